import { SelectField } from '../../../crud/inputs/select-field.tsx';
import { useReading } from '../../../providers/reading.ts';
import { useMay } from '../../../providers/use-may.ts';
import { openSurveys } from './queries.ts';

interface FollowUpSurveyProps {
  label: string;
  value: number | null;
  /** Label of the empty option; null if a survey is required. */
  without: string | null;
  onChange: (id: number | null) => void;
}

/** Anonymous surveys are not offered, because their answers cannot be linked to a customer. */
export function FollowUpSurvey({ label, value, without, onChange }: FollowUpSurveyProps) {
  const mayList = useMay('surveys', 'list');
  const { data = [], isPending } = useReading(openSurveys, { enabled: mayList });
  const surveys = data.filter(({ settings }) => !settings.anonymous);
  const isKnown = value === null || surveys.some(({ id }) => id === value);
  return (
    <SelectField<number | ''>
      fullWidth
      label={label}
      value={value ?? ''}
      options={[
        ...(without === null ? [] : [['', without] as const]),
        ...(isKnown ? [] : [[value, 'A survey that is not open'] as const]),
        ...surveys.map(({ id, name }) => [id, name] as const),
      ]}
      disabled={isPending && mayList}
      helperText={
        !isPending && surveys.length === 0 ? 'No survey is open at the moment. Publish one first.' : undefined
      }
      onChange={(id) => onChange(id === '' ? null : id)}
    />
  );
}
