/** Prefetches the staff application's scripts while the browser is idle, so that they are cached after sign-in. */
export function prefetchStaffFiles(): void {
  const files = document.querySelector<HTMLMetaElement>('meta[name="candor-staff-files"]')?.content;
  if (!files) return;
  const whenIdle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => prefetch(files.split(' ')));
    else setTimeout(() => prefetch(files.split(' ')), 1_000);
  };
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}

function prefetch(files: readonly string[]): void {
  for (const href of files) {
    const link = document.createElement('link');
    document.head.append(
      Object.assign(link, { rel: 'modulepreload', crossOrigin: 'anonymous', fetchPriority: 'low', href }),
    );
  }
}
