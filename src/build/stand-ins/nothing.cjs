/** Stands in for modules that a library imports and this application never calls. */
function unused() {
  throw new Error('This part of a library is not in the browser build');
}

module.exports = { parse: unused, unparse: unused, minimatch: unused, Buffer: undefined };
