const attendedForMs = 10 * 60_000;
const signs = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

let seenAt = Date.now();
const owed = new Set<() => void>();

function seen() {
  seenAt = Date.now();
  const runs = [...owed];
  owed.clear();
  for (const run of runs) run();
}

/** Whether somebody sits before this page: has looked for it lately, and it can be seen. */
export const isAttended = (withinMs = attendedForMs): boolean =>
  document.visibilityState === 'visible' && Date.now() - seenAt < withinMs;

/**
 * Does it now where somebody sits before the page, else once they are back: to read by itself for nobody would keep
 * a forgotten session alive.
 */
export function whenAttended(run: () => void): void {
  if (isAttended()) run();
  else owed.add(run);
}

/** Watches for signs of life; answers how to stop. */
export function watchAttendance(): () => void {
  seen();
  for (const sign of signs) window.addEventListener(sign, seen, { passive: true });
  return () => {
    for (const sign of signs) window.removeEventListener(sign, seen);
  };
}
