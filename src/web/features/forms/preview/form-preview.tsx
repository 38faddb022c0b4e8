import Box from '@mui/material/Box';
import { ThemeProvider } from '@mui/material/styles';
import { useMemo, useState } from 'react';
import { cssVariables } from '../../../../theme/css-variables.ts';
import { muiTheme } from '../../../../theme/mui-theme.ts';
import { useThemeSettings } from '../../../../theme/use-theme-settings.ts';
import type { BuilderDraft } from '../draft/builder-draft.ts';
import { formLanguages } from '../question/languages.ts';
import { PreviewBar, type PreviewSettings } from './preview-bar.tsx';
import { PreviewForm } from './preview-form.tsx';

export function FormPreview({ draft }: { draft: BuilderDraft }) {
  const own = useThemeSettings();
  const [settings, setSettings] = useState<PreviewSettings>({ device: 'phone', mode: own.mode, language: '' });
  const [round, setRound] = useState(0);
  const [theme, variables] = useMemo(() => {
    const shown = { ...own, mode: settings.mode };
    return [muiTheme(shown), cssVariables(shown)];
  }, [own, settings.mode]);
  return (
    <Box component="section" aria-label="Preview">
      <PreviewBar
        settings={settings}
        languages={formLanguages(draft)}
        onChange={(part) => setSettings((before) => ({ ...before, ...part }))}
        onRestart={() => setRound((before) => before + 1)}
      />
      <ThemeProvider theme={theme}>
        <Box
          data-device={settings.device}
          data-mode={settings.mode}
          style={variables}
          sx={{
            mx: 'auto',
            maxWidth: settings.device === 'phone' ? 390 : 880,
            minHeight: settings.device === 'phone' ? 640 : 480,
            p: settings.device === 'phone' ? 2.5 : 4,
            border: settings.device === 'phone' ? 8 : 1,
            borderColor: settings.device === 'phone' ? 'text.primary' : 'divider',
            borderRadius: settings.device === 'phone' ? '32px' : 1,
            bgcolor: 'background.paper',
            color: 'text.primary',
            colorScheme: settings.mode,
          }}
        >
          <PreviewForm key={round} draft={draft} language={settings.language} />
        </Box>
      </ThemeProvider>
    </Box>
  );
}
