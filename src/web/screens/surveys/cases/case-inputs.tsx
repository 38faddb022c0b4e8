import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import type { DraftField } from '../../forms/builder/builder-draft.ts';
import { GroupsPicker } from '../../sentiments/shared/groups-picker.tsx';
import { severityLevels } from '../../sentiments/shared/queries.ts';
import { UsersPicker } from '../../sentiments/shared/users-picker.tsx';
import { AnswerMap } from './answer-map.tsx';
import { allForms } from './form-queries.ts';
import type { CaseInput } from './rule-calls.ts';

interface CaseInputsProps {
  /** The questions of the survey. */
  fields: readonly DraftField[];
  value: CaseInput;
  problem: (name: string) => string | undefined;
  onChange: (part: CaseInput) => void;
}

/** What becomes of an answer: a response to which form, with what in it, how severe, and whose. */
export function CaseInputs({ fields, value, problem, onChange }: CaseInputsProps) {
  const forms = useQuery(allForms).data ?? [];
  const levels = useQuery(severityLevels).data ?? [];
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
        label="Colleagues who get it"
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
