import { TextField } from '@mui/material';
import { useCan } from '@refinedev/core';
import { useOperation } from '../../../core/web/providers/operations.ts';
import type { QuestionSummary } from '../../schemas/survey-results.ts';

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

const columnsOfCustomers = [
  ['customer:company', 'Company'],
  ['customer:owner', 'Owner'],
  ['customer:tags', 'Tag'],
] as const;

/** Columns and fields of customers that form groups: dates by year, and numbers not without bands. */
function useCustomerSides(): readonly (readonly [side: string, name: string])[] {
  const { data: knowAccess } = useCan({ resource: 'customerFormResponses', action: 'customerDetails' });
  const { data: listAccess } = useCan({ resource: 'analytics', action: 'dimensions' });
  const { query } = useOperation('analytics', 'dimensions', {
    queryOptions: { enabled: knowAccess?.can === true && listAccess?.can === true, staleTime: 60_000 },
  });
  if (!knowAccess?.can) return [];
  const dimensions = query.data?.data ?? [];
  const fields = dimensions.filter(({ name, step }) => name.startsWith('customerField:') && step !== 'bands');
  return [
    ...columnsOfCustomers,
    ...fields.map(({ name, label, step }) => [step === 'grain' ? `${name}@year` : name, label] as const),
  ];
}

export function SideChoice({ label, value, questions, hasSegments = true, onChange }: SideChoiceProps) {
  const grouping = questions.filter(({ isGrouping }) => isGrouping);
  const customerSides = useCustomerSides();
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
      {hasSegments && customerSides.length > 0 && (
        <optgroup label="Customer">
          {customerSides.map(([side, name]) => (
            <option key={side} value={side}>
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
