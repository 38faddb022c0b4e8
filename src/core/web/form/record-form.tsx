import { Alert, Box, Button, Skeleton, Stack } from '@mui/material';
import { Create, Edit, SaveButton } from '@refinedev/mui';
import {
  type ComponentType,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useRef,
} from 'react';
import { useController } from 'react-hook-form';
import { resourceOf } from '../../contract/catalogue.ts';
import type { FieldKind } from '../../contract/resource.ts';
import type { RecordName, RowOf } from '../../routes/operations.ts';
import { pressedKey } from '../../rules/pressed-key.ts';
import { type KindName, kindName } from '../fields/column.ts';
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
import { fetchedPart } from '../layout/lazy-part.tsx';
import { drawerLook } from '../layout/page-look.ts';
import { visuallyHidden } from '../layout/visually-hidden.ts';
import { useOverrides } from '../record/overrides.ts';
import { CloseDrawer, DrawerTitle, RecordTitle } from '../record/record-parts.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { emptyInput, type FormField, sameValue, toInput } from './form-fields.ts';
import { type RecordForm as Editor, type RecordFormOptions, type Refusal, useRecordForm } from './use-record-form.ts';

interface RecordFormProps<N extends RecordName> extends RecordFormOptions<N> {
  onCancel: () => void;
}

/** Refine's Create or Edit in a drawer, with a field for each of the map. */
export function RecordForm<N extends RecordName>({ name, record, onSaved, onCancel }: RecordFormProps<N>) {
  const editor = useRecordForm({ name, record, onSaved });
  const { fields, form, failure, isSaving } = editor;
  const { formPanel: FormPanel } = useOverrides(name);
  const one = resourceOf(name).label[0].toLowerCase();
  const formId = useId();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void editor.save();
  };
  const submitByKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (pressedKey(event) !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };
  const buttons = (
    <>
      <Button color="inherit" onClick={onCancel}>
        Cancel
      </Button>
      <SaveButton type="submit" form={formId} loading={isSaving}>
        {record ? 'Save' : `Create ${one}`}
      </SaveButton>
    </>
  );
  return (
    <>
      <FormView name={name} record={record} buttons={buttons}>
        <Stack
          component="form"
          id={formId}
          noValidate
          aria-busy={isSaving}
          onSubmit={submit}
          onKeyDown={submitByKey}
          sx={{ gap: 3 }}
        >
          {editor.wasRestored && <RestoredNote onDiscard={editor.startOver} />}
          {failure && <FailureNote failure={failure} what={one} onRetry={() => void editor.save()} />}
          <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
            <Fields name={name} editor={editor} />
            {FormPanel && <FormPanel record={record} input={toInput(fields, editor.values.values)} />}
          </Suspense>
          <ProblemsAloud fields={fields} wrong={form.formState.isSubmitted ? form.formState.errors : {}} />
        </Stack>
      </FormView>
      {editor.theirs && <ConflictDialog what={one} otherVersion={editor.theirs} editor={editor} />}
    </>
  );
}

interface FormViewProps<N extends RecordName> {
  name: N;
  record: RowOf<N> | undefined;
  buttons?: ReactNode;
  children: ReactNode;
}

/** The drawer around a form. A form that draws its own buttons fills it. */
export function FormView<N extends RecordName>({ name, record, buttons, children }: FormViewProps<N>) {
  const one = resourceOf(name).label[0].toLowerCase();
  const look = {
    ...drawerLook,
    ...(!buttons && { contentProps: { sx: { ...drawerLook.contentProps.sx, p: 0 } } }),
    resource: name,
    headerButtons: <CloseDrawer />,
    footerButtons: () => buttons,
  };
  if (!record)
    return (
      <Create {...look} title={<DrawerTitle title={`New ${one}`} />}>
        {children}
      </Create>
    );
  return (
    <Edit
      {...look}
      recordItemId={record.id}
      title={<DrawerTitle kind={`Edit ${one}`} title={<RecordTitle name={name} record={record} />} />}
    >
      {children}
    </Edit>
  );
}

/** Focuses the first field once all have loaded. */
function Fields<N extends RecordName>({ name, editor }: { name: N; editor: Editor<N> }) {
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

function FailureNote({ failure, what, onRetry }: { failure: Refusal; what: string; onRetry: () => void }) {
  const { isTransient, status, code } = failure.thrown;
  const mayWorkLater = isTransient || status === 429 || code === 'IN_PROGRESS';
  const retry = mayWorkLater && (
    <Button color="inherit" size="small" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Alert severity="error" action={retry}>
      {explainFailure(failure, what)}
    </Alert>
  );
}

function explainFailure({ thrown: { status }, rest }: Refusal, what: string): string {
  if (status === 0) return 'Not saved: the server could not be reached. Your input is saved in this browser.';
  if (status === 404) return `Not saved: this ${what} no longer exists. It may have been deleted.`;
  if (status === 403) return `Not saved: you may not do this. ${rest}.`;
  return `Not saved: ${rest}`;
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

interface FormFieldRowProps<N extends RecordName> {
  resource: N;
  field: FormField;
  editor: Editor<N>;
}

function FormFieldRow<N extends RecordName>({
  resource,
  field: { name, field, label, isRequired },
  editor,
}: FormFieldRowProps<N>) {
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
  one: fetchedPart(async () => (await import('../inputs/choice-inputs.tsx')).OneInput),
  many: fetchedPart(async () => (await import('../inputs/choice-inputs.tsx')).ManyInput),
};

const inputFor = (kind: FieldKind): ComponentType<InputProps> => inputs[kindName(kind)];
