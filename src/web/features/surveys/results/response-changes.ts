import type { SurveyResponse } from '../../../../contract/schemas/surveys/survey-response.ts';
import { isConfirmed } from '../../../providers/dialog-queue.ts';
import { notifyFailure, notifyInfo } from '../../../providers/notifications.tsx';
import { type Call, refetch } from '../../../providers/queries.ts';

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

/** Unfinished responses are skipped. */
export async function setResponseStatus(
  call: Call,
  rows: readonly SurveyResponse[],
  status: ResponseMark,
): Promise<void> {
  const finished = rows.filter(({ completedAt }) => completedAt !== null);
  const done = await each(finished, ({ id }) =>
    call('surveyResponses', 'setStatus', { params: { id }, body: { status } }),
  );
  const left = rows.length - finished.length;
  if (done > 0)
    notifyInfo(`${format(done)} ${statusLabels[status]}${left > 0 ? `; ${left} not finished and left as it was` : ''}`);
  else if (left > 0) notifyFailure(new Error('Only finished responses can be marked'));
  await refetch('surveyResponses');
}

export async function deleteResponses(call: Call, rows: readonly SurveyResponse[]): Promise<boolean> {
  const title = rows.length === 1 ? 'Delete this response?' : `Delete ${rows.length} responses?`;
  if (!(await isConfirmed(title, 'The response is permanently deleted, with files and notes.', 'Delete'))) return false;
  const done = await each(rows, ({ id }) => call('surveyResponses', 'delete', { params: { id } }));
  if (done > 0) notifyInfo(`${format(done)} deleted`);
  await refetch('surveyResponses');
  return done > 0;
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
