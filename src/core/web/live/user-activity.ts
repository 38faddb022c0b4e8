const activeForMs = 10 * 60_000;
const signs = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

let seenAt = Date.now();
const owed = new Set<() => void>();

function seen() {
  seenAt = Date.now();
  const runs = [...owed];
  owed.clear();
  for (const run of runs) run();
}

export const isUserActive = (withinMs = activeForMs): boolean =>
  document.visibilityState === 'visible' && Date.now() - seenAt < withinMs;

/** Runs immediately if the user is present, else on return: automatic reads would extend a forgotten session. */
export function whenUserActive(run: () => void): void {
  if (isUserActive()) run();
  else owed.add(run);
}

export function watchUserActivity(): () => void {
  seen();
  for (const sign of signs) window.addEventListener(sign, seen, { passive: true });
  return () => {
    for (const sign of signs) window.removeEventListener(sign, seen);
  };
}
