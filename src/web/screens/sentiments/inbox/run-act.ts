import { type BatchAnswer, batchAnswerSchema } from '../../../../contract/schemas/response-batch.ts';
import { call } from '../../../providers/call.ts';
import { tell, tellFailure, tellUndoable, tellUndone } from '../../../providers/notifications.tsx';
import { refetch } from '../../../providers/refetch.ts';
import type { Act } from './acts.ts';
import { inTurn } from './in-turn.ts';
import { asKnown, responsesChanged } from './inbox-changes.ts';
import { allReports, type Report } from './reports.ts';
import { runOnRows } from './run-on-rows.ts';
import { runOnWhole } from './run-on-whole.ts';
import type { Target } from './target.ts';

/** How long the toast offers to take it back; the report does so for longer. */
const undoSeconds = 8;

export interface Progress {
  done: number;
  of: number;
}

export interface Running {
  onProgress: (progress: Progress | undefined) => void;
  /** Stops after the portion that is under way; what was done stays done. */
  signal: AbortSignal;
}

/**
 * Does things to responses: rows show it at once, those that are refused go back and are told, and the rest can be
 * undone. Several acts on the same rows, such as people and groups, are one report.
 */
export function runActs(target: Target, wanted: readonly Act[], running: Running): Promise<void> {
  if (target.rows.length === 0 || wanted.length === 0) return Promise.resolve();
  return inTurn(() => runNow({ ...target, rows: asKnown(target.rows) }, wanted, running));
}

async function runNow(target: Target, wanted: readonly Act[], running: Running): Promise<void> {
  const answers: BatchAnswer[] = [];
  try {
    const { whole } = target;
    if (whole) await runOnWhole(whole, wanted, running, (answer) => answers.push(answer));
    else await runOnRows(target.rows, wanted, running, (answer) => answers.push(answer));
  } catch (thrown) {
    tellFailure(thrown);
  }
  running.onProgress(undefined);
  if (answers.length === 0) return;
  tellOf(reportOf(target, wanted, answers));
  await settle(answers.flatMap(({ done, failed }) => [...done, ...failed.map(({ id }) => id)]));
}

function reportOf({ rows, whole }: Target, wanted: readonly Act[], answers: readonly BatchAnswer[]): Report {
  const failed = [...new Map(answers.flatMap((answer) => answer.failed.map((one) => [one.id, one]))).values()];
  const refused = new Set(failed.map(({ id }) => id));
  const done = [...new Set(answers.flatMap((answer) => answer.done))].filter((id) => !refused.has(id));
  const [only] = rows;
  const what = rows.length === 1 && only && !whole ? only.reference : inNumber(done.length);
  const words = `${what} ${wanted.map((act) => act.words).join(' and ')}`;
  const batches = answers.flatMap((answer) => (answer.done.length > 0 ? answer.batchId : []));
  return allReports.add({ words, done, failed, batches, undoUntil: answers[0]?.undoUntil ?? '' });
}

function tellOf(report: Report) {
  const { words, done, failed } = report;
  // What was left undone is said with its reasons, not passed over in a line that goes away.
  if (failed.length > 0) allReports.show(true);
  if (done.length > 0)
    tellUndoable(failed.length > 0 ? `${words}, ${failed.length} not` : words, undoSeconds, () => void undo(report));
}

/** Takes back what a report tells of, as far as nobody has been there since. */
export const undo = (report: Report) => inTurn(() => undoNow(report));

/** Takes back what was done last, also what is only just being done. */
export const undoLatest = () =>
  inTurn(async () => {
    const latest = allReports.latest();
    if (latest) await undoNow(latest);
    else tell('There is nothing to undo');
  });

async function undoNow({ id, batches, done }: Report): Promise<void> {
  allReports.set(id, { state: 'undoing' });
  try {
    const stayed: BatchAnswer['failed'] = [];
    for (const batchId of batches.toReversed()) {
      const answer = await call('responseBatches', 'undo', { params: { batchId } });
      stayed.push(...(batchAnswerSchema.pick({ failed: true }).safeParse(answer).data?.failed ?? []));
    }
    allReports.set(id, { state: 'undone', failed: stayed });
    if (stayed.length > 0) allReports.show(true);
    tellUndone(`Undone: ${inNumber(done.length - stayed.length)} back as before`);
  } catch (thrown) {
    allReports.set(id, { state: 'done' });
    tellFailure(thrown);
  }
  await settle(done);
}

/** Rows stay where they are and show what they now are; other screens read afresh. */
async function settle(ids: readonly number[]) {
  await responsesChanged(ids).catch(() => undefined);
  void refetch('sentimentResponses', 'sentimentStats', 'sentiments');
}

const inNumber = (count: number) => (count === 1 ? '1 response' : `${count.toLocaleString()} responses`);
