import { zodResolver } from '@hookform/resolvers/zod';
import {
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
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { fonts } from '../../../branding/shared/fonts.ts';
import { ownNotation } from '../../../core/contract/notations/own-notation.ts';
import { notificationKinds } from '../../../core/contract/schemas/auth.ts';
import { passwordSchema } from '../../../core/contract/schemas/user.ts';
import type { BodyOf } from '../../../core/routes/operations.ts';
import { settingsChange, themeSettings } from '../../../core/theme/settings.ts';
import { useThemeSettings } from '../../../core/theme/use-theme-settings.ts';
import { FormatFields } from '../../../core/web/inputs/format-fields.tsx';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { formatZone, ZoneField } from '../../../core/web/inputs/zone-field.tsx';
import { PageHead, Panel } from '../../../core/web/layout/page-parts.tsx';
import { showFailure } from '../../../core/web/layout/show-failure.ts';
import { readOwnProfile, useOwnProfile } from '../../../core/web/providers/auth.ts';
import { said } from '../../../core/web/providers/notifications.tsx';
import { useOperationMutation } from '../../../core/web/providers/operations.ts';

export function AccountSettings() {
  return (
    <>
      <PageHead title="Account Settings" about="Your appearance, region, notifications and password." />
      <Stack spacing={3} sx={{ maxWidth: 720 }}>
        <Panel title="Appearance" about="Saved in this browser, for you only.">
          <AppearanceForm />
        </Panel>
        <Panel title="Region" about="How dates, times and numbers are written for you.">
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
  const { mutate, mutation } = useOperationMutation('calls', 'changePassword');
  const { errors } = form.formState;

  const save = form.handleSubmit(({ currentPassword, newPassword }) =>
    mutate(
      { values: { currentPassword, newPassword }, errorNotification: false, ...said('Your password is changed') },
      { onSuccess: () => form.reset(empty), onError: (thrown) => showFailure(form, thrown) },
    ),
  );

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
        <Button type="submit" variant="contained" loading={mutation.isPending}>
          Change password
        </Button>
      </div>
    </Stack>
  );
}

/** Saves each change at once. */
function usePreferences() {
  const { user } = useOwnProfile();
  const { mutate } = useOperationMutation('calls', 'updateProfile');
  const save = (values: BodyOf<'calls', 'updateProfile'>) => mutate({ values }, { onSettled: readOwnProfile });
  return { user, save };
}

function RegionForm() {
  const { user, save } = usePreferences();
  const { timeZone } = user?.organization ?? {};
  const { language, dateFormat, timeFormat, numberFormat } = ownNotation(user);
  const formats = { language, dateFormat, timeFormat, numberFormat };
  const isOwn = Boolean(user?.locale);
  return (
    <Stack spacing={3} sx={{ maxWidth: 360 }}>
      <ZoneField
        label="Time zone"
        value={user?.timeZone ?? null}
        none={ownNotation({ ...user, timeZone: null }).timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone}
        hint={`Times are shown in this zone. Figures and days of lists stay those of your organization${timeZone ? ` (${formatZone(timeZone)})` : ''}.`}
        onChange={(zone) => save({ timeZone: zone })}
      />
      <FormControlLabel
        control={
          <Switch
            checked={!isOwn}
            onChange={() => save({ locale: isOwn ? null : language, dateFormat, timeFormat, numberFormat })}
          />
        }
        label="Dates and numbers as in the organization"
      />
      {isOwn && (
        <FormatFields
          value={formats}
          onChange={({ language: locale, ...change }) => save({ ...change, ...(locale && { locale }) })}
        />
      )}
    </Stack>
  );
}

const labels: Record<(typeof notificationKinds)[number], string> = {
  assigned: 'A response is assigned to me',
  group: 'A response is assigned to my group',
  unassigned: 'A new response has no assignee',
  mention: 'A user mentions me in a note',
  replied: 'A customer replies to an email or adds a comment',
  watching: 'A user adds me as a watcher',
  watched: 'A response that I watch changes',
  escalation: 'A response is escalated to me',
  sla: 'An SLA target of mine is close or overdue',
  survey_answered: 'A survey that notifies me is answered',
  request: 'A person asks for their data or withdraws a consent',
};

function NotificationForm() {
  const { user, save } = usePreferences();
  const muted = user?.notificationPreferences?.muted ?? [];
  const toggle = (kind: (typeof notificationKinds)[number]) =>
    save({ notificationPreferences: muted.includes(kind) ? { unmute: [kind] } : { mute: [kind] } });
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
