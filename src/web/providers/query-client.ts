import { focusManager, QueryClient, useIsFetching } from '@tanstack/react-query';
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
    // Without a connection a save fails at once and says so; TanStack would wait in silence.
    mutations: { retry: false, networkMode: 'always' },
  },
});

// A new check shows the loader in place of the page: only what ends the session asks for one.
queryClient.setQueryDefaults(['auth', 'check'], {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnReconnect: false,
  networkMode: 'always',
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

/** Whether something on the page waits for its first data. */
export function useIsWaiting(): boolean {
  return useIsFetching({ predicate: ({ state }) => state.status === 'pending' }) > 0;
}

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
