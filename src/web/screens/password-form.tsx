import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { passwordSchema } from '../../contract/schemas/user.ts';
import { callNamed } from '../providers/call.ts';
import { tell } from '../providers/notifications.tsx';
import { showFailure } from './show-failure.ts';

const formSchema = z
  .object({
    currentPassword: z.string().min(1, 'This field is required').max(128, 'At most 128 characters'),
    newPassword: passwordSchema,
    repeated: z.string(),
  })
  .refine(({ newPassword, repeated }) => newPassword === repeated, {
    path: ['repeated'],
    message: 'The two passwords differ',
  })
  .refine(({ newPassword, currentPassword }) => newPassword !== currentPassword, {
    path: ['newPassword'],
    message: 'Choose a password other than the current one',
  });
type Form = z.input<typeof formSchema>;

const empty: Form = { currentPassword: '', newPassword: '', repeated: '' };

export function PasswordForm() {
  const form = useForm<Form>({ resolver: zodResolver(formSchema), defaultValues: empty });
  const { errors, isSubmitting } = form.formState;

  const save = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      await callNamed('changePassword', { body: { currentPassword, newPassword } });
      form.reset(empty);
      tell('Your password is changed');
    } catch (thrown) {
      showFailure(form, thrown);
    }
  });

  const field = (name: keyof Form, label: string, autoComplete: string, hint?: string) => (
    <TextField
      {...form.register(name)}
      type="password"
      label={label}
      autoComplete={autoComplete}
      error={Boolean(errors[name])}
      helperText={errors[name]?.message ?? hint}
    />
  );
  return (
    <Stack component="form" spacing={2.5} onSubmit={save} noValidate sx={{ maxWidth: 360 }}>
      {field('currentPassword', 'Current password', 'current-password')}
      {field('newPassword', 'New password', 'new-password', 'At least 10 characters')}
      {field('repeated', 'New password, once more', 'new-password')}
      <div>
        <Button type="submit" variant="contained" loading={isSubmitting}>
          Change password
        </Button>
      </div>
    </Stack>
  );
}
