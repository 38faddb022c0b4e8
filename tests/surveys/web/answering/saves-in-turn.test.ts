import { waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import type { Sent, SubmissionRequest } from '../../../../src/surveys/visitor/submission/requests.ts';
import { savesInTurn } from '../../../../src/surveys/visitor/submission/saves-in-turn.ts';

const request = (why: string): SubmissionRequest => ({
  token: 'token',
  query: '',
  proof: { challenge: '', bits: 0 },
  body: { submissionId: '0123456789abcdef', isComplete: false, answers: { why } },
});

test('saves of pages: the first is sent at once, the latest after it, and those between are part of the latest', async () => {
  const sent: unknown[] = [];
  const waiting: (() => void)[] = [];
  const answer: Sent = { kind: 'unreached', why: 'kept' };
  const send = ({ body }: SubmissionRequest) => {
    sent.push(body.answers.why);
    return new Promise<Sent>((resolve) => waiting.push(() => resolve(answer)));
  };
  const save = savesInTurn(() => undefined, send);
  const all = ['one', 'two', 'three'].map((why) => save(request(why)));
  expect(sent).toEqual(['one']);
  waiting[0]?.();
  await waitFor(() => expect(sent).toEqual(['one', 'three']));
  waiting[1]?.();
  await Promise.all(all);
  void save(request('four'));
  expect(sent).toEqual(['one', 'three', 'four']);
});
