import { useEffect, useState } from 'react';

export interface FetchedLater<T> {
  /** The module, fetched when it is first asked for; after a failure the next one asks again. */
  get: () => Promise<T>;
  /** The module as soon as it is there. It is fetched while nobody waits for anything, so that it is there without a connection. */
  useWhenThere: () => T | undefined;
}

/** Code that the first page can be read without. */
export function fetchedLater<T>(load: () => Promise<T>): FetchedLater<T> {
  let loaded: T | undefined;
  let loading: Promise<T> | undefined;
  const listeners = new Set<(module: T) => void>();
  const get = () => {
    loading ??= load().then(remember, forget);
    return loading;
  };
  const remember = (module: T) => {
    loaded = module;
    for (const listener of listeners) listener(module);
    return module;
  };
  const forget = (failure: unknown) => {
    loading = undefined;
    throw failure;
  };
  const useWhenThere = () => {
    const [module, setModule] = useState(() => loaded);
    useEffect(() => {
      const show = (there: T) => setModule(() => there);
      if (loaded) show(loaded);
      listeners.add(show);
      const cancel = whenIdle(() => void get().catch(() => undefined));
      return () => {
        cancel();
        listeners.delete(show);
      };
    }, []);
    return module;
  };
  return { get, useWhenThere };
}

const quietMs = 2_000;

function whenIdle(act: () => void): () => void {
  const timer = setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(act) : act()), quietMs);
  return () => clearTimeout(timer);
}
