import { TextField } from '@mui/material';
import { useState } from 'react';
import { SelectField } from '../../core/web/inputs/select-field.tsx';
import { FormDialog } from '../../core/web/layout/form-dialog.tsx';
import { failureText } from '../../core/web/providers/failure.ts';
import { useOperationMutation } from '../../core/web/providers/operations.ts';
import type { FieldType } from '../../forms/schemas/field-types.ts';
import type { ShownImport } from '../schemas/import.ts';
import type { CellKind } from '../schemas/import-format.ts';

interface CreateFieldProps {
  fields: 'customerFormFields' | 'sentimentFields';
  shown: ShownImport;
  column: number;
  onClose: () => void;
  onCreated: (target: string) => void;
}

/** Adds a field to the form, with the name of the column and the type that its cells have. */
export function CreateField({ fields, shown, column, onClose, onCreated }: CreateFieldProps) {
  const [name, setName] = useState(shown.columns[column] ?? '');
  const [type, setType] = useState<keyof typeof typeLabels>(typeOf(shown.columnKinds[column]));
  const { mutate, mutation } = useOperationMutation(fields, 'create', { invalidates: ['customerForms', 'sentiments'] });
  const create = () => {
    const field = { fieldName: name, fieldType: type };
    const values =
      fields === 'customerFormFields'
        ? { ...field, customerFormId: shown.customerFormId ?? 0 }
        : { ...field, sentimentId: shown.sentimentId ?? 0 };
    mutate(
      { values, errorNotification: false },
      {
        onSuccess: ({ data }) => {
          onCreated(`field-${data.id}`);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title="Create a field"
      submit="Create field"
      isBusy={mutation.isPending}
      edited={[name, type]}
      onSubmit={create}
      onClose={onClose}
    >
      <TextField
        label="Name"
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={mutation.isError}
        helperText={mutation.error ? failureText(mutation.error) : 'The field is added to the form.'}
      />
      <SelectField label="Type" value={type} options={typeLabels} onChange={setType} />
    </FormDialog>
  );
}

const typeLabels = {
  text: 'Text',
  textarea: 'Long text',
  number: 'Number',
  date: 'Date',
  email: 'Email',
  phone: 'Phone',
} as const satisfies Partial<Record<FieldType, string>>;

const types: Partial<Record<CellKind, keyof typeof typeLabels>> = {
  number: 'number',
  date: 'date',
  email: 'email',
  phone: 'phone',
};

const typeOf = (kind: CellKind | undefined) => types[kind ?? 'text'] ?? 'text';
