import { focusManager, QueryCache, QueryClient, useIsFetching } from '@tanstack/react-query';
import { dataCache } from '../../contract/settings.ts';
import { ApiFailure } from './failure.ts';

const mostRetries = 2;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // What may not be read any more is not shown any more: the screen says why in its place.
    onError: (error, query) => {
      const isRefused = error instanceof ApiFailure && error.status === 403;
      if (isRefused && query.state.data !== undefined) query.setState({ data: undefined });
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: dataCache.dedupeMs,
      refetchOnWindowFocus: true,
      retry: (failures, error) => failures < mostRetries && isTransient(error),
      retryDelay: (failures) => retryBaseMs() * 2 ** failures,
    },
    // Offline mutations fail immediately; TanStack Query would pause them silently.
    mutations: { retry: false, networkMode: 'always' },
  },
});

// A new auth check replaces the page by a loader, so only code that ends the session triggers one.
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

/** A query function whose first answer arrives with another request; if that fails, and later, it asks itself. */
export function firstFrom<T>(arriving: Promise<T>, ask: () => Promise<T>): () => Promise<T> {
  let first: Promise<T> | undefined = arriving;
  return () => {
    const answer = first?.catch(ask) ?? ask();
    first = undefined;
    return answer;
  };
}

export function useIsWaiting(): boolean {
  return useIsFetching({ predicate: ({ state }) => state.status === 'pending' }) > 0;
}

export const slowAfterMs = () => (isSlowConnection() ? dataCache.slowAfterMsWhenSlow : dataCache.slowAfterMs);

const retryBaseMs = () => (isSlowConnection() ? dataCache.retryBaseMsWhenSlow : dataCache.retryBaseMs);

/** A 4xx response is final; a retry would return the same. */
function isTransient(error: unknown): boolean {
  return error instanceof ApiFailure && error.isTransient;
}

function isSlowConnection(): boolean {
  const { connection } = navigator as Navigator & { connection?: { effectiveType?: string } };
  return connection?.effectiveType === 'slow-2g' || connection?.effectiveType === '2g';
}
