import Skeleton from '@mui/material/Skeleton';
import { Suspense } from 'react';
import { useController } from 'react-hook-form';
import { differenceOf } from './differences.ts';
import type { FormField } from './form-fields.ts';
import { emptyInput, sameValue } from './form-values.ts';
import { inputFor } from './inputs/input-for.ts';
import type { RecordForm } from './use-record-form.ts';

interface FormFieldRowProps {
  resource: string;
  field: FormField;
  editor: RecordForm;
}

/** One field of a form: its own input where the resource has one, else the input of its kind. */
export function FormFieldRow({ resource, field: { name, field, label, isRequired }, editor }: FormFieldRowProps) {
  const { form, record, edit } = editor;
  const { field: held, fieldState } = useController({ name, control: form.control });
  const OwnInput = differenceOf(resource).inputs?.[name];
  const Input = inputFor(field.kind);
  const leaveField = () => {
    held.onBlur();
    // An empty field is not wrong yet: its turn comes with saving.
    if (!sameValue(held.value, emptyInput(field.kind))) void form.trigger(name);
  };
  const props = {
    name,
    field,
    label,
    value: held.value,
    onChange: (value: unknown) => edit(name, value),
    onBlur: leaveField,
    inputRef: held.ref,
    problem: fieldState.error?.message,
    isRequired,
  };
  return (
    <Suspense fallback={<Skeleton height={40} />}>
      {OwnInput ? <OwnInput {...props} record={record} control={form.control} edit={edit} /> : <Input {...props} />}
    </Suspense>
  );
}
