// Without a file of its own the runner takes the one of a folder above.
export default {};
