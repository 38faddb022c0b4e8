let latest: Promise<unknown> = Promise.resolve();

/** Does one thing after the other: a second key pressed at once finds what the first one left, not a conflict with it. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = latest.then(work);
  latest = done.catch(() => undefined);
  return done;
}
