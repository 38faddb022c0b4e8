import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { layoutTypes } from '../../../../contract/schemas/forms/field-types.ts';
import { useReading } from '../../../providers/reading.ts';
import type { DraftField } from '../../forms/draft/builder-draft.ts';
import { GroupsPicker, UsersPicker } from '../../sentiments/shared/pickers.tsx';
import { fieldsOf, sentiments, severityLevels } from '../../sentiments/shared/queries.ts';
import type { CaseInput, RuleInput } from './rule-calls.ts';

interface CaseInputsProps {
  fields: readonly DraftField[];
  value: CaseInput;
  problem: (name: string) => string | undefined;
  onChange: (part: CaseInput) => void;
}

export function CaseInputs({ fields, value, problem, onChange }: CaseInputsProps) {
  const forms = useReading(sentiments).data ?? [];
  const levels = useReading(severityLevels).data ?? [];
  return (
    <>
      <TextField
        select
        required
        label="Becomes a response to"
        value={value.sentimentId ?? ''}
        error={Boolean(problem('sentimentId'))}
        helperText={problem('sentimentId')}
        onChange={({ target }) => onChange({ sentimentId: Number(target.value), map: [] })}
      >
        {forms.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      {value.sentimentId !== undefined && (
        <AnswerMap
          fields={fields}
          sentimentId={value.sentimentId}
          value={value.map ?? []}
          onChange={(map) => onChange({ map })}
        />
      )}
      <TextField
        select
        label="Severity"
        value={value.severityLevelId ?? ''}
        onChange={({ target }) => onChange({ severityLevelId: target.value === '' ? null : Number(target.value) })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">Not decided</MenuItem>
        {levels.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <UsersPicker
        label="Assignees"
        value={value.assignedToIds ?? []}
        problem={problem('assignedToIds')}
        onChange={(assignedToIds) => onChange({ assignedToIds })}
      />
      <GroupsPicker
        label="Groups that get it"
        value={value.assignedGroupIds ?? []}
        onChange={(assignedGroupIds) => onChange({ assignedGroupIds })}
      />
    </>
  );
}

type Mapping = NonNullable<RuleInput['map']>;

interface AnswerMapProps {
  fields: readonly DraftField[];
  sentimentId: number;
  value: Mapping;
  onChange: (map: Mapping) => void;
}

function AnswerMap({ fields, sentimentId, value, onChange }: AnswerMapProps) {
  const own = (useReading(fieldsOf(sentimentId)).data ?? []).filter(isFilled);
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
