import { Box, Button, Stack, Typography } from '@mui/material';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { callNamed } from '../providers/call.ts';

export interface UnloadedProps {
  /** Fetches the code again; rejects where it fails again. */
  onRetry: () => Promise<void>;
}

type PropsOf<C> = C extends (props: infer P extends object) => ReactNode ? P : never;

/**
 * A component whose code is fetched when it is first shown: `lazyPart(() => import('./x.tsx'), 'X', <Skeleton />)`. If
 * it cannot be fetched, the rest of the page stays, and `Unloaded` is shown in its place.
 */
export function lazyPart<M, N extends keyof M>(
  load: () => Promise<M>,
  name: N,
  fallback: ReactNode = null,
  Unloaded: ComponentType<UnloadedProps> = UnloadedPart,
) {
  type Part = ComponentType<PropsOf<M[N]>>;
  const Fetched = fetchedPart(async () => (await load())[name] as Part, Unloaded);
  return (props: PropsOf<M[N]>) => (
    <Suspense fallback={fallback}>
      <Fetched {...props} />
    </Suspense>
  );
}

/** A component as that of `lazyPart`, for a place that has a Suspense around it. */
export function fetchedPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Unloaded: ComponentType<UnloadedProps> = UnloadedPart,
) {
  let fetched: ComponentType<P> | undefined;
  let hasFailed = false;
  const listeners = new Set<() => void>();
  const first = async (): Promise<ComponentType<P>> => {
    try {
      return await load();
    } catch {
      hasFailed = true;
      return () => <Unloaded onRetry={fetchAgain} />;
    }
  };
  const fetch = () => {
    fetched ??= lazy(async () => ({ default: await first() }));
    return fetched;
  };
  const fetchAgain = async () => {
    fetched = await load();
    hasFailed = false;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      // The next place that shows it tries again.
      if (!hasFailed || listeners.size > 0) return;
      fetched = undefined;
      hasFailed = false;
    };
  };
  return function FetchedPart(props: P) {
    const Part = useSyncExternalStore(subscribe, fetch);
    return <Part {...props} />;
  };
}

export function UnloadedPart({ onRetry }: UnloadedProps) {
  const { reason, buttons } = useUnloaded(onRetry);
  return (
    <Stack
      direction="row"
      role="alert"
      sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1, py: 1, px: { xs: 1, sm: 0 } }}
    >
      <Typography variant="muted">This part of the page could not be loaded. {reason}</Typography>
      <Box sx={{ display: 'flex', gap: 1 }}>{buttons('small')}</Box>
    </Stack>
  );
}

/** For what only decorates, or repeats what the page behind it says. */
export const Nothing = () => null;

/** What a page or a part says and offers, whose code could not be fetched. */
export function useUnloaded(onRetry: () => Promise<void>) {
  const [isReached, setReached] = useState(false);
  const [isLoading, setLoading] = useState(false);
  useEffect(() => {
    let isGone = false;
    void isServerReached().then((is) => isGone || setReached(is));
    return () => {
      isGone = true;
    };
  }, []);
  const retry = async () => {
    setLoading(true);
    try {
      await onRetry();
    } catch {
      setReached(await isServerReached());
    } finally {
      setLoading(false);
    }
  };
  const buttons = (size: 'small' | 'medium') => (
    <>
      <Button size={size} variant="outlined" loading={isLoading} onClick={() => void retry()}>
        Try again
      </Button>
      {isReached && (
        <Button size={size} onClick={() => window.location.reload()}>
          Reload page
        </Button>
      )}
    </>
  );
  // The server answers, so it has this code no longer: a newer version was deployed.
  const reason = isReached ? 'A newer version may be available.' : 'Check your connection.';
  return { reason, buttons };
}

const isServerReached = () =>
  callNamed('health').then(
    () => true,
    () => false,
  );
