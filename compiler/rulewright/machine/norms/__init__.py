"""Who may do what: bans, permissions and limits, as guards of what is offered and done."""
