import { useEffect, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiFailure } from '../providers/failure.ts';
import { draftName } from './draft-name.ts';
import { type FormMode, formFields } from './form-fields.ts';
import { resolverOf } from './form-resolver.ts';
import { changedNames, type FormValues, startValues } from './form-values.ts';
import { type Row, rowSchema } from './row.ts';
import { attemptFor, createRecord, type RecordDraft, recordDraftSchema, updateRecord } from './save-record.ts';
import { forgetDraft, useDraft } from './use-draft.ts';
import { useLeaveQuestion } from './use-leave-question.ts';

export interface RecordFormOptions {
  /** The resource's name in the map. */
  name: string;
  /** The record to change; without one, a new one is made. */
  record: Row | undefined;
  /** Called with the server's answer, or with the record as it was when there was nothing to save. */
  onSaved: (answer: Row) => void;
}

/** A record being written: its inputs, its draft, and saving it. */
export function useRecordForm({ name, record, onSaved }: RecordFormOptions) {
  const mode: FormMode = record ? 'update' : 'create';
  const fields = useMemo(() => formFields(name, mode), [name, mode]);
  const resolver = useMemo(() => resolverOf(fields), [fields]);
  const begin = (row: Row | undefined): RecordDraft => {
    const base = startValues(fields, row);
    return { base, values: base, ...(typeof row?.version === 'number' ? { version: row.version } : {}) };
  };
  const draft = useDraft(draftName(name, record), recordDraftSchema, () => begin(record));
  const form = useForm<FormValues, unknown, FormValues>({ defaultValues: draft.value.values, resolver });
  const [failure, setFailure] = useState<ApiFailure>();
  const [theirs, setTheirs] = useState<Row>();
  const isSending = useRef(false);
  const isChanged = changedNames(draft.value.base, draft.value.values).length > 0;
  const letLeave = useLeaveQuestion(isChanged, () => forgetDraft(draftName(name, record)));
  const { errors, isSubmitted, isSubmitting } = form.formState;

  const startFrom = (row: Row | undefined) => {
    const from = begin(row);
    setFailure(undefined);
    setTheirs(undefined);
    form.reset(from.values);
    draft.discard(from);
  };
  useEffect(() => {
    // Whoever has not begun to write sees what is new.
    if (!isChanged && !isSending.current && isNewer(record, draft.value)) startFrom(record);
  });

  const edit = (field: string, value: unknown) => {
    // What is on its way is not changed any more; the inputs stay enabled, so that none loses the focus.
    if (isSending.current) return;
    form.setValue(field, value, { shouldValidate: isSubmitted || field in errors });
    draft.change((before) => ({ ...before, values: { ...before.values, [field]: value } }));
  };
  const send = async (input: FormValues, from: RecordDraft): Promise<Row> => {
    if (record) return updateRecord(name, record, input, from);
    const attempt = attemptFor(input, from.attempt);
    draft.change((before) => ({ ...before, attempt }));
    return createRecord(name, input, attempt);
  };
  const explain = (thrown: unknown) => {
    if (!(thrown instanceof ApiFailure)) throw thrown;
    const current = rowSchema.safeParse(thrown.code === 'STALE' ? thrown.body.current : undefined);
    if (current.success) return setTheirs(current.data);
    const named = Object.entries(thrown.errors).map(([path, message]) => ({ path: path.split('.')[0] ?? '', message }));
    const atFields = fields.flatMap((field) => named.filter(({ path }) => path === field.name).slice(0, 1));
    for (const { path, message } of atFields) form.setError(path, { message });
    const [first] = atFields;
    if (first) form.setFocus(first.path);
    else setFailure(thrown);
  };
  const saveFrom = (from: RecordDraft) =>
    form.handleSubmit(async (input) => {
      if (isSending.current) return;
      isSending.current = true;
      setFailure(undefined);
      try {
        const answer = await send(input, from);
        letLeave();
        forgetDraft(draftName(name, record));
        onSaved(answer);
      } catch (thrown) {
        explain(thrown);
      } finally {
        isSending.current = false;
      }
    })();

  return {
    fields,
    record,
    form,
    failure,
    theirs,
    values: draft.value,
    isSaving: isSubmitting,
    wasRestored: draft.wasRestored && isChanged,
    edit,
    save: () => saveFrom(draft.value),
    startOver: () => startFrom(record),
    takeTheirs: () => startFrom(theirs),
    keepEditing: () => setTheirs(undefined),
    /** Saves what was chosen of both on top of theirs. */
    merge: (chosen: FormValues) => {
      const next = { ...begin(theirs), values: chosen };
      form.reset(chosen);
      draft.change(() => next);
      setTheirs(undefined);
      return saveFrom(next);
    },
  };
}

function isNewer(record: Row | undefined, { version }: RecordDraft): boolean {
  return typeof record?.version === 'number' && version !== undefined && record.version > version;
}

export type RecordForm = ReturnType<typeof useRecordForm>;
