"""What sets rules off, and what is remembered of what happened."""
