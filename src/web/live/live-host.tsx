import { useEffect } from 'react';
import { fetchedLater } from '../providers/fetched-later.ts';

const live = fetchedLater(() => import('./start-live.ts'));

/** Listens to the server while somebody is signed in; its code comes when nobody waits for anything. */
export function LiveHost() {
  const module = live.useWhenThere();
  useEffect(() => module?.startLive(), [module]);
  return null;
}
