import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Box, Button, Card, CardContent, Divider, Link, Stack, TextField, Typography } from '@mui/material';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link as RouterLink } from 'react-router';
import { z } from 'zod';
import { profileInputSchema } from '../../../core/contract/schemas/auth.ts';
import type { StoredUser } from '../../../core/contract/stored-session.ts';
import { readAsData } from '../../../core/rules/upload-parts.ts';
import { useLeaveQuestion } from '../../../core/web/form/use-leave-question.ts';
import { PersonAvatar } from '../../../core/web/layout/person-avatar.tsx';
import { showFailure } from '../../../core/web/layout/show-failure.ts';
import { readOwnProfile, useOwnProfile } from '../../../core/web/providers/auth.ts';
import { failureText } from '../../../core/web/providers/failure.ts';
import { said } from '../../../core/web/providers/notifications.tsx';
import { useOperationMutation } from '../../../core/web/providers/operations.ts';

export function Profile() {
  const { user } = useOwnProfile();
  return (
    <>
      <Typography variant="h1" sx={{ mb: 3 }}>
        Profile
      </Typography>
      <Box sx={{ display: 'grid', gap: 3, alignItems: 'start', gridTemplateColumns: { md: '1fr 2fr' } }}>
        <Box sx={{ minWidth: 0 }}>
          <Card>
            <CardContent sx={{ p: 3, textAlign: 'center' }}>
              <ProfilePicture picture={user?.profilePicture} />
              <Divider sx={{ my: 2 }} />
              <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
                {user?.fullName}
              </Typography>
              <Typography color="textSecondary">{user?.role?.name}</Typography>
              <Typography variant="muted" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
                {user?.email}
              </Typography>
            </CardContent>
          </Card>
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <Card>
            <CardContent sx={{ p: 3 }}>
              {user && <ProfileForm key={user.id} user={user} />}
              <Divider sx={{ my: 3 }} />
              <Typography variant="muted">
                Change your password and the appearance in your{' '}
                <Link component={RouterLink} to="/user/account-settings">
                  account settings
                </Link>
                .
              </Typography>
            </CardContent>
          </Card>
        </Box>
      </Box>
    </>
  );
}

const formSchema = z.object({
  firstName: profileInputSchema.shape.firstName.unwrap(),
  lastName: profileInputSchema.shape.lastName.unwrap(),
  phone: profileInputSchema.shape.phone.unwrap(),
});
type Form = z.input<typeof formSchema>;

function ProfileForm({ user }: { user: StoredUser }) {
  const profileForm = ({ firstName = '', lastName = '', phone = '' }: StoredUser): Form => ({
    firstName,
    lastName,
    phone,
  });
  const form = useForm<Form>({ resolver: zodResolver(formSchema), values: profileForm(user) });
  const { mutate, mutation } = useOperationMutation('calls', 'updateProfile', {
    onAnswer: (_, values) => {
      const { firstName = '', lastName = '', phone = '' } = values ?? {};
      form.reset({ firstName, lastName, phone });
    },
  });
  const { errors, isDirty } = form.formState;
  useLeaveQuestion(isDirty, form.reset, { hasDraft: false });

  const save = form.handleSubmit((values) =>
    mutate(
      { values, errorNotification: false, ...said('Your profile is saved') },
      { onSuccess: () => readOwnProfile(), onError: (thrown) => showFailure(form, thrown) },
    ),
  );

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
        <Button type="submit" variant="contained" loading={mutation.isPending} disabled={!isDirty}>
          Save
        </Button>
      </div>
    </Stack>
  );
}

const mostBytes = 10 * 1024 * 1024;

function ProfilePicture({ picture }: { picture: string | null | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File>();
  const { mutateAsync, mutation } = useOperationMutation('calls', 'uploadProfilePicture');
  const [problem, setProblem] = useState<string>();
  const upload = async (file: File) => {
    try {
      const values = { fileData: await readAsData(file), fileName: file.name };
      await mutateAsync({ values, errorNotification: false, ...said('Your picture is saved') });
      await readOwnProfile();
      setChosen(undefined);
    } catch (thrown) {
      setProblem(failureText(thrown));
    }
  };

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    const found = problemWith(file);
    setProblem(found);
    setChosen(found ? undefined : file);
  };

  return (
    <Stack spacing={2} sx={{ alignItems: 'center' }}>
      {chosen ? <Preview file={chosen} /> : <PersonAvatar picture={picture} size={112} />}
      <input
        ref={input}
        hidden
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label="Picture"
        onChange={choose}
      />
      {chosen ? (
        <Stack direction="row" spacing={1}>
          <Button onClick={() => setChosen(undefined)} disabled={mutation.isPending}>
            Cancel
          </Button>
          <Button variant="contained" loading={mutation.isPending} onClick={() => void upload(chosen)}>
            Save picture
          </Button>
        </Stack>
      ) : (
        <Button variant="outlined" onClick={() => input.current?.click()}>
          Choose a picture
        </Button>
      )}
      {problem && <Alert severity="error">{problem}</Alert>}
    </Stack>
  );
}

function Preview({ file }: { file: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <Box
      component="img"
      src={address}
      alt="The picture you chose"
      sx={{ width: 112, height: 112, borderRadius: '50%', objectFit: 'cover' }}
    />
  );
}

function problemWith({ type, size }: File): string | undefined {
  if (!['image/png', 'image/jpeg', 'image/webp'].includes(type)) return 'Choose a PNG, JPEG or WebP picture';
  return size > mostBytes ? 'Choose a picture of at most 10 MB' : undefined;
}
