import { Stack, Typography } from '@mui/material';
import { useList } from '@refinedev/core';
import type { RowOf } from '../../../core/routes/operations.ts';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import type { ApiFailure } from '../../../core/web/providers/failure.ts';
import { layoutTypes } from '../../../forms/schemas/field-types.ts';
import type { DraftField } from '../../../forms/shared/draft/builder-draft.ts';
import type { SeverityLevel } from '../../../responses/schemas/severity-level.ts';
import { GroupsPicker, UsersPicker } from '../../../responses/shared/pickers.tsx';
import { caseFormName } from '../../rules/default-case-rule.ts';
import type { CaseInput, RuleInput } from './rule-sentence.ts';

interface CaseInputsProps {
  fields: readonly DraftField[];
  value: CaseInput;
  problem: (name: string) => string | undefined;
  onChange: (part: CaseInput) => void;
}

/** The severity of a case for which none was chosen, as the server sets it. */
export const defaultSeverity = <L extends Pick<SeverityLevel, 'name' | 'rank'>>(levels: readonly L[]): L | undefined =>
  levels.find(({ name }) => name.toLowerCase() === 'high') ?? levels.toSorted((one, other) => other.rank - one.rank)[0];

export function CaseInputs({ fields, value, problem, onChange }: CaseInputsProps) {
  const { result: forms } = useList<RowOf<'sentiments'>, ApiFailure>({
    resource: 'sentiments',
    pagination: { mode: 'off' },
    queryOptions: { staleTime: 60_000 },
  });
  const { result: levels } = useList<RowOf<'severityLevels'>, ApiFailure>({
    resource: 'severityLevels',
    pagination: { mode: 'off' },
    queryOptions: { staleTime: 60_000 },
  });
  return (
    <>
      <SelectField<number | ''>
        label="Create the case in"
        value={value.sentimentId ?? ''}
        none={caseFormName}
        options={forms.data.flatMap(({ id, name }) => (name === caseFormName ? [] : [[id, name] as const]))}
        error={Boolean(problem('sentimentId'))}
        helperText={problem('sentimentId')}
        onChange={(id) => onChange({ sentimentId: id || undefined, map: id ? [] : undefined })}
      />
      {value.sentimentId !== undefined && (
        <AnswerMap
          fields={fields}
          sentimentId={value.sentimentId}
          value={value.map ?? []}
          onChange={(map) => onChange({ map })}
        />
      )}
      <SelectField<number | ''>
        label="Severity"
        value={(value.severityLevelId === undefined ? defaultSeverity(levels.data)?.id : value.severityLevelId) ?? ''}
        none="No severity"
        options={levels.data.map(({ id, name }) => [id, name])}
        onChange={(id) => onChange({ severityLevelId: id || null })}
      />
      <UsersPicker
        label="Assignees"
        value={value.assignedToIds ?? []}
        problem={problem('assignedToIds')}
        onChange={(assignedToIds) => onChange({ assignedToIds })}
      />
      <GroupsPicker
        label="Groups"
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
  const { result } = useList<RowOf<'sentimentFields'>, ApiFailure>({
    resource: 'sentimentFields',
    meta: { params: { sentimentId } },
    pagination: { mode: 'off' },
  });
  const own = result.data.filter(isFilled);
  const questions = fields.filter(isAnswerable);
  if (own.length === 0 || questions.length === 0) return null;
  const choose = (fieldId: number, key: string) => {
    const others = value.filter((one) => one.fieldId !== fieldId);
    onChange(key === '' ? others : [...others, { fieldId, key }]);
  };
  return (
    <Stack role="group" aria-label="Field mapping" sx={{ gap: 1.5 }}>
      <Typography variant="muted">
        Copies answers into the fields of the form. The case links to the whole survey response.
      </Typography>
      {own.map(({ id, fieldName }) => (
        <SelectField
          key={id}
          label={fieldName}
          value={value.find(({ fieldId }) => fieldId === id)?.key ?? ''}
          none="Not mapped"
          options={questions.map(({ options, fieldName: question }) => [options.key ?? '', question])}
          onChange={(key) => choose(id, key)}
        />
      ))}
    </Stack>
  );
}

const isFilled = ({ fieldType }: Pick<DraftField, 'fieldType'>) =>
  isAnswerable({ fieldType }) && fieldType !== 'calculated' && fieldType !== 'hidden';

const isAnswerable = ({ fieldType }: Pick<DraftField, 'fieldType'>) => !layoutTypes.includes(fieldType);
