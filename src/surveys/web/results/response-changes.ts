import { useDelete, useInvalidate } from '@refinedev/core';
import type { RowOf } from '../../../core/routes/operations.ts';
import { isConfirmed } from '../../../core/web/providers/dialog-queue.ts';
import type { ApiFailure } from '../../../core/web/providers/failure.ts';
import { notifyFailure, notifyInfo } from '../../../core/web/providers/notifications.tsx';
import { useOperationMutation } from '../../../core/web/providers/operations.ts';
import type { SurveyResponse } from '../../schemas/survey-response.ts';

export type ResponseMark = 'spam' | 'test' | 'complete';

const statusLabels: Readonly<Record<ResponseMark, string>> = {
  spam: 'marked as spam',
  test: 'marked as a test',
  complete: 'counted',
};

export const marksFor = (rows: readonly Pick<SurveyResponse, 'status'>[]): (readonly [ResponseMark, string])[] =>
  rows.every(({ status }) => status === 'spam' || status === 'test')
    ? [['complete', 'Include in results']]
    : [
        ['spam', 'Mark as spam'],
        ['test', 'Mark as test'],
      ];

export function useResponseChanges() {
  const status = useOperationMutation('surveyResponses', 'setStatus', { invalidates: false });
  const removal = useDelete<RowOf<'surveyResponses'>, ApiFailure>();
  const invalidate = useInvalidate();
  const readAgain = () => invalidate({ resource: 'surveyResponses', invalidates: ['resourceAll'] });

  /** Unfinished responses are skipped. */
  const setStatus = async (rows: readonly SurveyResponse[], mark: ResponseMark): Promise<void> => {
    const finished = rows.filter(({ completedAt }) => completedAt !== null);
    const done = await each(finished, ({ id }) =>
      status.mutateAsync({ params: { id }, values: { status: mark }, errorNotification: false }),
    );
    const left = rows.length - finished.length;
    const unfinished = left > 0 ? `; ${left} not finished and left as it was` : '';
    if (done > 0) notifyInfo(`${format(done)} ${statusLabels[mark]}${unfinished}`);
    else if (left > 0) notifyFailure(new Error('Only finished responses can be marked'));
    await readAgain();
  };

  /** True if at least one response was deleted. */
  const deleteResponses = async (rows: readonly SurveyResponse[]): Promise<boolean> => {
    const title = rows.length === 1 ? 'Delete this response?' : `Delete ${rows.length} responses?`;
    const text = 'The response is permanently deleted, with files and notes.';
    if (!(await isConfirmed(title, text, 'Delete'))) return false;
    const done = await each(rows, ({ id }) =>
      removal.mutateAsync({
        resource: 'surveyResponses',
        id,
        invalidates: [],
        successNotification: false,
        errorNotification: false,
      }),
    );
    if (done > 0) notifyInfo(`${format(done)} deleted`);
    await readAgain();
    return done > 0;
  };

  return { setStatus, deleteResponses };
}

const format = (count: number) => (count === 1 ? 'One response' : `${count} responses`);

async function each(rows: readonly SurveyResponse[], work: (row: SurveyResponse) => Promise<unknown>): Promise<number> {
  let done = 0;
  let failure: unknown;
  for (const row of rows) {
    try {
      await work(row);
      done += 1;
    } catch (thrown) {
      failure = thrown;
    }
  }
  if (failure) notifyFailure(failure);
  return done;
}
