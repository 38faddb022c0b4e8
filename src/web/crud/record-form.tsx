import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type FormEvent, type KeyboardEvent, Suspense, useEffect, useRef } from 'react';
import { resourceOf } from '../../contract/catalogue.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { differenceOf } from './differences.ts';
import { footer } from './footer-style.ts';
import { FormFieldRow } from './form-field-row.tsx';
import { FailureNote, ProblemsAloud, RestoredNote } from './form-notes.tsx';
import { inputOf } from './form-values.ts';
import type { Row } from './row.ts';
import { useRecordForm } from './use-record-form.ts';

interface RecordFormProps {
  /** The resource's name in the map. */
  name: string;
  /** The record to change; without one, a new one is made. */
  record: Row | undefined;
  onSaved: (answer: Row) => void;
  onCancel: () => void;
}

/** The form of any record, in a drawer or on a page of its own: it scrolls, and its buttons stay in sight. */
export function RecordForm({ name, record, onSaved, onCancel }: RecordFormProps) {
  const editor = useRecordForm({ name, record, onSaved });
  const { fields, form, failure, isSaving } = editor;
  const { formPanel: FormPanel } = differenceOf(name);
  const [one] = resourceOf(name).label;
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    body.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void editor.save();
  };
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
  };

  return (
    <>
      <Stack
        component="form"
        noValidate
        aria-busy={isSaving}
        onSubmit={submit}
        onKeyDown={submitByKey}
        sx={{ flexGrow: 1, minHeight: 0 }}
      >
        <Stack ref={body} sx={{ gap: 3, p: 3, flexGrow: 1, minHeight: 0, overflowY: 'auto' }}>
          {editor.wasRestored && <RestoredNote onDiscard={editor.startOver} />}
          {failure && <FailureNote failure={failure} what={one.toLowerCase()} onRetry={() => void editor.save()} />}
          {fields.map((field) => (
            <FormFieldRow key={field.name} resource={name} field={field} editor={editor} />
          ))}
          {FormPanel && (
            <Suspense>
              <FormPanel record={record} input={inputOf(fields, editor.values.values)} />
            </Suspense>
          )}
          <ProblemsAloud fields={fields} wrong={form.formState.isSubmitted ? form.formState.errors : {}} />
        </Stack>
        <Box sx={footer}>
          <Button color="inherit" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={isSaving}>
            {record ? 'Save' : `Create ${one.toLowerCase()}`}
          </Button>
        </Box>
      </Stack>
      {editor.theirs && <ConflictDialog what={one.toLowerCase()} theirs={editor.theirs} editor={editor} />}
    </>
  );
}
