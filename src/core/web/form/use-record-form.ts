import { zodResolver } from '@hookform/resolvers/zod';
import { type UseFormProps, useForm } from '@refinedev/react-hook-form';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import { messageFor } from '../../contract/issue-messages.ts';
import type { RecordName, RowOf } from '../../routes/operations.ts';
import { type Row, recordTitle, rowSchema } from '../fields/column.ts';
import type { FormValues } from '../inputs/plain-inputs.tsx';
import { rememberSaved } from '../providers/cached-rows.ts';
import { newIdempotencyKey } from '../providers/call.ts';
import { ApiFailure, unshownFailureText } from '../providers/failure.ts';
import { useOverrides } from '../record/overrides.ts';
import { draftName, forgetDraft, useDraft } from '../record/use-draft.ts';
import {
  changedNames,
  contestedNames,
  type FormField,
  type FormMode,
  formFields,
  startValues,
  toInput,
} from './form-fields.ts';
import { useLeaveQuestion } from './use-leave-question.ts';

export interface RecordFormOptions<N extends RecordName> {
  name: N;
  record: RowOf<N> | undefined;
  onSaved: (answer: Row) => void;
}

/** Refine's record form, extended by drafts, idempotent creation and conflict resolution. */
export function useRecordForm<N extends RecordName>({ name, record, onSaved }: RecordFormOptions<N>) {
  const mode: FormMode = record ? 'update' : 'create';
  const fields = useMemo(() => formFields(name, mode), [name, mode]);
  const resolver = useMemo(() => resolverOf(fields), [fields]);
  const draft = useDraft(draftName(name, record), recordDraftSchema, () => toDraft(fields, record));
  const { form, submit } = useRefineForm(name, record, { defaultValues: draft.value.values, resolver });
  const [otherVersion, setOtherVersion] = useState<Row>();
  const isChanged = changedNames(draft.value.base, draft.value.values).length > 0;
  const forget = () => forgetDraft(draftName(name, record));
  const letLeave = useLeaveQuestion(isChanged, forget);
  const { confirmUpdate } = useOverrides(name);
  const { errors, isSubmitted, isSubmitting } = form.formState;

  /** What another user changed in other fields meanwhile stays as it is. */
  const sendChanges = async (changes: FormValues, from: RecordDraft): Promise<Row> => {
    try {
      return await submit(changes);
    } catch (thrown) {
      const current = currentIn(thrown);
      if (!current || contestedNames(from.base, from.values, startValues(fields, current)).length > 0) throw thrown;
      return sendChanges({ ...changes, version: current.version }, from);
    }
  };
  const send = async (input: FormValues, from: RecordDraft): Promise<Row | undefined> => {
    if (record) {
      const changes = changesIn(input, from);
      if (!changes) return record;
      const more = confirmUpdate ? await confirmUpdate(record, changes) : {};
      return more && sendChanges({ ...changes, ...more }, from);
    }
    const attempt = attemptFor(input, from.attempt);
    draft.change((before) => ({ ...before, attempt }));
    return submit(input, attempt.key);
  };
  const finish = (answer: Row) => {
    letLeave();
    forget();
    onSaved(answer);
  };
  const { failure, setFailure, isSending, saveFrom } = useSave({
    form,
    fields,
    send,
    finish,
    onConflict: setOtherVersion,
  });

  const startFrom = (row: Row | undefined) => {
    const from = toDraft(fields, row);
    setFailure(undefined);
    setOtherVersion(undefined);
    form.reset(from.values);
    draft.discard(from);
  };
  useEffect(() => {
    // An untouched form follows updates from the server.
    if (!isChanged && !isSending.current && isNewer(record, draft.value)) startFrom(record);
  });

  const edit = (field: string, value: unknown) => {
    // Input during a save is ignored; the inputs stay enabled so that none loses the focus.
    if (isSending.current) return;
    form.setValue(field, value, { shouldValidate: isSubmitted || field in errors });
    draft.change((before) => ({ ...before, values: { ...before.values, [field]: value } }));
  };
  return {
    fields,
    record,
    form,
    failure,
    theirs: otherVersion,
    values: draft.value,
    isSaving: isSubmitting,
    wasRestored: draft.wasRestored && isChanged,
    edit,
    save: () => saveFrom(draft.value),
    startOver: () => startFrom(record),
    takeTheirs: () => startFrom(otherVersion),
    keepEditing: () => setOtherVersion(undefined),
    merge: (chosen: FormValues) => {
      const next = { ...toDraft(fields, otherVersion), values: chosen };
      form.reset(chosen);
      draft.change(() => next);
      setOtherVersion(undefined);
      return saveFrom(next);
    },
  };
}

interface SaveOptions {
  form: ReturnType<typeof useRefineForm>['form'];
  fields: readonly FormField[];
  /** Undefined where the user does not confirm the change. */
  send: (input: FormValues, from: RecordDraft) => Promise<Row | undefined>;
  finish: (answer: Row) => void;
  onConflict: (otherVersion: Row) => void;
}

/** A failure, and what no field of the form says of it. */
export interface Refusal {
  thrown: ApiFailure;
  rest: string;
}

