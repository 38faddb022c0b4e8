import { useWatch } from 'react-hook-form';
import { durationInWords } from '../../../../domain/sla/duration.ts';
import type { OwnInputProps } from '../../../crud/inputs/input-props.ts';
import { NumberInput } from '../../../crud/inputs/number-input.tsx';
import { SwitchInput } from '../../../crud/inputs/switch-input.tsx';

/** Asked only of a rule that comes before the deadline. */
export function PercentInput(props: OwnInputProps) {
  const type = useWatch({ control: props.control, name: 'type' });
  return type === 'before_breach' ? <NumberInput {...props} /> : null;
}

const minute = 60_000;

/** Whoever escalates by hand waits for nothing: what is asked only of a rule that a clock fires. */
export function RepeatsInput(props: OwnInputProps) {
  return useByHand(props) ? null : <NumberInput {...props} />;
}

/** Asked only of a rule that a clock fires. */
export function ActiveHoursInput(props: OwnInputProps) {
  return useByHand(props) ? null : <SwitchInput {...props} />;
}

/** Minutes, and below them what they are in hours and days. */
export function MinutesInput(props: OwnInputProps) {
  return useByHand(props) ? null : <InMinutes {...props} />;
}

const useByHand = ({ control }: OwnInputProps) => useWatch({ control, name: 'type' }) === 'manual';

function InMinutes(props: OwnInputProps) {
  const minutes = Number(props.value);
  const words = props.value !== '' && minutes >= 60 ? durationInWords(minutes * minute) : undefined;
  const help = words ? `That is ${words}.` : props.field.help;
  return <NumberInput {...props} field={{ ...props.field, ...(help ? { help } : {}) }} />;
}
