import { useState } from 'react';
import type { Sentiment } from '../../../../contract/schemas/sentiment.ts';
import type { SentimentField } from '../../../../contract/schemas/sentiment-field.ts';
import type { SentimentResponse } from '../../../../contract/schemas/sentiment-response.ts';
import { call, newIdempotencyKey } from '../../../providers/call.ts';
import { ApiFailure } from '../../../providers/failure.ts';
import { refetch } from '../../../providers/refetch.ts';
import { type AnswerDraft, answerProblems, responseBody, sentProblems } from './answer-draft.ts';

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
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();

  const send = async (): Promise<boolean> => {
    const found = { ...answerProblems(fields, draft), ...busyProblems(busyFields) };
    setProblems(found);
    setFailure(draft.newCustomer ? 'Add the new customer first, or cancel it.' : undefined);
    if (Object.keys(found).length > 0 || draft.newCustomer) return false;
    const body = responseBody(form, fields, draft);
    setSending(true);
    try {
      const response = await call('sentimentResponses', 'create', { body, idempotencyKey: draft.key });
      void refetch('sentimentResponses', 'sentiments', 'sentimentStats');
      onSent(response);
      return true;
    } catch (thrown) {
      if (!(thrown instanceof ApiFailure)) throw thrown;
      setProblems(sentProblems(thrown.errors, body.values));
      setFailure(inWords(thrown));
      if (thrown.code === 'KEY_REUSED') onNewKey(newIdempotencyKey());
      return false;
    } finally {
      setSending(false);
    }
  };

  const forgive = (name: string) =>
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([key]) => key !== name)));
  return { send, isSending, problems, failure, forgive };
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
