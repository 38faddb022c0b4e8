import Skeleton from '@mui/material/Skeleton';
import { Suspense } from 'react';
import { useController } from 'react-hook-form';
import { inputFor } from '../inputs/input-for.ts';
import { useOverrides } from '../record/overrides.ts';
import { emptyInput, type FormField, sameValue } from './form-fields.ts';
import type { RecordForm } from './use-record-form.ts';

interface FormFieldRowProps {
  resource: string;
  field: FormField;
  editor: RecordForm;
}

export function FormFieldRow({ resource, field: { name, field, label, isRequired }, editor }: FormFieldRowProps) {
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
  return (
    <Suspense fallback={<Skeleton height={40} />}>
      {OwnInput ? <OwnInput {...props} record={record} control={form.control} edit={edit} /> : <Input {...props} />}
    </Suspense>
  );
}
