import Box from '@mui/material/Box';
import { ThemeProvider } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useMemo, useState } from 'react';
import type { Branding } from '../../../contract/schemas/branding.ts';
import { muiTheme } from '../../../theme/mui-theme.ts';
import { settingsChange, type ThemeSettings } from '../../../theme/settings.ts';
import type { Mode } from '../../../theme/tokens.ts';
import { useThemeSettings } from '../../../theme/use-theme-settings.ts';
import { Panel } from '../../layout/panel.tsx';
import { type BrandValues, problemsOf } from './brand-values.ts';
import { MailPiece, SignInPiece, SurveyPiece, TopBarPiece } from './preview-pieces.tsx';

interface BrandingPreviewProps {
  branding: Branding;
  values: BrandValues;
}

/** What the writing comes to, by day and by night, before anybody else sees it. */
export function BrandingPreview({ branding, values }: BrandingPreviewProps) {
  const own = useThemeSettings();
  const [mode, setMode] = useState<Mode>(own.mode);
  const settings = useMemo(() => previewed(own, mode, branding, values), [own, mode, branding, values]);
  const theme = useMemo(() => muiTheme(settings), [settings]);
  return (
    <Panel
      title="Preview"
      action={
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Light of the preview"
          value={mode}
          onChange={(_, next: Mode | null) => next && setMode(next)}
        >
          <ToggleButton value="light">Light</ToggleButton>
          <ToggleButton value="dark">Dark</ToggleButton>
        </ToggleButtonGroup>
      }
    >
      <ThemeProvider theme={theme}>
        {/* It is looked at: nothing in it can be used. */}
        <Box inert data-testid="preview" sx={ground}>
          <TopBarPiece settings={settings} />
          <SignInPiece settings={settings} />
          <SurveyPiece settings={settings} survey={values.surveyTheme} />
          <MailPiece branding={branding} settings={settings} footer={values.emailFooter} />
        </Box>
      </ThemeProvider>
    </Panel>
  );
}

const ground = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.default',
  color: 'text.primary',
  typography: 'body1',
} as const;

/** A value that is still being typed shows as it was saved. */
function previewed(own: ThemeSettings, mode: Mode, branding: Branding, values: BrandValues): ThemeSettings {
  const problems = problemsOf(values);
  const sound = Object.fromEntries(Object.entries(values).filter(([name]) => !problems[name]));
  const { fontFamily, borderRadius, ...face } = { ...branding, ...sound };
  return { ...settingsChange.branding(own, face), mode, fontFamily, borderRadius };
}
