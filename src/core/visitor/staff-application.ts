import { leaveFor } from './current-host.ts';

/** How the pages before sign-in open the staff application, which they cannot import. */
export interface StaffApplication {
  isOfStaff(pathname: string): boolean;
  load(): Promise<{ startStaff(root: HTMLElement): Promise<void> }>;
}

let opened: (StaffApplication & { root: HTMLElement; leave(): void }) | undefined;

export function setStaffApplication(application: typeof opened): void {
  opened = application;
}

export const loadStaff = () => opened?.load().catch(() => undefined);

/** Continues in this document, which saves reading the page and evaluating its scripts again. */
export async function openStaff(path: string): Promise<void> {
  const { pathname } = new URL(path, window.location.origin);
  const staff = opened?.isOfStaff(pathname) ? await loadStaff() : undefined;
  if (!opened || !staff) return leaveFor(path);
  window.history.replaceState(null, '', path);
  opened.leave();
  await staff.startStaff(opened.root);
}

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
