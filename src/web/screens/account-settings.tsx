import Stack from '@mui/material/Stack';
import { PageHead } from '../layout/page-head.tsx';
import { Panel } from '../layout/panel.tsx';
import { AppearanceForm } from './appearance-form.tsx';
import { PasswordForm } from './password-form.tsx';

/** How the product looks to this person, and their password. */
export function AccountSettings() {
  return (
    <>
      <PageHead title="Account Settings" about="How the product looks to you, and how you sign in." />
      <Stack spacing={3} sx={{ maxWidth: 720 }}>
        <Panel title="Appearance" about="Kept in this browser, for you alone.">
          <AppearanceForm />
        </Panel>
        <Panel title="Password" about="Changing it signs you out everywhere else.">
          <PasswordForm />
        </Panel>
      </Stack>
    </>
  );
}
