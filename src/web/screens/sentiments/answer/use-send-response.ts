import { useState } from 'react';
import type { Sentiment } from '../../../../contract/schemas/sentiment.ts';
import type { SentimentField } from '../../../../contract/schemas/sentiment-field.ts';
import type { SentimentResponse } from '../../../../contract/schemas/sentiment-response.ts';
import { call, newIdempotencyKey } from '../../../providers/call.ts';
import { ApiFailure } from '../../../providers/failure.ts';
import { refetch } from '../../../providers/refetch.ts';
import { answerProblems, sentProblems } from '../../forms/answer/answers.ts';
import { type AnswerDraft, responseBody } from './answer-draft.ts';

/** What is wrong, by `field-<id>` or by the name of another part of the response. */
export type Problems = Record<string, string>;

interface Sending {
  form: Sentiment;
  fields: readonly SentimentField[];
  draft: AnswerDraft;
  /** Fields that wait for a recording to end or a file to arrive. */
  busyFields: readonly number[];
  onSent: (response: SentimentResponse) => void;
  onNewKey: (key: string) => void;
}

/** Sends a response, once, and says what is wrong with it: by field, and as a whole. */
export function useSendResponse({ form, fields, draft, busyFields, onSent, onNewKey }: Sending) {
  const [isSending, setSending] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string>();

  const look = () => ({ ...answerProblems(fields, draft.answers), ...busyProblems(busyFields) });
  /** What is wrong with these fields, shown at each of them; the others are left alone. */
  const check = (ids: readonly number[]): Problems => {
    const names = new Set(ids.map((id) => `field-${id}`));
    const found = Object.fromEntries(Object.entries(look()).filter(([name]) => names.has(name)));
    setProblems((before) => ({ ...before, ...found }));
    return found;
  };
  /** Answers what is wrong; nothing once it was sent. */
  const send = async (): Promise<Problems | undefined> => {
    const found = look();
    setProblems(found);
    setFailure(draft.newCustomer ? 'Add the new customer first, or cancel it.' : undefined);
    if (Object.keys(found).length > 0 || draft.newCustomer) return found;
    const body = responseBody(form, fields, draft);
    setSending(true);
    try {
      const response = await call('sentimentResponses', 'create', { body, idempotencyKey: draft.key });
      void refetch('sentimentResponses', 'sentiments', 'sentimentStats');
      onSent(response);
      return undefined;
    } catch (thrown) {
      if (!(thrown instanceof ApiFailure)) throw thrown;
      const refused = sentProblems(thrown.errors, body.values);
      setProblems(refused);
      setFailure(inWords(thrown));
      if (thrown.code === 'KEY_REUSED') onNewKey(newIdempotencyKey());
      return refused;
    } finally {
      setSending(false);
    }
  };

  const forgive = (name: string) =>
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([key]) => key !== name)));
  return { send, check, isSending, problems, failure, forgive };
}

const busyProblems = (busyFields: readonly number[]) =>
  Object.fromEntries(busyFields.map((id) => [`field-${id}`, 'This is still on its way. Save once it has arrived.']));

function inWords(failure: ApiFailure): string {
  if (failure.code === 'KEY_REUSED') {
    return 'An earlier try did reach the server, with other answers. Look at the responses before you save this as one more.';
  }
  if (failure.status === 0) return `${failure.message}. Nothing is lost: your answers are kept here. Try again.`;
  return failure.status === 422 ? 'Something is not right yet. See the marked fields.' : failure.message;
}
