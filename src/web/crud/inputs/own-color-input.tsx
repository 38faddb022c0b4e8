import { ColorInput } from './color-input.tsx';

interface OwnColorInputProps {
  label: string;
  help: string;
  value: string | undefined;
  problem: string | undefined;
  isDisabled?: boolean;
  onChange: (colour: string | undefined) => void;
}

const nothing = () => undefined;

/** A colour, or none. */
export function OwnColorInput({ label, help, value, problem, isDisabled = false, onChange }: OwnColorInputProps) {
  return (
    <ColorInput
      name={label.toLowerCase()}
      field={{ kind: 'color', help }}
      label={label}
      value={value ?? ''}
      problem={problem}
      isRequired={false}
      isDisabled={isDisabled}
      inputRef={nothing}
      onBlur={nothing}
      onChange={(colour) => onChange(typeof colour === 'string' && colour ? colour : undefined)}
    />
  );
}
