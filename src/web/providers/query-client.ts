import { focusManager, QueryClient } from '@tanstack/react-query';
import { dataCache } from '../../contract/settings.ts';
import { ApiFailure } from './failure.ts';

const mostRetries = 2;

/** The one cache of what the server said; emptied on logout. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: dataCache.dedupeMs,
      refetchOnWindowFocus: true,
      retry: (failures, error) => failures < mostRetries && isTransient(error),
      retryDelay: (failures) => retryBaseMs() * 2 ** failures,
    },
    mutations: { retry: false },
  },
});

focusManager.setEventListener((onFocus) => {
  let last = 0;
  const listen = () => {
    if (document.visibilityState !== 'visible' || Date.now() - last < dataCache.focusThrottleMs) return;
    last = Date.now();
    onFocus();
  };
  window.addEventListener('visibilitychange', listen);
  window.addEventListener('focus', listen);
  return () => {
    window.removeEventListener('visibilitychange', listen);
    window.removeEventListener('focus', listen);
  };
});

/** How long a page may load before it says that it is slow. */
export const slowAfterMs = () => (isSlowConnection() ? dataCache.slowAfterMsWhenSlow : dataCache.slowAfterMs);

const retryBaseMs = () => (isSlowConnection() ? dataCache.retryBaseMsWhenSlow : dataCache.retryBaseMs);

/** A 4xx is an answer: asking again would get the same one. */
function isTransient(error: unknown): boolean {
  return error instanceof ApiFailure && error.isTransient;
}

function isSlowConnection(): boolean {
  const { connection } = navigator as Navigator & { connection?: { effectiveType?: string } };
  return connection?.effectiveType === 'slow-2g' || connection?.effectiveType === '2g';
}
