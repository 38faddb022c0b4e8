import { Box, Stack, TextField } from '@mui/material';
import { useFormContext } from 'react-hook-form';
import { SelectField } from '../../core/web/inputs/select-field.tsx';
import type { MailSecurity } from '../schemas/email-settings.ts';

interface ServerValues {
  host: string;
  port: number;
  security: MailSecurity;
  username: string;
  password?: string;
}

export const fieldPair = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const;

interface ServerFieldsProps {
  placeholder: string;
  ports: Record<MailSecurity, number>;
  securityHint: string;
  usernameHint?: string;
  hasPassword: boolean;
}

/** Connection and sign-in of a mail server, in the form around it. */
export function ServerFields({ placeholder, ports, securityHint, usernameHint, hasPassword }: ServerFieldsProps) {
  const form = useFormContext<ServerValues>();
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <TextInput name="host" label="Host" placeholder={placeholder} />
      <Box sx={fieldPair}>
        <SelectField
          label="Security"
          value={form.watch('security')}
          options={[
            ['starttls', 'STARTTLS'],
            ['tls', 'TLS'],
          ]}
          helperText={securityHint}
          onChange={(security) => {
            form.setValue('security', security);
            form.setValue('port', ports[security]);
          }}
        />
        <TextInput name="port" label="Port" type="number" />
      </Box>
      <Box sx={fieldPair}>
        <TextInput name="username" label="User name" autoComplete="off" {...(usernameHint && { hint: usernameHint })} />
        <TextInput
          name="password"
          label="Password"
          type="password"
          autoComplete="new-password"
          hint={hasPassword ? 'A password is stored. Leave empty to keep it.' : 'Stored encrypted and never shown.'}
        />
      </Box>
    </Stack>
  );
}

interface TextInputProps {
  name: string;
  label: string;
  type?: 'text' | 'number' | 'email' | 'password';
  hint?: string;
  placeholder?: string;
  autoComplete?: string;
}

export function TextInput({ name, hint, type = 'text', ...field }: TextInputProps) {
  const { register, formState } = useFormContext<Record<string, string | number>>();
  const error = formState.errors[name];
  return (
    <TextField
      {...register(name, type === 'number' ? { valueAsNumber: true } : {})}
      {...field}
      type={type}
      error={Boolean(error)}
      helperText={error?.message ?? hint}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
