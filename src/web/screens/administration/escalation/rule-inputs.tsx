import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useWatch } from 'react-hook-form';
import { durationInWords } from '../../../../domain/sla/duration.ts';
import type { OwnInputProps } from '../../../crud/inputs/input-props.ts';
import { LineInput } from '../../../crud/inputs/line-input.tsx';
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

/** What reports are signed with, asked for once there is an address: written here and never shown again. */
export function SecretInput({ record, control, edit, ...props }: OwnInputProps) {
  const address = useWatch({ control, name: 'webhookUrl' });
  if (!address) return null;
  const isKept = record?.hasWebhookSecret === true;
  const help = isKept
    ? 'One is kept and not shown. Write another one to replace it.'
    : 'The other program checks by it that a report is ours. Copy it there now: it is not shown again.';
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start', flexWrap: 'wrap' }}>
      <Stack sx={{ flex: '1 1 220px' }}>
        <LineInput
          {...props}
          field={{ ...props.field, help }}
          isRequired={!isKept}
          how={{ placeholder: 'whsec_…' }}
          attributes={{ spellCheck: 'false' }}
        />
      </Stack>
      <Button variant="outlined" onClick={() => edit(props.name, newSecret())} sx={{ minHeight: 40 }}>
        Make one
      </Button>
    </Stack>
  );
}

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}
