import { Alert, Box, Button, Skeleton, Stack } from '@mui/material';
import { type ComponentType, type FormEvent, type KeyboardEvent, lazy, Suspense, useEffect, useRef } from 'react';
import { useController } from 'react-hook-form';
import { resourceOf } from '../../../contract/catalogue.ts';
import type { FieldKind } from '../../../contract/resource.ts';
import { visuallyHidden } from '../../layout/visually-hidden.ts';
import type { ApiFailure } from '../../providers/failure.ts';
import { useMayEach } from '../../providers/use-may.ts';
import { type KindName, kindName, type Row } from '../fields/column.ts';
import { ColorInput } from '../inputs/color-input.tsx';
import {
  DateInput,
  EmailInput,
  type InputProps,
  LineInput,
  NumberInput,
  ParagraphInput,
  SelectInput,
  SwitchInput,
} from '../inputs/plain-inputs.tsx';
import { type OwnFormProps, useOverrides } from '../record/overrides.ts';
import { NotAllowed, RecordSkeleton } from '../record/record-details.tsx';
import { footer } from '../record/record-style.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { emptyInput, type FormField, inputOf, sameValue } from './form-fields.ts';
import { type RecordForm as Editor, type RecordFormOptions, useRecordForm } from './use-record-form.ts';

interface NewRecordProps {
  name: string;
  onDone: (answer: Row) => void;
  onCancel: () => void;
}

export function NewRecord({ name, onDone, onCancel }: NewRecordProps) {
  const { created } = useOverrides(name);
  const finish = async (made: Row) => {
    await created?.(made);
    onDone(made);
  };
  return <SavedRecord name={name} record={undefined} onSaved={(made) => void finish(made)} onCancel={onCancel} />;
}

export const EditedRecord = ({ name, record, onDone }: { name: string; record: Row; onDone: () => void }) => (
  <SavedRecord name={name} record={record} onSaved={onDone} onCancel={onDone} />
);

function SavedRecord({ name, ...form }: OwnFormProps & { name: string }) {
  const may = useMayEach();
  const { form: OwnForm } = useOverrides(name);
  const operation = form.record ? 'update' : 'create';
  const what = `${form.record ? 'change' : 'create'} ${resourceOf(name).label[1].toLowerCase()}`;
  if (may?.(name, operation) === false) return <NotAllowed what={what} name={name} operation={operation} />;
  if (!OwnForm) return <RecordForm name={name} {...form} />;
  return (
    <Suspense fallback={<RecordSkeleton />}>
      <OwnForm {...form} />
    </Suspense>
  );
}

interface RecordFormProps extends RecordFormOptions {
  onCancel: () => void;
}

function RecordForm({ name, record, onSaved, onCancel }: RecordFormProps) {
  const editor = useRecordForm({ name, record, onSaved });
  const { fields, form, failure, isSaving } = editor;
  const { formPanel: FormPanel } = useOverrides(name);
  const [one] = resourceOf(name).label;

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
        <Stack sx={{ gap: 3, p: 3, flexGrow: 1, minHeight: 0, overflowY: 'auto' }}>
          {editor.wasRestored && <RestoredNote onDiscard={editor.startOver} />}
          {failure && <FailureNote failure={failure} what={one.toLowerCase()} onRetry={() => void editor.save()} />}
          <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
            <Fields name={name} editor={editor} />
            {FormPanel && <FormPanel record={record} input={inputOf(fields, editor.values.values)} />}
          </Suspense>
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

/** Focuses the first field once all have loaded. */
function Fields({ name, editor }: { name: string; editor: Editor }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('input, textarea')?.focus(), []);
  return (
    <Stack ref={box} sx={{ gap: 3 }}>
      {editor.fields.map((field) => (
        <FormFieldRow key={field.name} resource={name} field={field} editor={editor} />
      ))}
    </Stack>
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

interface FormFieldRowProps {
  resource: string;
  field: FormField;
  editor: Editor;
}

function FormFieldRow({ resource, field: { name, field, label, isRequired }, editor }: FormFieldRowProps) {
  const { form, record, edit } = editor;
  const { field: current, fieldState } = useController({ name, control: form.control });
  const OwnInput = useOverrides(resource).inputs?.[name];
  const Input = inputFor(field.kind);
  const leaveField = () => {
    current.onBlur();
    // An empty field is validated on save only.
    if (!sameValue(current.value, emptyInput(field.kind))) void form.trigger(name);
  };
  const props = {
    name,
    field,
    label,
    value: current.value,
    onChange: (value: unknown) => edit(name, value),
    onBlur: leaveField,
    inputRef: current.ref,
    problem: fieldState.error?.message,
    isRequired,
  };
  if (OwnInput) return <OwnInput {...props} record={record} control={form.control} edit={edit} />;
  return <Input {...props} />;
}

const inputs: Record<KindName, ComponentType<InputProps>> = {
  text: LineInput,
  email: EmailInput,
  paragraph: ParagraphInput,
  number: NumberInput,
  switch: SwitchInput,
  date: DateInput,
  color: ColorInput,
  select: SelectInput,
  // Lazy, because the search inputs are as large as all others together.
  one: lazy(async () => ({ default: (await import('../inputs/choice-inputs.tsx')).OneInput })),
  many: lazy(async () => ({ default: (await import('../inputs/choice-inputs.tsx')).ManyInput })),
};

const inputFor = (kind: FieldKind): ComponentType<InputProps> => inputs[kindName(kind)];
