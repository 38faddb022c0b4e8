import { sql } from 'kysely';
import { invalid } from '../../../contract/errors.ts';
import type { Tx } from '../../db/database.ts';

/** Gives up counting, with words for a person, before others have waited too long for it. */
export async function withinDeadline<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.run(sql`set local statement_timeout = '10s'`);
  return work().catch((error: unknown) => {
    if ((error as { code?: unknown } | null)?.code !== '57014') throw error;
    const message = 'These are more answers than can be counted at once. Choose fewer days';
    throw invalid([{ path: 'from', message }]);
  });
}
