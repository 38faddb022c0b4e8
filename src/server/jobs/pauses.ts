const firstPause = 5_000;
const longestPause = 60 * 60_000;

/** How long to wait after a failure: longer each time, and never all at the same moment. */
export function pauseAfter(attempts: number, chance = Math.random()): number {
  return Math.min(longestPause, firstPause * 3 ** attempts) * (0.8 + 0.4 * chance);
}
