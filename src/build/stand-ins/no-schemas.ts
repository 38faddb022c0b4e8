/** Stands for Zod where schemas are described and nobody reads with them: the page of a survey. */
export const z: unknown = new Proxy(() => undefined, {
  apply: () => z,
  get: (_, name) => {
    if (name === Symbol.toPrimitive) return () => 'schema';
    if (/parse/i.test(String(name))) throw new Error('There are no schemas on this page');
    return z;
  },
});
