import { notifyFailure, notifyInfo } from '../providers/notifications.tsx';
import { refetch } from '../providers/queries.ts';

/** Does what was asked for, says how it went and has the touched resources read again; false where it failed. */
export async function attempt(work: () => Promise<unknown>, done: string, ...touched: string[]): Promise<boolean> {
  try {
    await work();
    if (done) notifyInfo(done);
    return true;
  } catch (thrown) {
    notifyFailure(thrown);
    return false;
  } finally {
    await refetch(...touched);
  }
}
