import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { choiceTypes, type FieldType, sentimentValueTypes } from '../../../../contract/schemas/sentiment-field.ts';
import type { DraftField } from './builder-draft.ts';
import type { Problems } from './builder-problems.ts';
import { ChoicesEditor } from './choices-editor.tsx';
import { FeelingTable } from './feeling-table.tsx';

interface FieldEditorProps {
  field: DraftField;
  problems: Problems;
  onChange: (part: Partial<DraftField>) => void;
}

const withPlaceholder: readonly FieldType[] = ['text', 'textarea', 'number', 'email', 'phone', 'url', 'select'];

/** Everything about one question. */
export function FieldEditor({ field, problems, onChange }: FieldEditorProps) {
  const { key, fieldType, options } = field;
  const problem = problems[`${key}.fieldName`];
  const setOption = (part: Partial<DraftField['options']>) => onChange({ options: { ...options, ...part } });
  return (
    <Stack sx={{ gap: 2 }}>
      <Box {...(problem ? { 'data-problem': true } : {})}>
        <TextField
          fullWidth
          required
          label="Question"
          value={field.fieldName}
          error={Boolean(problem)}
          helperText={problem}
          onChange={({ target }) => onChange({ fieldName: target.value })}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
      </Box>
      {choiceTypes.includes(fieldType) && (
        <ChoicesEditor
          fieldKey={key}
          choices={options.choices ?? []}
          problems={problems}
          withScores={field.isSentimentValue}
          onChange={(choices) => setOption({ choices })}
        />
      )}
      {fieldType === 'number' && (
        <Range min={options.min} max={options.max} problem={problems[`${key}.min`]} onChange={setOption} />
      )}
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <TextField
          fullWidth
          label="Help"
          value={options.help ?? ''}
          onChange={({ target }) => setOption({ help: target.value })}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
        {withPlaceholder.includes(fieldType) && (
          <TextField
            fullWidth
            label="Placeholder"
            value={options.placeholder ?? ''}
            onChange={({ target }) => setOption({ placeholder: target.value })}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
        )}
      </Stack>
      <Flags field={field} problem={problems[`${key}.isSentimentValue`]} onChange={onChange} />
    </Stack>
  );
}

function Flags({
  field,
  problem,
  onChange,
}: {
  field: DraftField;
  problem: string | undefined;
  onChange: FieldEditorProps['onChange'];
}) {
  const { fieldType, required, isSentimentValue } = field;
  return (
    <Box>
      <FormControlLabel
        label="Required"
        control={<Switch checked={required} onChange={(_, checked) => onChange({ required: checked })} />}
      />
      {sentimentValueTypes.includes(fieldType) && (
        <FormControlLabel
          label="Is the sentiment value"
          control={
            <Switch checked={isSentimentValue} onChange={(_, checked) => onChange({ isSentimentValue: checked })} />
          }
        />
      )}
      {problem && (
        <Box role="alert" data-problem sx={{ color: 'error.main', typography: 'body2' }}>
          {problem}
        </Box>
      )}
      {isSentimentValue && <FeelingTable fieldType={fieldType} />}
    </Box>
  );
}

interface RangeProps {
  min: number | undefined;
  max: number | undefined;
  problem: string | undefined;
  onChange: (part: { min?: number; max?: number }) => void;
}

function Range({ min, max, problem, onChange }: RangeProps) {
  const numberIn = (text: string) => (text.trim() === '' || Number.isNaN(Number(text)) ? undefined : Number(text));
  const part = (name: 'min' | 'max', text: string) => onChange({ [name]: numberIn(text) });
  return (
    <Stack direction="row" sx={{ gap: 2 }} {...(problem ? { 'data-problem': true } : {})}>
      <TextField
        type="number"
        label="Least"
        value={min ?? ''}
        error={Boolean(problem)}
        helperText={problem}
        onChange={({ target }) => part('min', target.value)}
      />
      <TextField type="number" label="Most" value={max ?? ''} onChange={({ target }) => part('max', target.value)} />
    </Stack>
  );
}
