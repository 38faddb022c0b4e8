import { autoAssignSchema } from '../../../../contract/schemas/responses/auto-assign.ts';
import type { OwnInputProps } from '../../../crud/inputs/input-props.ts';
import { SwitchInput } from '../../../crud/inputs/switch-input.tsx';
import { AutoAssignFields } from '../../sentiments/shared/auto-assign-fields.tsx';

export function AutoAssignInput({ label, value, problem, onChange }: OwnInputProps) {
  const known = autoAssignSchema.safeParse(value);
  return (
    <AutoAssignFields
      label={label}
      without="Use the setting of the form"
      value={known.success ? known.data : null}
      problem={problem}
      onChange={onChange}
    />
  );
}

export function PausesInput({ value, onChange, ...props }: OwnInputProps) {
  const isPausing = !Array.isArray(value) || value.includes('paused');
  return <SwitchInput {...props} value={isPausing} onChange={(isOn) => onChange(isOn ? ['paused'] : [])} />;
}
