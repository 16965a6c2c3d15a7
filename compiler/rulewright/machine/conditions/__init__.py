"""What sentences ask, as tests of the state."""
