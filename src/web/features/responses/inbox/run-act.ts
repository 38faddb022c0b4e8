import { z } from 'zod';
import type { ResponseRow } from '../../../../contract/schemas/responses/inbox.ts';
import {
  type BatchAnswer,
  batchAnswerSchema,
  mostInBatch,
  type Portion,
} from '../../../../contract/schemas/responses/response-batch.ts';
import { call } from '../../../providers/call.ts';
import { notifyFailure, notifyInfo, notifyUndoable, notifyUndone } from '../../../providers/notifications.tsx';
import { refetch } from '../../../providers/queries.ts';
import { formatResponses } from '../../forms/shared/format-responses.ts';
import type { Act, Target, ViewTarget } from './acts.ts';
import { asKnown, readCountsAgain, responsesChanged, showChanged } from './inbox-changes.ts';
import { allReports, type Report } from './reports.ts';

/** Seconds for which the toast offers Undo; the report offers it for longer. */
const undoSeconds = 8;

export interface Progress {
  done: number;
  of: number;
}

export interface Running {
  onProgress: (progress: Progress | undefined) => void;
  signal: AbortSignal;
}

/** Several acts on the same rows are one report, so that a single undo reverts them all. */
export function runActs(target: Target, wanted: readonly Act[], running: Running): Promise<void> {
  if (target.rows.length === 0 || wanted.length === 0) return Promise.resolve();
  return inTurn(() => runNow({ ...target, rows: asKnown(target.rows) }, wanted, running));
}

async function runNow(target: Target, wanted: readonly Act[], running: Running): Promise<void> {
  const answers: BatchAnswer[] = [];
  try {
    const { wholeView } = target;
    if (wholeView) await runOnView(wholeView, wanted, running, (answer) => answers.push(answer));
    else await runOnRows(target.rows, wanted, running, (answer) => answers.push(answer));
  } catch (thrown) {
    notifyFailure(thrown);
  }
  running.onProgress(undefined);
  if (answers.length === 0) return;
  notifyReport(reportOf(target, wanted, answers));
  await settle(answers.flatMap(({ done, failed }) => [...done, ...failed.map(({ id }) => id)]));
}

function reportOf({ rows, wholeView }: Target, wanted: readonly Act[], answers: readonly BatchAnswer[]): Report {
  const failed = [...new Map(answers.flatMap((answer) => answer.failed.map((one) => [one.id, one]))).values()];
  const refused = new Set(failed.map(({ id }) => id));
  const done = [...new Set(answers.flatMap((answer) => answer.done))].filter((id) => !refused.has(id));
  const [only] = rows;
  const what = rows.length === 1 && only && !wholeView ? only.reference : formatResponses(done.length);
  const text = `${what} ${wanted.map((act) => act.text).join(' and ')}`;
  const batches = answers.flatMap((answer) => (answer.done.length > 0 ? answer.batchId : []));
  return allReports.add({ text, done, failed, batches, undoUntil: answers[0]?.undoUntil ?? '' });
}

function notifyReport(report: Report) {
  const { text, done, failed } = report;
  // Failures open the report with their reasons, because a toast disappears.
  if (failed.length > 0) allReports.show(true);
  if (done.length > 0)
    notifyUndoable(failed.length > 0 ? `${text}, ${failed.length} failed` : text, undoSeconds, () => void undo(report));
}

/** Responses that another user changed in the meantime are skipped. */
export const undo = (report: Report) => inTurn(() => undoNow(report));

export const undoLatest = () =>
  inTurn(async () => {
    const latest = allReports.latest();
    if (latest) await undoNow(latest);
    else notifyInfo('Nothing to undo');
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
    notifyUndone(`Undone: ${formatResponses(done.length - stayed.length)} restored`);
  } catch (thrown) {
    allReports.set(id, { state: 'done' });
    notifyFailure(thrown);
  }
  await settle(done);
}

