import { type PopUp, popUpIn } from '../../domain/surveys/pop-up.ts';
import { makePanel } from './panel.ts';

const dayMs = 86_400_000;

/** Runs once at the configured trigger, unless it ran in this browser within `days`. */
function whenItIsTime({ token, when, seconds, percent, days }: PopUp & { token: string }, work: () => void): void {
  const name = `candor-pop-up-${token}`;
  if (wasLately(name, days)) return;
  const ends = new AbortController();
  const now = () => {
    if (ends.signal.aborted) return;
    ends.abort();
    if (!wasLately(name, days) && isRemembered(name)) work();
  };
  if (when === 'seconds') setTimeout(now, seconds * 1_000);
  if (when === 'scroll') {
    const checkPercent = () => {
      if (readPercent() >= percent) now();
    };
    addEventListener('scroll', checkPercent, { passive: true, signal: ends.signal });
    checkPercent();
  }
  if (when === 'leave') {
    const leave = ({ relatedTarget, clientY }: MouseEvent) => {
      if (relatedTarget === null && clientY <= 0) now();
    };
    document.addEventListener('mouseout', leave, { signal: ends.signal });
  }
}

function readPercent(): number {
  const { scrollHeight } = document.documentElement;
  return (100 * (scrollY + innerHeight)) / Math.max(1, scrollHeight);
}

/** Without storage the pop-up never opens automatically, because it would open on every page. */
function wasLately(name: string, days: number): boolean {
  try {
    const last = Number(localStorage.getItem(name) ?? 0);
    return Date.now() - last < days * dayMs;
  } catch {
    return true;
  }
}

function isRemembered(name: string): boolean {
  try {
    localStorage.setItem(name, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}

const address = new URL(import.meta.url);
const popUp = popUpIn(address.searchParams);

if (popUp.token) {
  const panel = makePanel(`${address.origin}/survey/${popUp.token}`, popUp);
  if (popUp.when === 'button') panel.offer();
  else whenItIsTime(popUp, () => panel.open());
}
