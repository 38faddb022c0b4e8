import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { Panel } from '../../layout/panel.tsx';
import type { BrandingForm } from './use-branding-form.ts';

export interface PartProps {
  form: BrandingForm;
  isDisabled: boolean;
}

export function TextsPanel({ form: { values, problems, change }, isDisabled }: PartProps) {
  return (
    <Panel title="Texts">
      <Stack sx={{ gap: 2 }}>
        <TextField
          label="Website title"
          value={values.websiteTitle}
          onChange={({ target }) => change({ websiteTitle: target.value })}
          error={Boolean(problems.websiteTitle)}
          helperText={problems.websiteTitle ?? 'The title of the browser tab. Empty: Candor.'}
          disabled={isDisabled}
          fullWidth
        />
        <TextField
          label="Email footer"
          value={values.emailFooter}
          onChange={({ target }) => change({ emailFooter: target.value })}
          error={Boolean(problems.emailFooter)}
          helperText={
            problems.emailFooter ?? 'Shown below every invitation, such as your postal address and legal notice.'
          }
          disabled={isDisabled}
          multiline
          minRows={2}
          maxRows={8}
          fullWidth
        />
      </Stack>
    </Panel>
  );
}
