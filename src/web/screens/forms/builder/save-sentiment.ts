import type { z } from 'zod';
import type { Sentiment, sentimentInputSchema } from '../../../../contract/schemas/sentiment.ts';
import { call } from '../../../providers/call.ts';
import { ApiFailure } from '../../../providers/failure.ts';
import { type BuilderDraft, formBody, type Saved } from './builder-draft.ts';

type Body = z.input<typeof sentimentInputSchema>;

interface SaveOptions {
  /** Called before something new is sent, so that a second try after a lost answer makes it once. */
  onAttempt: (saved: Saved) => void;
  /** Writes over what somebody else has changed meanwhile. */
  overwrites?: boolean;
}

/** Saves a form with its questions in one step, and answers what the server has now. */
export async function saveSentiment(
  { saved, ...draft }: BuilderDraft,
  { onAttempt, overwrites = false }: SaveOptions,
): Promise<Saved> {
  const body = formBody({ ...draft, saved });
  const made = saved.id === null ? await create(saved, body, onAttempt) : undefined;
  const id = made?.form.id ?? (saved.id as number);
  const version = made?.form.version ?? saved.version;
  const isThere = made && made.sent === JSON.stringify(body);
  const form = isThere ? made.form : await update(id, body, overwrites ? undefined : version);
  return { key: saved.key, id, version: form.version, ids: await idsOf(id, draft.fields) };
}

/** What was sent before without an answer is sent again as it was; what changed since follows as a change. */
async function create(saved: Saved, body: Body, onAttempt: SaveOptions['onAttempt']) {
  const sent = saved.attempt ?? JSON.stringify(body);
  onAttempt({ ...saved, attempt: sent });
  try {
    return { form: await call('sentiments', 'create', { body: JSON.parse(sent), idempotencyKey: saved.key }), sent };
  } catch (thrown) {
    const { attempt: _, ...rest } = saved;
    if (thrown instanceof ApiFailure && !thrown.isTransient) onAttempt(rest);
    throw thrown;
  }
}

function update(id: number, body: Body, version: number | undefined): Promise<Sentiment> {
  return call('sentiments', 'update', {
    params: { id },
    body: { ...body, ...(version === undefined ? {} : { version }) },
  });
}

/** The ids that the server gave to the questions, which stand in the order in which they were sent. */
async function idsOf(sentimentId: number, fields: BuilderDraft['fields']): Promise<Saved['ids']> {
  const rows = await call('sentimentFields', 'list', { params: { sentimentId } });
  return Object.fromEntries(fields.flatMap(({ key }, index) => (rows[index] ? [[key, rows[index].id]] : [])));
}
