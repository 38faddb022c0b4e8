import type { ComponentType } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { type OwnInputProps, SwitchInput } from '../../../core/web/inputs/plain-inputs.tsx';
import { autoAssignSchema } from '../../schemas/auto-assign.ts';
import { AutoAssignFields } from '../../shared/form-handling-fields.tsx';
import { SlaTargetInput } from '../../shared/sla-target.tsx';

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

export function TargetInput({ value, problem, onBlur, inputRef, isRequired, control, edit }: OwnInputProps) {
  const [resolveHours, calendarId] = useWatch({ control, name: ['resolveHours', 'calendarId'] });
  const hoursError = useFormState({ control, name: 'resolveHours' }).errors.resolveHours?.message;
  return (
    <SlaTargetInput
      {...{ onBlur, inputRef }}
      required={isRequired}
      value={{ daysToResolve: String(value), resolveHours: String(resolveHours) }}
      isWorking={Boolean(calendarId)}
      problem={typeof hoursError === 'string' ? hoursError : problem}
      onChange={(typed) => {
        edit('daysToResolve', typed.daysToResolve);
        edit('resolveHours', typed.resolveHours);
      }}
    />
  );
}

/** Hours are part of the SLA target. */
export const HoursInput: ComponentType<OwnInputProps> = () => null;
