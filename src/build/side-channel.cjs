/** What qs asks of `side-channel`, on the WeakMap that every browser has. */
module.exports = function sideChannel() {
  const known = new WeakMap();
  return {
    assert(key) {
      if (!known.has(key)) throw new TypeError('Side channel does not contain the given key');
    },
    delete: (key) => known.delete(key),
    get: (key) => known.get(key),
    has: (key) => known.has(key),
    set: (key, value) => {
      known.set(key, value);
    },
  };
};
