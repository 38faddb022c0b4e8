import {
  type BatchAnswer,
  batchAnswerSchema,
  mostInBatch,
  type Portion,
} from '../../../../contract/schemas/response-batch.ts';
import { call } from '../../../providers/call.ts';
import type { Act } from './acts.ts';
import type { Running } from './run-act.ts';
import type { WholeView } from './target.ts';

/** Does things to everything that a view holds, portion by portion, each of them told as it is done. */
export async function runOnWhole(
  whole: WholeView,
  [first, ...others]: readonly Act[],
  running: Running,
  tellAnswer: (answer: BatchAnswer) => void,
): Promise<void> {
  if (!first) return;
  const { onProgress, signal } = running;
  const met: number[] = [];
  for (let portion: Portion | undefined = { after: 0 }; portion && !signal.aborted; ) {
    onProgress({ done: met.length, of: Math.max(whole.total, met.length) });
    const answer = await ask(first, { filters: whole.filters, portion });
    tellAnswer(answer);
    met.push(...answer.done, ...answer.failed.map(({ id }) => id));
    portion = answer.next;
  }
  // The first act may have moved them out of the view: the ones after it go by their ids.
  for (const act of others) await runOnIds(act, met, running, tellAnswer);
}

async function runOnIds(
  act: Act,
  ids: readonly number[],
  { onProgress, signal }: Running,
  tellAnswer: (answer: BatchAnswer) => void,
) {
  for (let start = 0; start < ids.length && !signal.aborted; start += mostInBatch) {
    onProgress({ done: start, of: ids.length });
    tellAnswer(await ask(act, { ids: ids.slice(start, start + mostInBatch) }));
  }
}

async function ask(act: Act, which: { filters: WholeView['filters']; portion: Portion } | { ids: number[] }) {
  return batchAnswerSchema.parse(await call('responseBatches', 'bulk', { body: { ...act.wish, ...which } }));
}
