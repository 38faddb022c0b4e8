import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import type { PrebuiltField } from '../../../../contract/schemas/forms/prebuilt-field.ts';
import { SelectField } from '../../../crud/inputs/select-field.tsx';
import { FormDialog } from '../../../layout/form-dialog.tsx';
import { questionKinds } from '../draft/question-kinds.ts';
import { isShown, listNames, usePrebuiltForm } from './use-prebuilt-form.ts';

export function PrebuiltEditor({ field, onClose }: { field: PrebuiltField | undefined; onClose: () => void }) {
  const form = usePrebuiltForm(field, onClose);
  const { draft, problems } = form;
  const line = (name: 'fieldName' | 'category' | 'help' | 'text' | 'tags', label: string, help?: string) => (
    <TextField
      label={label}
      value={draft[name]}
      onChange={({ target }) => form.change({ [name]: target.value })}
      error={Boolean(problems[name])}
      helperText={problems[name] ?? help}
      fullWidth
    />
  );
  return (
    <FormDialog
      title={field ? 'Edit field' : 'New field'}
      submit="Save"
      isBusy={form.isSaving}
      onSubmit={() => void form.save()}
      onClose={onClose}
    >
      {line('fieldName', 'Question')}
      <SelectField
        label="Kind"
        value={draft.fieldType}
        options={form.kinds.map((kind) => [kind, questionKinds[kind].name])}
        onChange={(fieldType) => form.change({ fieldType })}
        error={Boolean(problems.options)}
        helperText={problems.options}
      />
      {listNames
        .filter((name) => isShown(name, draft.fieldType))
        .map((name) => (
          <TextField
            key={name}
            label={`${listLabels[name]}, one on each line`}
            value={draft[name]}
            onChange={({ target }) => form.change({ [name]: target.value })}
            multiline
            minRows={3}
            maxRows={10}
          />
        ))}
      {isShown('text', draft.fieldType) && line('text', 'Text')}
      {line('help', 'Help below the question')}
      {line('category', 'Category')}
      {line('tags', 'Tags', 'Separated by commas, such as hotel, check-in.')}
      <FormControlLabel
        control={<Switch checked={draft.required} onChange={(_, required) => form.change({ required })} />}
        label="Required"
      />
    </FormDialog>
  );
}

const listLabels = { choices: 'Choices', rows: 'Rows', columns: 'Columns' } as const;
