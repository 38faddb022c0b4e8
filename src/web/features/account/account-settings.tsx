import { zodResolver } from '@hookform/resolvers/zod';
import {
  Autocomplete,
  Button,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormLabel,
  Slider,
  Stack,
  Switch,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
} from '@mui/material';
import { useCustomMutation } from '@refinedev/core';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import {
  notificationKinds,
  type profileInputSchema,
  profileLocales,
} from '../../../contract/schemas/administration/auth.ts';
import { passwordSchema } from '../../../contract/schemas/administration/user.ts';
import { settingsChange, themeSettings } from '../../../theme/settings.ts';
import { useThemeSettings } from '../../../theme/use-theme-settings.ts';
import { SelectField } from '../../crud/inputs/select-field.tsx';
import { PageHead, Panel } from '../../layout/page-parts.tsx';
import { showFailure } from '../../layout/show-failure.ts';
import { readOwnProfile, useOwnProfile } from '../../providers/auth.ts';
import { notifyFailure, notifyInfo } from '../../providers/notifications.tsx';
import { namedCall } from '../../providers/queries.ts';
import { fonts } from './fonts.ts';

export function AccountSettings() {
  return (
    <>
      <PageHead title="Account Settings" about="Your appearance, region, notifications and password." />
      <Stack spacing={3} sx={{ maxWidth: 720 }}>
        <Panel title="Appearance" about="Saved in this browser, for you only.">
          <AppearanceForm />
        </Panel>
        <Panel title="Region" about="How dates and times are written for you.">
          <RegionForm />
        </Panel>
        <Panel title="Notifications" about="What appears under the bell.">
          <NotificationForm />
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
  const { fontFamily: font } = settings;
  const choices = fonts.some(({ value }) => value === font) ? fonts : [...fonts, { value: font, text: font }];
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
      <SelectField
        label="Font"
        value={font}
        options={choices.map(({ value, text }) => [
          value,
          <span key={value} style={{ fontFamily: value }}>
            {text}
          </span>,
        ])}
        onChange={(next) => change(settingsChange.font(settings, next))}
        sx={{ width: 280, maxWidth: '100%' }}
      />
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

type Preferences = z.input<typeof profileInputSchema>;

/** Saves each change at once. */
function usePreferences() {
  const { user } = useOwnProfile();
  const { mutateAsync } = useCustomMutation();
  const save = (values: Preferences) =>
    mutateAsync({ ...namedCall('updateProfile'), values, errorNotification: false })
      .then(readOwnProfile)
      .catch(notifyFailure);
  return { user, save };
}

const languages = new Intl.DisplayNames('en', { type: 'language' });
const zones = Intl.supportedValuesOf('timeZone');

function RegionForm() {
  const { user, save } = usePreferences();
  const locale = user?.locale ?? 'en-GB';
  const today = new Date();
  return (
    <Stack spacing={3} sx={{ maxWidth: 360 }}>
      <SelectField
        label="Date format"
        value={locale}
        options={profileLocales.map((one) => [
          one,
          `${languages.of(one)} · ${today.toLocaleDateString(one, { day: 'numeric', month: 'short', year: 'numeric' })}`,
        ])}
        onChange={(chosen) => save({ locale: chosen })}
      />
      <Autocomplete
        options={zones}
        value={user?.timeZone ?? null}
        onChange={(_, timeZone) => save({ timeZone })}
        renderInput={(params) => (
          <TextField
            {...params}
            label="Time zone"
            placeholder={Intl.DateTimeFormat().resolvedOptions().timeZone}
            helperText="Empty: the time zone of your device."
            slotProps={{ ...params.slotProps, inputLabel: { ...params.slotProps?.inputLabel, shrink: true } }}
          />
        )}
      />
    </Stack>
  );
}

const labels: Record<(typeof notificationKinds)[number], string> = {
  assigned: 'A response is assigned to me',
  group: 'A response is assigned to my group',
  mention: 'A user mentions me in a note',
  replied: 'A customer replies to an email',
  watching: 'A user adds me as a watcher',
  watched: 'A response that I watch changes',
  escalation: 'A response is escalated to me',
  sla: 'An SLA target of mine is close or overdue',
  survey_answered: 'A survey that notifies me is answered',
};

function NotificationForm() {
  const { user, save } = usePreferences();
  const muted = user?.notificationPreferences?.muted ?? [];
  const toggle = (kind: (typeof notificationKinds)[number]) =>
    save({
      notificationPreferences: { muted: muted.includes(kind) ? muted.filter((one) => one !== kind) : [...muted, kind] },
    });
  return (
    <FormGroup>
      {notificationKinds.map((kind) => (
        <FormControlLabel
          key={kind}
          label={labels[kind]}
          control={<Switch checked={!muted.includes(kind)} onChange={() => toggle(kind)} />}
        />
      ))}
    </FormGroup>
  );
}
