import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Slider from '@mui/material/Slider';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useCustomMutation } from '@refinedev/core';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { passwordSchema } from '../../../contract/schemas/administration/user.ts';
import { settingsChange, themeSettings } from '../../../theme/settings.ts';
import { useThemeSettings } from '../../../theme/use-theme-settings.ts';
import { PageHead } from '../../layout/page-head.tsx';
import { Panel } from '../../layout/panel.tsx';
import { showFailure } from '../../layout/show-failure.ts';
import { notifyInfo } from '../../providers/notifications.tsx';
import { namedCall } from '../../providers/operation.ts';
import { fonts } from './fonts.ts';

export function AccountSettings() {
  return (
    <>
      <PageHead title="Account Settings" about="Your appearance settings and password." />
      <Stack spacing={3} sx={{ maxWidth: 720 }}>
        <Panel title="Appearance" about="Saved in this browser, for you only.">
          <AppearanceForm />
        </Panel>
        <Panel title="Password" about="A new password signs you out on all other devices.">
          <PasswordForm />
        </Panel>
      </Stack>
    </>
  );
}

function AppearanceForm() {
  const settings = useThemeSettings();
  const { change } = themeSettings;
  const toggle = (mode: string | null) => {
    if (mode && mode !== settings.mode) change(settingsChange.toggleMode(settings));
  };
  return (
    <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
      <FormControl>
        <FormLabel id="mode-label" sx={{ mb: 1 }}>
          Mode
        </FormLabel>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-labelledby="mode-label"
          value={settings.mode}
          onChange={(_, mode) => toggle(mode)}
        >
          <ToggleButton value="light">Light</ToggleButton>
          <ToggleButton value="dark">Dark</ToggleButton>
        </ToggleButtonGroup>
      </FormControl>
      <TextField
        select
        label="Font"
        value={settings.fontFamily}
        onChange={({ target }) => change(settingsChange.font(settings, target.value))}
        sx={{ width: 280, maxWidth: '100%' }}
      >
        {fonts.map(({ value, text }) => (
          <MenuItem key={value} value={value} sx={{ fontFamily: value }}>
            {text}
          </MenuItem>
        ))}
        {fonts.every(({ value }) => value !== settings.fontFamily) && (
          <MenuItem value={settings.fontFamily}>{settings.fontFamily}</MenuItem>
        )}
      </TextField>
      <FormControl sx={{ width: 280, maxWidth: '100%' }}>
        <FormLabel id="radius-label">Corner radius: {settings.borderRadius} px</FormLabel>
        <Slider
          aria-labelledby="radius-label"
          value={settings.borderRadius}
          min={0}
          max={24}
          step={2}
          onChange={(_, radius) => change(settingsChange.borderRadius(settings, Number(radius)))}
        />
      </FormControl>
      <Button variant="outlined" onClick={() => change(settingsChange.reset(settings))}>
        Reset font and radius
      </Button>
    </Stack>
  );
}

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

function PasswordForm() {
  const form = useForm<Form>({ resolver: zodResolver(formSchema), defaultValues: empty });
  const { mutateAsync } = useCustomMutation();
  const { errors, isSubmitting } = form.formState;

  const save = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      const values = { currentPassword, newPassword };
      await mutateAsync({ ...namedCall('changePassword'), values, errorNotification: false });
      form.reset(empty);
      notifyInfo('Your password is changed');
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
      {field('repeated', 'Confirm new password', 'new-password')}
      <div>
        <Button type="submit" variant="contained" loading={isSubmitting}>
          Change password
        </Button>
      </div>
    </Stack>
  );
}
