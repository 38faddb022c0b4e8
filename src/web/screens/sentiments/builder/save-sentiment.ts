import { call } from '../../../providers/call.ts';
import { ApiFailure } from '../../../providers/failure.ts';
import {
  type BuilderDraft,
  type DraftField,
  type FieldBody,
  fieldBody,
  formBody,
  optionsText,
  type Saved,
} from './builder-draft.ts';

interface SaveOptions {
  /** Called after each step, so that a second try goes on from there. */
  onSaved: (saved: Saved) => void;
  /** Writes over what somebody else has changed meanwhile. */
  overwrites?: boolean;
}

/** What stopped a save: the server's failure, and the field that it was about. */
export class SaveProblem extends Error {
  readonly failure: ApiFailure;
  readonly fieldKey: string | undefined;

  constructor(message: string, failure: ApiFailure, fieldKey?: string) {
    super(message);
    this.failure = failure;
    this.fieldKey = fieldKey;
  }
}

/** Brings the server to what the draft says, a step at a time: the form, then what was removed, then each field. */
export async function saveSentiment(draft: BuilderDraft, { onSaved, overwrites = false }: SaveOptions): Promise<Saved> {
  let saved = draft.saved;
  const keep = (part: Partial<Saved>) => {
    saved = { ...saved, ...part };
    onSaved(saved);
  };
  const how: Step = { draft, keep, now: () => saved, overwrites };
  const id = await saveForm(how);
  for (const key of Object.keys(saved.fields)) {
    if (!draft.fields.some((field) => field.key === key)) await deleteField(how, key);
  }
  for (const [index, field] of fieldsToSave(draft)) await saveField(how, id, field.key, fieldBody(field, index));
  return saved;
}

interface Step {
  draft: BuilderDraft;
  keep: (part: Partial<Saved>) => void;
  now: () => Saved;
  overwrites: boolean;
}

async function saveForm(step: Step): Promise<number> {
  const { draft, keep, now, overwrites } = step;
  const body = formBody(draft);
  const text = JSON.stringify(body);
  try {
    if (now().id === null) {
      const sent = await tried(step, now().key, text, (attempt, idempotencyKey) =>
        call('sentiments', 'create', { body: JSON.parse(attempt), idempotencyKey }),
      );
      keep({ id: sent.row.id, version: sent.row.version, form: sent.text });
    }
    const id = now().id as number;
    if (now().form === text) return id;
    const row = await call('sentiments', 'update', {
      params: { id },
      body: { ...body, ...versionOf(now(), overwrites) },
    });
    keep({ version: row.version, form: text });
    return id;
  } catch (thrown) {
    const failure = failureOf(thrown);
    throw new SaveProblem(`The form could not be saved: ${failure.message}`, failure);
  }
}

async function saveField(step: Step, sentimentId: number, key: string, body: FieldBody): Promise<void> {
  const { keep, now, overwrites } = step;
  const text = JSON.stringify(body);
  try {
    if (!now().fields[key]) {
      const sent = await tried(step, key, text, (attempt, idempotencyKey) => {
        const field: FieldBody = JSON.parse(attempt);
        const options = optionsText(field.options);
        return call('sentimentFields', 'create', { body: { sentimentId, ...field, options }, idempotencyKey });
      });
      keep({ fields: { ...now().fields, [key]: { id: sent.row.id, version: sent.row.version, sent: sent.text } } });
    }
    const before = now().fields[key];
    if (!before || before.sent === text) return;
    const params = { id: before.id };
    const row = await call('sentimentFields', 'update', {
      params,
      body: { sentimentId, ...body, ...versionOf(before, overwrites) },
    });
    keep({ fields: { ...now().fields, [key]: { id: before.id, version: row.version, sent: text } } });
  } catch (thrown) {
    throw fieldProblem(step, thrown, key, body.fieldName);
  }
}

async function deleteField(step: Step, key: string): Promise<void> {
  const { keep, now } = step;
  const { [key]: gone, ...fields } = now().fields;
  if (!gone) return;
  try {
    await call('sentimentFields', 'delete', { params: { id: gone.id } });
  } catch (thrown) {
    const failure = failureOf(thrown);
    if (failure.status !== 404) throw new SaveProblem(`A field could not be removed: ${failure.message}`, failure);
  }
  keep({ fields });
}

/**
 * Sends something new under its key. What was sent before without an answer is sent again as it was, so that it is
 * made once; what changed since follows as a change.
 */
async function tried<R>(
  { keep, now }: Step,
  key: string,
  text: string,
  send: (text: string, key: string) => Promise<R>,
) {
  const attempt = now().attempts[key] ?? text;
  keep({ attempts: { ...now().attempts, [key]: attempt } });
  const forget = () => {
    const { [key]: _, ...attempts } = now().attempts;
    keep({ attempts });
  };
  try {
    const row = await send(attempt, key);
    forget();
    return { row, text: attempt };
  } catch (thrown) {
    if (!failureOf(thrown).isTransient) forget();
    throw thrown;
  }
}

/** The field that stops being the sentiment value goes first, because a form has one at a time. */
function fieldsToSave({ fields, saved }: BuilderDraft) {
  const isGivenUp = (key: string, now: boolean) => !now && saved.fields[key]?.sent.includes('"isSentimentValue":true');
  const all = [...fields.entries()];
  const first = all.filter(([, { key, isSentimentValue }]) => isGivenUp(key, isSentimentValue));
  return [...first, ...all.filter((entry) => !first.includes(entry))];
}

function fieldProblem({ draft, now }: Step, thrown: unknown, key: string, name: string): SaveProblem {
  const failure = failureOf(thrown);
  const isDone = (field: DraftField, index: number) =>
    now().fields[field.key]?.sent === JSON.stringify(fieldBody(field, index));
  const done = draft.fields.filter(isDone).length;
  const state = `The form and ${done} of its ${draft.fields.length} questions are saved.`;
  return new SaveProblem(`${state} “${name}” could not be: ${failure.message}`, failure, key);
}

const versionOf = ({ version }: { version?: number | undefined }, overwrites: boolean) =>
  overwrites || version === undefined ? {} : { version };

function failureOf(thrown: unknown): ApiFailure {
  if (thrown instanceof ApiFailure) return thrown;
  throw thrown;
}