/** Saves one request at a time; a refusal is shown at its field, as a conflict or as the failure of the form. */
function useSave({ form, fields, send, finish, onConflict }: SaveOptions) {
  const [failure, setFailure] = useState<Refusal>();
  const isSending = useRef(false);
  const explain = (thrown: unknown) => {
    if (!(thrown instanceof ApiFailure)) throw thrown;
    const current = currentIn(thrown);
    if (current) return onConflict(current);
    const atFields = errorsAtFields(fields, thrown);
    for (const { path, message } of atFields) form.setError(path, { message });
    const [first] = atFields;
    if (first) form.setFocus(first.path);
    const isAtField = (path: string) => fields.some(({ name }) => name === path.split('.')[0]);
    const rest = unshownFailureText(thrown, isAtField);
    if (rest) setFailure({ thrown, rest });
  };
  const saveFrom = (from: RecordDraft) =>
    form.handleSubmit(async (input) => {
      if (isSending.current) return;
      isSending.current = true;
      setFailure(undefined);
      try {
        const answer = await send(input, from);
        if (answer) finish(answer);
      } catch (thrown) {
        explain(thrown);
      } finally {
        isSending.current = false;
      }
    })();
  return { failure, setFailure, isSending, saveFrom };
}

type FormOptions = Pick<UseFormProps<Row, ApiFailure, FormValues, object>, 'defaultValues' | 'resolver'>;

function useRefineForm(name: string, record: Row | undefined, options: FormOptions) {
  const mutationMeta = useRef({ idempotencyKey: '' });
  const form = useForm<Row, ApiFailure, FormValues, object>({
    ...options,
    // Refine assigns an error to a field only if its path was submitted: `memberIds.0` was not.
    disableServerSideValidation: true,
    refineCoreProps: {
      resource: name,
      ...(record ? { action: 'edit', id: record.id } : { action: 'create' }),
      // The record is already loaded; reading it here, or under its key, would overwrite what was typed and restored.
      queryOptions: { enabled: false },
      queryMeta: { of: 'form' },
      redirect: false,
      // Any other record may refer to it, as a member, a count or a choice.
      invalidates: ['all'],
      mutationMeta: mutationMeta.current,
      successNotification: (answer) => ({
        type: 'success',
        message: `${record ? 'Saved' : 'Created'} “${recordTitle(name, rowSchema.parse(answer?.data))}”`,
      }),
      errorNotification: false,
    },
  });
  const submit = async (values: FormValues, idempotencyKey = ''): Promise<Row> => {
    // onFinish reads this ref before the next render.
    mutationMeta.current.idempotencyKey = idempotencyKey;
    const answer = await form.refineCore.onFinish(values);
    const row = rowSchema.parse(answer?.data);
    rememberSaved(name, row);
    return row;
  };
  return { form, submit };
}

/** The record as another user saved it, from the refusal of an old version. */
const currentIn = (thrown: unknown): Row | undefined =>
  thrown instanceof ApiFailure && thrown.code === 'STALE' ? rowSchema.safeParse(thrown.body.current).data : undefined;

function toDraft(fields: readonly FormField[], row: Row | undefined): RecordDraft {
  const base = startValues(fields, row);
  return { base, values: base, ...(typeof row?.version === 'number' ? { version: row.version } : {}) };
}

/** The server's errors, the first of each field, in the order of the fields. */
function errorsAtFields(fields: readonly FormField[], { errors }: ApiFailure) {
  const named = Object.entries(errors).map(([path, message]) => ({ path: path.split('.')[0] ?? '', message }));
  return fields.flatMap((field) => named.filter(({ path }) => path === field.name).slice(0, 1));
}

function isNewer(record: Row | undefined, { version }: RecordDraft): boolean {
  return typeof record?.version === 'number' && version !== undefined && record.version > version;
}

export type RecordForm<N extends RecordName> = ReturnType<typeof useRecordForm<N>>;

const valuesSchema = z.record(z.string(), z.unknown());
const attemptSchema = z.object({ text: z.string(), key: z.string() });

const recordDraftSchema = z.object({
  values: valuesSchema,
  base: valuesSchema,
  version: z.int().optional(),
  attempt: attemptSchema.optional(),
});

type RecordDraft = z.infer<typeof recordDraftSchema>;
type Attempt = z.infer<typeof attemptSchema>;

/** Equal content reuses its idempotency key, so that a retry creates one record. */
function attemptFor(input: FormValues, before: Attempt | undefined): Attempt {
  const text = JSON.stringify(input);
  return before?.text === text ? before : { text, key: newIdempotencyKey() };
}

function changesIn(input: FormValues, { base, values, version }: RecordDraft): FormValues | undefined {
  const changed = changedNames(base, values);
  if (changed.length === 0) return undefined;
  const changes = Object.fromEntries(changed.map((field) => [field, input[field]]));
  return version === undefined ? changes : { ...changes, version };
}

function resolverOf(fields: readonly FormField[]): Resolver<FormValues, object, FormValues> {
  const schema = z.object(Object.fromEntries(fields.map((field) => [field.name, field.schema])));
  const check: Resolver<FormValues, object, FormValues> = zodResolver(schema, { error: messageFor });
  return (values, context, options) => check(toInput(fields, values), context, options);
}
