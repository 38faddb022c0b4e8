import type { ResponseRow } from '../../../../contract/schemas/inbox.ts';
import { type BatchAnswer, batchAnswerSchema, mostInBatch } from '../../../../contract/schemas/response-batch.ts';
import { call } from '../../../providers/call.ts';
import type { Act } from './acts.ts';
import { showChanged } from './inbox-changes.ts';
import type { Running } from './run-act.ts';

/** Does things to rows, which show it before the server has answered. */
export async function runOnRows(
  rows: readonly ResponseRow[],
  wanted: readonly Act[],
  { onProgress, signal }: Running,
  tellAnswer: (answer: BatchAnswer) => void,
): Promise<void> {
  for (const [index, act] of wanted.entries()) {
    for (let start = 0; start < rows.length && !signal.aborted; start += mostInBatch) {
      if (rows.length > mostInBatch) onProgress({ done: start, of: rows.length });
      // What an act before this one changed has another version by now.
      tellAnswer(await runOne(rows.slice(start, start + mostInBatch), act, index === 0));
    }
  }
}

async function runOne(rows: readonly ResponseRow[], act: Act, hasVersions: boolean): Promise<BatchAnswer> {
  const takeBack = showChanged(new Map(rows.map((row) => [row.id, act.change(row)])));
  try {
    const ids = rows.map(({ id }) => id);
    const versions = hasVersions ? { versions: Object.fromEntries(rows.map(({ id, version }) => [id, version])) } : {};
    const answer = await call('responseBatches', 'bulk', { body: { ...act.wish, ids, ...versions } });
    const told = batchAnswerSchema.parse(answer);
    if (told.failed.length > 0) takeBack();
    return told;
  } catch (thrown) {
    takeBack();
    throw thrown;
  }
}
