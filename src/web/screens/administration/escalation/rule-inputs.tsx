import { useWatch } from 'react-hook-form';
import { durationInWords } from '../../../../domain/sla/explain.ts';
import type { OwnInputProps } from '../../../crud/inputs/input-props.ts';
import { NumberInput } from '../../../crud/inputs/number-input.tsx';

/** Asked only of a rule that comes before the deadline. */
export function PercentInput(props: OwnInputProps) {
  const type = useWatch({ control: props.control, name: 'type' });
  return type === 'before_breach' ? <NumberInput {...props} /> : null;
}

const minute = 60_000;

/** Minutes, and below them what they are in hours and days. */
export function MinutesInput(props: OwnInputProps) {
  const minutes = Number(props.value);
  const words = props.value !== '' && minutes >= 60 ? durationInWords(minutes * minute) : undefined;
  const help = words ? `That is ${words}.` : props.field.help;
  return <NumberInput {...props} field={{ ...props.field, ...(help ? { help } : {}) }} />;
}
