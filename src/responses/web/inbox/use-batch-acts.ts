import { useInvalidate } from '@refinedev/core';
import type { BodyOf } from '../../../core/routes/operations.ts';
import { notifyFailure, notifyInfo, notifyUndoable, notifyUndone } from '../../../core/web/providers/notifications.tsx';
import { fetchOperation, useOperationMutation } from '../../../core/web/providers/operations.ts';
import { formatResponses } from '../../../forms/shared/parts/format-responses.ts';
import type { ResponseRow } from '../../schemas/inbox.ts';
import { type BatchAnswer, mostInBatch, type Portion } from '../../schemas/response-batch.ts';
import type { Act, Target, ViewTarget } from './acts.ts';
import { asKnown, recordOf, responsesChanged, showChanges } from './inbox-changes.ts';
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
  /** Called for each act that changed a response. */
  onDone?: ((act: Act) => void) | undefined;
}

type Bulk = (values: BodyOf<'responseBatches', 'bulk'>) => Promise<BatchAnswer>;

/** Changes of several responses. Acts run one after another, also those of different pages. */
export function useBatchActs() {
  const bulkMutation = useOperationMutation('responseBatches', 'bulk', { invalidates: false });
  const undoMutation = useOperationMutation('responseBatches', 'undo', { invalidates: false });
  const settle = useSettle();
  const bulk: Bulk = async (values) => (await bulkMutation.mutateAsync({ values, errorNotification: false })).data;

  const runNow = async (target: Target, wanted: readonly Act[], running: Running): Promise<void> => {
    const answers: BatchAnswer[] = [];
    const onAnswer = (answer: BatchAnswer) => void answers.push(answer);
    try {
      const { wholeView } = target;
      if (wholeView) await runOnView(bulk, wholeView, wanted, { ...running, onAnswer });
      else await runOnRows(bulk, target.rows, wanted, { ...running, onAnswer });
    } catch (thrown) {
      notifyFailure(thrown);
    }
    running.onProgress(undefined);
    if (answers.length === 0) return;
    const report = reportOf(target, wanted, answers);
    notifyReport(report, () => void undo(report));
    if (report.done.length > 0) for (const act of wanted) running.onDone?.(act);
    await settle(answers.flatMap(({ done, failed }) => [...done, ...failed.map(({ id }) => id)]));
  };

  const undoNow = async ({ id, batches, done }: Report): Promise<void> => {
    allReports.set(id, { state: 'undoing' });
    try {
      const stayed: BatchAnswer['failed'] = [];
      for (const batchId of batches.toReversed()) {
        const { data } = await undoMutation.mutateAsync({ params: { batchId }, errorNotification: false });
        stayed.push(...data.failed);
      }
      allReports.set(id, { state: 'undone', failed: stayed });
      if (stayed.length > 0) allReports.show(true);
      notifyUndone(`Undone: ${formatResponses(done.length - stayed.length)} restored`);
    } catch (thrown) {
      allReports.set(id, { state: 'done' });
      notifyFailure(thrown);
    }
    await settle(done);
  };

  /** Responses that another user changed in the meantime are skipped. */
  const undo = (report: Report) => inTurn(() => undoNow(report));

  return {
    /** Several acts on the same rows are one report, so that a single undo reverts them all. */
    run: async (target: Target, wanted: readonly Act[], running: Running): Promise<void> => {
      if (target.rows.length === 0 || wanted.length === 0) return;
      await inTurn(() => runNow({ ...target, rows: asKnown(target.rows) }, wanted, running));
    },
    undo,
    undoLatest: () =>
      inTurn(async () => {
        const latest = allReports.latest();
        if (latest) await undoNow(latest);
        else notifyInfo('Nothing to undo');
      }),
  };
}

