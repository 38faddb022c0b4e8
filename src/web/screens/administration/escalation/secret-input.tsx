import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useWatch } from 'react-hook-form';
import type { OwnInputProps } from '../../../crud/inputs/input-props.ts';
import { LineInput } from '../../../crud/inputs/line-input.tsx';

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
