import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { AppearanceForm } from './appearance-form.tsx';
import { PasswordForm } from './password-form.tsx';

/** How the product looks to this person, and their password. */
export function AccountSettings() {
  return (
    <Stack spacing={3} sx={{ maxWidth: 720 }}>
      <Typography variant="h1">Account Settings</Typography>
      <Section title="Appearance" text="Kept in this browser, for you alone.">
        <AppearanceForm />
      </Section>
      <Section title="Password" text="Changing it signs you out everywhere else.">
        <PasswordForm />
      </Section>
    </Stack>
  );
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Card component="section" aria-label={title}>
      <CardContent sx={{ p: 3 }}>
        <Typography variant="h2">{title}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
          {text}
        </Typography>
        {children}
      </CardContent>
    </Card>
  );
}
