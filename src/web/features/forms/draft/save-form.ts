import { z } from 'zod';
import { ApiFailure } from '../../../providers/failure.ts';
import { reading } from '../../../providers/operation.ts';
import { readOnce } from '../../../providers/reading.ts';
import type { CallAny } from '../../../providers/use-call.ts';
import type { BuilderDraft, Saved } from './builder-draft.ts';
import type { FormFacts, FormKind } from './form-kind.ts';

interface SaveOptions {
  /** Called before a create request, so that a retry after a lost response does not create a second form. */
  onAttempt: (saved: Saved) => void;
  overwrites?: boolean;
}

const rowsSchema = z.array(z.looseObject({ id: z.int() }));
const rowSchema = z.looseObject({ id: z.int(), version: z.int(), fields: rowsSchema.optional().catch(undefined) });

export async function saveForm<D extends BuilderDraft>(
  call: CallAny,
  kind: FormKind<D>,
  draft: D,
  { onAttempt, overwrites = false }: SaveOptions,
): Promise<Saved> {
  const { saved, fields } = draft;
  const body = kind.bodyOf(draft);
  const made = saved.id === null ? await create(call, kind.resource, saved, body, onAttempt) : undefined;
  const id = made?.form.id ?? (saved.id as number);
  const version = made?.form.version ?? saved.version;
  const isUnchanged = made && made.sent === JSON.stringify(body);
  const form = isUnchanged ? made.form : await update(call, kind.resource, id, body, overwrites ? undefined : version);
  const rows = form.fields ?? (await rowsOf(kind.questions, id));
  return { key: saved.key, id, version: form.version, ids: idsOf(rows, fields) };
}

/** A create request without response is repeated with the same body; later changes follow as an update. */
async function create(
  call: CallAny,
  resource: string,
  saved: Saved,
  body: object,
  onAttempt: SaveOptions['onAttempt'],
) {
  const sent = saved.attempt ?? JSON.stringify(body);
  onAttempt({ ...saved, attempt: sent });
  try {
    const made = await call(resource, 'create', { body: JSON.parse(sent), idempotencyKey: saved.key });
    return { form: rowSchema.parse(made), sent };
  } catch (thrown) {
    const { attempt: _, ...rest } = saved;
    if (thrown instanceof ApiFailure && !thrown.isTransient) onAttempt(rest);
    throw thrown;
  }
}

async function update(call: CallAny, resource: string, id: number, body: object, version: number | undefined) {
  const sent = { ...body, ...(version === undefined ? {} : { version }) };
  return rowSchema.parse(await call(resource, 'update', { params: { id }, body: sent }));
}

async function rowsOf({ resource, owner }: FormFacts['questions'], id: number) {
  return rowsSchema.parse(await readOnce(reading(resource, 'list', { params: { [owner]: id }, staleTime: 0 })));
}

/** The server returns the questions in the order in which they were sent. */
function idsOf(rows: readonly { id: number }[], fields: BuilderDraft['fields']) {
  return Object.fromEntries(fields.flatMap(({ key }, index) => (rows[index] ? [[key, rows[index].id]] : [])));
}
