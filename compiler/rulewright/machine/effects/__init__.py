"""What sentences do, as statements, verb by verb."""
