import { z } from 'zod';
import type { ResponseRow } from '../../../../contract/schemas/inbox.ts';
import { call } from '../../../providers/call.ts';
import { tell, tellFailure } from '../../../providers/notifications.tsx';
import { refetch } from '../../../providers/refetch.ts';
import { readCountsAgain } from './inbox-changes.ts';

const watchersSchema = z.array(z.object({ id: z.int() }));

/** Lets the reader hear of responses from now on; of a single one that the reader hears of already, no more. */
export async function watch(rows: readonly ResponseRow[], me: number): Promise<void> {
  const [only] = rows;
  try {
    if (rows.length === 1 && only && (await watches(only.id, me))) await leave(only, me);
    else await join(rows);
  } catch (thrown) {
    tellFailure(thrown);
  }
  readCountsAgain();
  void refetch('sentimentResponses');
}

async function watches(id: number, me: number): Promise<boolean> {
  const watchers = watchersSchema.parse(await call('sentimentResponses', 'watchers', { params: { id } }));
  return watchers.some((watcher) => watcher.id === me);
}

async function leave({ id, reference }: ResponseRow, userId: number) {
  await call('sentimentResponses', 'unwatch', { params: { id, userId } });
  tell(`You no longer watch ${reference}`);
}

async function join(rows: readonly ResponseRow[]) {
  for (const { id } of rows) await call('sentimentResponses', 'watch', { params: { id }, body: {} });
  tell(`You watch ${rows.length === 1 ? rows[0]?.reference : `${rows.length} responses`}`);
}
