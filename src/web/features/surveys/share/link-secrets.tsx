import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { AddressedLink } from '../../../../contract/schemas/surveys/survey-link.ts';
import type { LinkPartProps } from './link-calls.ts';
import type { LinkKind } from './link-labels.ts';

interface LinkSecretsProps extends LinkPartProps {
  kind: LinkKind;
  link: AddressedLink | undefined;
}

export function LinkSecrets({ kind, input, link, problem, onChange }: LinkSecretsProps) {
  return (
    <>
      <Secret
        label="Password"
        value={input.password}
        isStored={link?.hasPassword ?? false}
        none="Empty: no password."
        removeLabel="Remove password"
        problem={problem('password')}
        onChange={(password) => onChange({ password })}
      />
      {kind === 'kiosk' && (
        <Secret
          label="PIN to leave the kiosk"
          value={input.pin}
          isStored={link?.hasPin ?? false}
          isNumber
          none="4 to 8 digits, for your staff. Empty: staff cannot leave the kiosk."
          removeLabel="Remove PIN"
          problem={problem('pin')}
          onChange={(pin) => onChange({ pin })}
        />
      )}
    </>
  );
}

interface SecretProps {
  label: string;
  /** Null removes the stored value. */
  value: string | null | undefined;
  isStored: boolean;
  isNumber?: boolean;
  none: string;
  removeLabel: string;
  problem: string | undefined;
  onChange: (value: string | null | undefined) => void;
}

function Secret({ label, value, isStored, isNumber = false, none, removeLabel, problem, onChange }: SecretProps) {
  const isStillStored = isStored && value !== null;
  return (
    <>
      <TextField
        label={label}
        type="password"
        autoComplete="new-password"
        value={value ?? ''}
        error={Boolean(problem)}
        helperText={problem ?? (isStillStored ? 'Already set. Enter a new one to replace it.' : none)}
        onChange={({ target }) => onChange(target.value || undefined)}
        slotProps={{ htmlInput: isNumber ? { inputMode: 'numeric', maxLength: 8 } : {} }}
      />
      {isStillStored && (
        <Button size="small" sx={{ alignSelf: 'flex-start' }} onClick={() => onChange(null)}>
          {removeLabel}
        </Button>
      )}
    </>
  );
}
