import { useEffect, useState } from 'react';
import { clientMessages } from '../../contract/settings.ts';
import { queryClient } from './query-client.ts';

export interface FetchedLater<T> {
  /** Fetches the module on first use, offline as soon as the connection is back. */
  get: () => Promise<T>;
  /** The same for what somebody waits for: fails at once where there is no connection. */
  getNow: () => Promise<T>;
  /** Returns the module once loaded; loads it while idle, so that it works offline. */
  useIfLoaded: () => T | undefined;
}

export function fetchedLater<T>(load: () => Promise<T>): FetchedLater<T> {
  let loaded: T | undefined;
  let loading: Promise<T> | undefined;
  const listeners = new Set<(module: T) => void>();
  const get = () => {
    loading ??= whenOnline().then(load).then(remember, forget);
    return loading;
  };
  const getNow = () => (loaded || navigator.onLine ? get() : Promise.reject(new Error(clientMessages.unloadedOffline)));
  const remember = (module: T) => {
    loaded = module;
    for (const listener of listeners) listener(module);
    return module;
  };
  const forget = (failure: unknown) => {
    loading = undefined;
    throw new Error(clientMessages.unloaded, { cause: failure });
  };
  const useIfLoaded = () => {
    const [module, setModule] = useState(() => loaded);
    useEffect(() => {
      const show = (nextModule: T) => setModule(() => nextModule);
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
  return { get, getNow, useIfLoaded };
}

// Some browsers keep the failure of an import until the page is reloaded, so none is tried without a connection.
async function whenOnline(): Promise<void> {
  if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
}

const quietMs = 2_000;
/** A skeleton may stay, if what it waits for fails. */
const mostWaits = 5;

function whenIdle(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let waits = 0;
  const wait = () => {
    timer = setTimeout(() => {
      waits += 1;
      const isLoading = waits < mostWaits && document.querySelector('.MuiSkeleton-root') !== null;
      // What the screen waits for goes first: its data, and its code behind a skeleton.
      if (queryClient.isFetching() > 0 || isLoading) wait();
      else if ('requestIdleCallback' in window) requestIdleCallback(act);
      else act();
    }, quietMs);
  };
  wait();
  return () => clearTimeout(timer);
}