/** Updates the rows in place, and has what counts them read again. */
function useSettle() {
  const invalidate = useInvalidate();
  return async (ids: readonly number[]) => {
    const pages = ids.map(recordOf).filter((record) => record.rows().length > 0);
    await Promise.all([responsesChanged(ids).catch(() => undefined), ...pages.map((record) => record.readAgain())]);
    for (const resource of ['sentimentResponses', 'sentimentStats', 'sentiments'])
      void invalidate({ resource, invalidates: ['resourceAll'] });
  };
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

function notifyReport({ text, done, failed }: Report, undo: () => void) {
  // Failures open the report with their reasons, because a toast disappears.
  if (failed.length > 0) allReports.show(true);
  if (done.length > 0) notifyUndoable(failed.length > 0 ? `${text}, ${failed.length} failed` : text, undoSeconds, undo);
}

let latest: Promise<unknown> = Promise.resolve();

/** Acts run sequentially, so that a second keystroke does not conflict with the first. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = latest.then(work);
  latest = done.catch(() => undefined);
  return done;
}

interface Answering extends Running {
  onAnswer: (answer: BatchAnswer) => void;
}

async function runOnRows(
  bulk: Bulk,
  rows: readonly ResponseRow[],
  wanted: readonly Act[],
  { onProgress, signal, onAnswer }: Answering,
): Promise<void> {
  for (const [index, act] of wanted.entries()) {
    for (let start = 0; start < rows.length && !signal.aborted; start += mostInBatch) {
      if (rows.length > mostInBatch) onProgress({ done: start, of: rows.length });
      // An earlier act raised the versions, so only the first act sends them.
      onAnswer(await runOne(bulk, rows.slice(start, start + mostInBatch), act, index === 0));
    }
  }
}

async function runOne(bulk: Bulk, rows: readonly ResponseRow[], act: Act, hasVersions: boolean): Promise<BatchAnswer> {
  const takeBack = showChanges(new Map(rows.map((row) => [row.id, act.change(row)])));
  try {
    const ids = rows.map(({ id }) => id);
    const versions = hasVersions ? { versions: Object.fromEntries(rows.map(({ id, version }) => [id, version])) } : {};
    const answer = await bulk({ ...act.input, ids, ...versions });
    if (answer.failed.length > 0) takeBack();
    return answer;
  } catch (thrown) {
    takeBack();
    throw thrown;
  }
}

async function runOnView(
  bulk: Bulk,
  { filters, total }: ViewTarget,
  [first, ...others]: readonly Act[],
  answering: Answering,
): Promise<void> {
  if (!first) return;
  const { onProgress, signal, onAnswer } = answering;
  const met: number[] = [];
  for (let portion: Portion | undefined = { after: 0 }; portion && !signal.aborted; ) {
    onProgress({ done: met.length, of: Math.max(total, met.length) });
    const answer: BatchAnswer = await bulk({ ...first.input, filters, portion });
    onAnswer(answer);
    met.push(...answer.done, ...answer.failed.map(({ id }) => id));
    portion = answer.next;
  }
  // The first act may have moved responses out of the view, so the next acts use their ids.
  for (const act of others) await runOnIds(bulk, act, met, answering);
}

async function runOnIds(
  bulk: Bulk,
  act: Act,
  ids: readonly number[],
  { onProgress, signal, onAnswer }: Answering,
): Promise<void> {
  for (let start = 0; start < ids.length && !signal.aborted; start += mostInBatch) {
    onProgress({ done: start, of: ids.length });
    onAnswer(await bulk({ ...act.input, ids: ids.slice(start, start + mostInBatch) }));
  }
}

/** Watches the rows; a single response that the user already watches is unwatched instead. */
export function useWatch(me: number): (rows: readonly ResponseRow[]) => Promise<void> {
  const watch = useOperationMutation('sentimentResponses', 'watch', { invalidates: false });
  const unwatch = useOperationMutation('sentimentResponses', 'unwatch', { invalidates: false });
  const invalidate = useInvalidate();
  return async (rows) => {
    const [only] = rows;
    try {
      if (rows.length === 1 && only && (await isWatchedBy(me, only.id))) {
        await unwatch.mutateAsync({ params: { id: only.id, userId: me }, errorNotification: false });
        notifyInfo(`You no longer watch ${only.reference}`);
      } else {
        for (const { id } of rows) await watch.mutateAsync({ params: { id }, values: {}, errorNotification: false });
        notifyInfo(`You watch ${rows.length === 1 ? only?.reference : `${rows.length} responses`}`);
      }
    } catch (thrown) {
      notifyFailure(thrown);
    }
    void invalidate({ resource: 'sentimentResponses', invalidates: ['resourceAll'] });
  };
}

async function isWatchedBy(userId: number, id: number): Promise<boolean> {
  const watchers = await fetchOperation('sentimentResponses', 'watchers', { params: { id }, staleTime: 0 });
  return watchers.some((watcher) => watcher.id === userId);
}
