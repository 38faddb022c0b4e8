import { useSyncExternalStore } from 'react';
import { Banner } from './banner.tsx';

/** Says that the connection is gone, for as long as it is. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <Banner tone="warning">
      You are offline. What you see may be out of date; changes can be saved once you are connected again.
    </Banner>
  );
}

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