async function settle(ids: readonly number[]) {
  await responsesChanged(ids).catch(() => undefined);
  void refetch('sentimentResponses', 'sentimentStats', 'sentiments');
}

let latest: Promise<unknown> = Promise.resolve();

/** Acts run sequentially, so that a second keystroke does not conflict with the first. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = latest.then(work);
  latest = done.catch(() => undefined);
  return done;
}

async function runOnRows(
  rows: readonly ResponseRow[],
  wanted: readonly Act[],
  { onProgress, signal }: Running,
  onAnswer: (answer: BatchAnswer) => void,
): Promise<void> {
  for (const [index, act] of wanted.entries()) {
    for (let start = 0; start < rows.length && !signal.aborted; start += mostInBatch) {
      if (rows.length > mostInBatch) onProgress({ done: start, of: rows.length });
      // An earlier act raised the versions, so only the first act sends them.
      onAnswer(await runOne(rows.slice(start, start + mostInBatch), act, index === 0));
    }
  }
}

async function runOne(rows: readonly ResponseRow[], act: Act, hasVersions: boolean): Promise<BatchAnswer> {
  const revertRows = showChanged(new Map(rows.map((row) => [row.id, act.change(row)])));
  try {
    const ids = rows.map(({ id }) => id);
    const versions = hasVersions ? { versions: Object.fromEntries(rows.map(({ id, version }) => [id, version])) } : {};
    const answer = await call('responseBatches', 'bulk', { body: { ...act.input, ids, ...versions } });
    const notified = batchAnswerSchema.parse(answer);
    if (notified.failed.length > 0) revertRows();
    return notified;
  } catch (thrown) {
    revertRows();
    throw thrown;
  }
}

async function runOnView(
  wholeView: ViewTarget,
  [first, ...others]: readonly Act[],
  running: Running,
  onAnswer: (answer: BatchAnswer) => void,
): Promise<void> {
  if (!first) return;
  const { onProgress, signal } = running;
  const met: number[] = [];
  for (let portion: Portion | undefined = { after: 0 }; portion && !signal.aborted; ) {
    onProgress({ done: met.length, of: Math.max(wholeView.total, met.length) });
    const answer = await ask(first, { filters: wholeView.filters, portion });
    onAnswer(answer);
    met.push(...answer.done, ...answer.failed.map(({ id }) => id));
    portion = answer.next;
  }
  // The first act may have moved responses out of the view, so the next acts use their ids.
  for (const act of others) await runOnIds(act, met, running, onAnswer);
}

async function runOnIds(
  act: Act,
  ids: readonly number[],
  { onProgress, signal }: Running,
  onAnswer: (answer: BatchAnswer) => void,
) {
  for (let start = 0; start < ids.length && !signal.aborted; start += mostInBatch) {
    onProgress({ done: start, of: ids.length });
    onAnswer(await ask(act, { ids: ids.slice(start, start + mostInBatch) }));
  }
}

async function ask(act: Act, which: { filters: ViewTarget['filters']; portion: Portion } | { ids: number[] }) {
  return batchAnswerSchema.parse(await call('responseBatches', 'bulk', { body: { ...act.input, ...which } }));
}

const watchersSchema = z.array(z.object({ id: z.int() }));

/** A single response that the user already watches is unwatched instead. */
export async function watch(rows: readonly ResponseRow[], me: number): Promise<void> {
  const [only] = rows;
  try {
    if (rows.length === 1 && only && (await watches(only.id, me))) await leave(only, me);
    else await join(rows);
  } catch (thrown) {
    notifyFailure(thrown);
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
  notifyInfo(`You no longer watch ${reference}`);
}

async function join(rows: readonly ResponseRow[]) {
  for (const { id } of rows) await call('sentimentResponses', 'watch', { params: { id }, body: {} });
  notifyInfo(`You watch ${rows.length === 1 ? rows[0]?.reference : `${rows.length} responses`}`);
}
