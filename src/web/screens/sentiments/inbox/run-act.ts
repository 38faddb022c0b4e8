import type { ResponseRow } from '../../../../contract/schemas/inbox.ts';
import { type BatchAnswer, batchAnswerSchema, mostInBatch } from '../../../../contract/schemas/response-batch.ts';
import { call } from '../../../providers/call.ts';
import { tell, tellFailure, tellUndoable } from '../../../providers/notifications.tsx';
import { refetch } from '../../../providers/refetch.ts';
import type { Act } from './acts.ts';
import { responsesChanged, showChanged } from './inbox-changes.ts';
import { allReports, type Report } from './reports.ts';

/** How long the toast offers to take it back; the report does so for longer. */
const undoSeconds = 8;

export interface Progress {
  done: number;
  of: number;
}

/**
 * Does things to responses: rows show it at once, those that are refused go back and are told, and the rest can be
 * undone. Several acts on the same rows, such as people and groups, are one report.
 */
export async function runActs(
  rows: readonly ResponseRow[],
  wanted: readonly Act[],
  onProgress: (progress: Progress | undefined) => void = () => undefined,
): Promise<void> {
  if (rows.length === 0 || wanted.length === 0) return;
  const answers: BatchAnswer[] = [];
  for (const act of wanted) {
    for (let start = 0; start < rows.length; start += mostInBatch) {
      if (rows.length > mostInBatch) onProgress({ done: start, of: rows.length });
      const answer = await runOne(rows.slice(start, start + mostInBatch), act, answers.length === 0);
      if (answer) answers.push(answer);
    }
  }
  onProgress(undefined);
  if (answers.length > 0) tellOf(reportOf(rows, wanted, answers));
}

/** Undefined where the server would not hear of it at all. */
async function runOne(rows: readonly ResponseRow[], act: Act, isFirst: boolean): Promise<BatchAnswer | undefined> {
  const takeBack = showChanged(new Map(rows.map((row) => [row.id, act.change(row)])));
  try {
    const ids = rows.map(({ id }) => id);
    // What an act before this one changed has another version by now.
    const versions = isFirst ? { versions: Object.fromEntries(rows.map(({ id, version }) => [id, version])) } : {};
    const answer = await call('responseBatches', 'bulk', { body: { ...act.wish, ids, ...versions } });
    const told = batchAnswerSchema.parse(answer);
    if (told.failed.length > 0) takeBack();
    await settle(ids);
    return told;
  } catch (thrown) {
    takeBack();
    tellFailure(thrown);
    return undefined;
  }
}

function reportOf(rows: readonly ResponseRow[], wanted: readonly Act[], answers: readonly BatchAnswer[]): Report {
  const failed = [...new Map(answers.flatMap((answer) => answer.failed.map((one) => [one.id, one]))).values()];
  const done = rows.flatMap(({ id }) => (failed.some((one) => one.id === id) ? [] : id));
  const [only] = rows;
  const what = rows.length === 1 && only ? only.reference : inNumber(done.length);
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
export async function undo({ id, batches, done }: Report): Promise<void> {
  allReports.set(id, { state: 'undoing' });
  try {
    const stayed: BatchAnswer['failed'] = [];
    for (const batchId of batches.toReversed()) {
      const answer = await call('responseBatches', 'undo', { params: { batchId } });
      stayed.push(...(batchAnswerSchema.pick({ failed: true }).safeParse(answer).data?.failed ?? []));
    }
    allReports.set(id, { state: 'undone', failed: stayed });
    if (stayed.length > 0) allReports.show(true);
    tell(`Undone: ${inNumber(done.length - stayed.length)} back as before`);
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
