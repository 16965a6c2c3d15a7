"""Playing what was built: the generated machine as a module, many games at once, and the referee at the terminal."""
