/** How often to try: the short form belongs to `npm test`, the long one to `npm run test:long`. */
export function rounds(short: number, long: number): number {
  return process.env.TEST_EFFORT === 'long' ? long : short;
}
