import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type FormEvent, type KeyboardEvent, Suspense, useEffect, useRef } from 'react';
import { resourceOf } from '../../../contract/catalogue.ts';
import { visuallyHidden } from '../../layout/visually-hidden.ts';
import type { ApiFailure } from '../../providers/failure.ts';
import { useOverrides } from '../record/overrides.ts';
import { footer } from '../record/record-style.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { FormFieldRow } from './form-field-row.tsx';
import { type FormField, inputOf } from './form-fields.ts';
import { type RecordFormOptions, useRecordForm } from './use-record-form.ts';

interface RecordFormProps extends RecordFormOptions {
  onCancel: () => void;
}

export function RecordForm({ name, record, onSaved, onCancel }: RecordFormProps) {
  const editor = useRecordForm({ name, record, onSaved });
  const { fields, form, failure, isSaving } = editor;
  const { formPanel: FormPanel } = useOverrides(name);
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
      {editor.theirs && <ConflictDialog what={one.toLowerCase()} otherVersion={editor.theirs} editor={editor} />}
    </>
  );
}

function RestoredNote({ onDiscard }: { onDiscard: () => void }) {
  const discard = (
    <Button color="inherit" size="small" onClick={onDiscard}>
      Discard
    </Button>
  );
  return (
    <Alert severity="info" action={discard}>
      Restored what you typed.
    </Alert>
  );
}

function FailureNote({ failure, what, onRetry }: { failure: ApiFailure; what: string; onRetry: () => void }) {
  const mayWorkLater = failure.isTransient || failure.status === 429 || failure.code === 'IN_PROGRESS';
  const retry = mayWorkLater && (
    <Button color="inherit" size="small" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Alert severity="error" action={retry}>
      {reasonOf(failure, what)}
    </Alert>
  );
}

function reasonOf({ status, message }: ApiFailure, what: string): string {
  if (status === 0) return 'Not saved: the server could not be reached. Your input is saved in this browser.';
  if (status === 404) return `Not saved: this ${what} no longer exists. It may have been deleted.`;
  if (status === 403) return `Not saved: you may not do this. ${message}.`;
  return `Not saved: ${message}`;
}

function ProblemsAloud({ fields, wrong }: { fields: readonly FormField[]; wrong: Record<string, unknown> }) {
  const labels = fields.filter(({ name }) => name in wrong).map(({ label }) => label);
  return (
    <Box role="alert" sx={visuallyHidden}>
      {labels.length > 0 &&
        `${labels.length === 1 ? 'One field needs' : `${labels.length} fields need`} attention: ${labels.join(', ')}`}
    </Box>
  );
}
