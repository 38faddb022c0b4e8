import type { OwnInputProps } from '../../../crud/inputs/input-props.ts';
import { SwitchInput } from '../../../crud/inputs/switch-input.tsx';

/** Whether the clock stands while a customer is waited for; it does unless somebody says otherwise. */
export function PausesInput({ value, onChange, ...props }: OwnInputProps) {
  const isPausing = !Array.isArray(value) || value.includes('paused');
  return <SwitchInput {...props} value={isPausing} onChange={(isOn) => onChange(isOn ? ['paused'] : [])} />;
}
