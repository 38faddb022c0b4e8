/*
 * The page can be read and answered as it came. So what makes it live waits: it is fetched while somebody reads, and
 * begins when they answer; at once only where something is to be done before that.
 */
const page = document.getElementById('survey');
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'input', 'change'] as const;

let isLive: Promise<void> | undefined;
let isFetched = false;

const begin = (): Promise<void> => {
  isLive ??= import('./take-over.tsx')
    .then(({ takeOver }) => takeOver())
    .catch(() => {
      // It stays a plain page, and tries again with the next sign of somebody there.
      isLive = undefined;
    });
  return isLive;
};

for (const sign of signs) addEventListener(sign, () => void begin(), { capture: true, once: true });

// Whoever is faster than the script posts the form as it is, unless the script is here already.
addEventListener(
  'submit',
  (event) => {
    if (!isFetched || page?.hasAttribute('data-live')) return;
    const { target, submitter } = event;
    event.preventDefault();
    event.stopPropagation();
    void begin().then(() => {
      isFetched = isLive !== undefined;
      if (target instanceof HTMLFormElement) target.requestSubmit(submitter);
    });
  },
  { capture: true },
);

if (page?.hasAttribute('data-at-once') || isSomethingKept()) void begin();
else if (document.readyState === 'complete') fetchWhenIdle();
else addEventListener('load', fetchWhenIdle);

/** A visit that is not finished, or one that waits for a connection. */
function isSomethingKept(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith('candor-survey-'));
  } catch {
    return false;
  }
}

function fetchWhenIdle(): void {
  const idle = globalThis.requestIdleCallback ?? ((done: () => void) => setTimeout(done, 200));
  idle(async () => {
    const files = page?.dataset.later?.split(' ') ?? [];
    const fetched = await Promise.allSettled(files.map((file) => fetch(file, { priority: 'low' })));
    isFetched = fetched.every((one) => one.status === 'fulfilled' && one.value.ok);
  });
}
