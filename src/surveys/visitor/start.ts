/*
 * The page can be read and answered as the server wrote it. React is fetched once the page has loaded and the browser
 * is idle, or with the first input, so that no script delays the first paint.
 */
import { ignoreRepeatedPresses } from '../../forms/shared/parts/one-press.ts';

const inputs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'input', 'change'] as const;

let isStarted = false;

async function start(): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  try {
    const { hydrateSurvey } = await import('./take-over.tsx');
    await hydrateSurvey();
  } catch {
    // Without a connection the page stays a plain form, and the next input tries again.
    isStarted = false;
  }
}

const startWhenIdle = () => {
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 1_000 });
  else setTimeout(start, 200);
};

ignoreRepeatedPresses(window);
for (const input of inputs) addEventListener(input, start, { capture: true, passive: true });
if (document.readyState === 'complete') startWhenIdle();
else addEventListener('load', startWhenIdle);
