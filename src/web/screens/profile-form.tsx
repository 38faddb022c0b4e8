import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { profileInputSchema } from '../../contract/schemas/auth.ts';
import type { StoredUser } from '../../contract/stored-session.ts';
import { callNamed } from '../providers/call.ts';
import { tell } from '../providers/notifications.tsx';
import { ownProfile } from '../providers/own-profile.ts';
import { showFailure } from './show-failure.ts';

const formSchema = z.object({
  firstName: profileInputSchema.shape.firstName.unwrap(),
  lastName: profileInputSchema.shape.lastName.unwrap(),
  phone: profileInputSchema.shape.phone.unwrap(),
});
type Form = z.input<typeof formSchema>;

export function ProfileForm({ user }: { user: StoredUser }) {
  const queryClient = useQueryClient();
  const valuesOf = ({ firstName = '', lastName = '', phone = '' }: StoredUser): Form => ({
    firstName,
    lastName,
    phone,
  });
  const form = useForm<Form>({ resolver: zodResolver(formSchema), values: valuesOf(user) });
  const { errors, isSubmitting, isDirty } = form.formState;

  const save = form.handleSubmit(async (body) => {
    try {
      await callNamed('updateProfile', { body });
      await queryClient.refetchQueries(ownProfile);
      tell('Your profile is saved');
    } catch (thrown) {
      showFailure(form, thrown);
    }
  });

  const field = (name: keyof Form, label: string, autoComplete: string) => (
    <TextField
      {...form.register(name)}
      label={label}
      autoComplete={autoComplete}
      fullWidth
      error={Boolean(errors[name])}
      helperText={errors[name]?.message}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
  return (
    <Stack component="form" spacing={2.5} onSubmit={save} noValidate>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2.5}>
        {field('firstName', 'First name', 'given-name')}
        {field('lastName', 'Last name', 'family-name')}
      </Stack>
      {field('phone', 'Phone', 'tel')}
      <div>
        <Button type="submit" variant="contained" loading={isSubmitting} disabled={!isDirty}>
          Save
        </Button>
      </div>
    </Stack>
  );
}
