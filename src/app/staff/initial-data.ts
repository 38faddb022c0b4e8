import { knownDecision, startWithStoredAccess } from '../../core/web/providers/access.ts';
import { prefetchOwnProfile } from '../../core/web/providers/auth.ts';
import { callNamed } from '../../core/web/providers/call.ts';
import { prefetchOperation } from '../../core/web/providers/operations.ts';
import { storedSession } from '../../core/web/providers/session.ts';
import type { EarlyAnswer, InitialData } from './early-answer.ts';

/** Fills the cache of every page from one answer, so that its hooks find their data, or wait for it. */
export async function startWithInitialData(early: EarlyAnswer | undefined): Promise<void> {
  const arriving = readInitialData(early);
  const part = <K extends keyof InitialData>(key: K) =>
    arriving.then((data) => data[key] ?? Promise.reject(new Error(`No ${key}`)));
  prefetchOwnProfile(part('profile'));
  prefetchOperation('calls', 'favorites', part('favorites'));
  prefetchOperation('calls', 'unreadNotifications', part('unreadNotifications'));
  prefetchOperation('calls', 'statusLabels', part('statusLabels'));
  await startWithStoredAccess(arriving);
  if (knownDecision('sentimentResponses', 'views')?.can)
    prefetchOperation('sentimentResponses', 'views', part('viewCounts'));
}

async function readInitialData(early: EarlyAnswer | undefined): Promise<InitialData> {
  // Another tab may have signed in another user since.
  const isOwn = early !== undefined && early.token === storedSession.token();
  return (isOwn && (await early.data)) || callNamed('initialData');
}
