import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { layoutTypes } from '../../../../contract/schemas/sentiment-field.ts';
import type { DraftField } from '../../forms/builder/builder-draft.ts';
import { fieldsOf } from '../../sentiments/shared/queries.ts';
import type { RuleInput } from './rule-calls.ts';

type Mapping = NonNullable<RuleInput['map']>;

interface AnswerMapProps {
  /** The questions of the survey. */
  fields: readonly DraftField[];
  sentimentId: number;
  value: Mapping;
  onChange: (map: Mapping) => void;
}

/** Which answer goes into which field of the form. */
export function AnswerMap({ fields, sentimentId, value, onChange }: AnswerMapProps) {
  const own = (useQuery(fieldsOf(sentimentId)).data ?? []).filter(isFilled);
  const questions = fields.filter(isAsked);
  if (own.length === 0 || questions.length === 0) return null;
  const choose = (fieldId: number, key: string) => {
    const others = value.filter((one) => one.fieldId !== fieldId);
    onChange(key === '' ? others : [...others, { fieldId, key }]);
  };
  return (
    <Stack role="group" aria-label="What goes where" sx={{ gap: 1.5 }}>
      <Typography variant="body2" color="textSecondary">
        What goes into the fields of the form. The whole answer stays one click away.
      </Typography>
      {own.map(({ id, fieldName }) => (
        <TextField
          key={id}
          select
          size="small"
          label={fieldName}
          value={value.find(({ fieldId }) => fieldId === id)?.key ?? ''}
          onChange={({ target }) => choose(id, target.value)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">Nothing</MenuItem>
          {questions.map(({ options, fieldName: question }) => (
            <MenuItem key={options.key} value={options.key ?? ''}>
              {question}
            </MenuItem>
          ))}
        </TextField>
      ))}
    </Stack>
  );
}

const isFilled = ({ fieldType }: Pick<DraftField, 'fieldType'>) =>
  isAsked({ fieldType }) && fieldType !== 'calculated' && fieldType !== 'hidden';

const isAsked = ({ fieldType }: Pick<DraftField, 'fieldType'>) => !layoutTypes.includes(fieldType);
