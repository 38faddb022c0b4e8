import { TextField } from '@mui/material';
import type { QuestionSummary } from '../../../../contract/schemas/surveys/survey-results.ts';

interface SideChoiceProps {
  label: string;
  value: string;
  questions: readonly QuestionSummary[];
  hasSegments?: boolean;
  onChange: (side: string) => void;
}

const segments = [
  ['segment:language', 'Language'],
  ['segment:source', 'Source'],
  ['segment:device', 'Device'],
  ['segment:link', 'Link'],
  ['segment:month', 'Month'],
] as const;

export function SideChoice({ label, value, questions, hasSegments = true, onChange }: SideChoiceProps) {
  const grouping = questions.filter(({ isGrouping }) => isGrouping);
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { native: true } }}
      sx={{ minWidth: 0, flex: '1 1 200px', maxWidth: 420 }}
    >
      {hasSegments && (
        <optgroup label="Response details">
          {segments.map(([segment, name]) => (
            <option key={segment} value={segment}>
              {name}
            </option>
          ))}
        </optgroup>
      )}
      <optgroup label="Questions">
        {grouping.map(({ key, fieldName }) => (
          <option key={key} value={key}>
            {fieldName}
          </option>
        ))}
      </optgroup>
    </TextField>
  );
}
