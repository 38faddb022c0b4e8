import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId } from 'react';
import type { PrebuiltField } from '../../../../contract/schemas/forms/prebuilt-field.ts';
import { SelectField } from '../../../crud/inputs/select-field.tsx';
import { questionKinds } from '../draft/question-kinds.ts';
import { isShown, listNames, usePrebuiltForm } from './use-prebuilt-form.ts';

export function PrebuiltEditor({ field, onClose }: { field: PrebuiltField | undefined; onClose: () => void }) {
  const titleId = useId();
  const form = usePrebuiltForm(field, onClose);
  const { draft, problems } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.save();
  };
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
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <form noValidate onSubmit={submit}>
        <DialogTitle id={titleId}>{field ? 'Edit field' : 'New field'}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2, pt: 1 }}>
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
            {line('tags', 'Tags', 'With commas between them, such as hotel, check-in.')}
            <FormControlLabel
              control={<Switch checked={draft.required} onChange={(_, required) => form.change({ required })} />}
              label="Must be answered"
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={form.isSaving}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const listLabels = { choices: 'Choices', rows: 'Rows', columns: 'Columns' } as const;
