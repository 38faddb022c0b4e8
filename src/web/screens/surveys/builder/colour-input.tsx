import { ColorInput } from '../../../crud/inputs/color-input.tsx';

interface ColourInputProps {
  label: string;
  help: string;
  value: string | undefined;
  problem: string | undefined;
  onChange: (colour: string | undefined) => void;
}

const nothing = () => undefined;

/** A colour, or none. */
export function ColourInput({ label, help, value, problem, onChange }: ColourInputProps) {
  return (
    <ColorInput
      name={label.toLowerCase()}
      field={{ kind: 'color', help }}
      label={label}
      value={value ?? ''}
      problem={problem}
      isRequired={false}
      inputRef={nothing}
      onBlur={nothing}
      onChange={(colour) => onChange(typeof colour === 'string' && colour ? colour : undefined)}
    />
  );
}
