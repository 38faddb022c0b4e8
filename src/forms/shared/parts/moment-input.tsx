import { DayField } from '../../../core/web/inputs/day-field.tsx';

interface MomentInputProps {
  label: string;
  value: string | null | undefined;
  help?: string | undefined;
  problem?: string | undefined;
  onChange: (moment: string | null) => void;
}

export function MomentInput({ label, value, help, problem, onChange }: MomentInputProps) {
  return (
    <DayField
      fullWidth
      type="datetime-local"
      label={label}
      value={value ? localOf(value) : ''}
      help={help}
      problem={problem}
      onChange={(moment) => onChange(moment ? new Date(moment).toISOString() : null)}
      attributes={problem ? { 'data-problem': true } : {}}
    />
  );
}

function localOf(moment: string): string {
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
