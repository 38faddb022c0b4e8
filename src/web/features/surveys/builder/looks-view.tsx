import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import type { SurveyTheme } from '../../../../contract/schemas/surveys/survey.ts';
import { contrast } from '../../../../domain/color.ts';
import { surveyCorners } from '../../../../theme/survey-looks.ts';
import { brandDefaults, paletteOf } from '../../../../theme/tokens.ts';
import { useThemeSettings } from '../../../../theme/use-theme-settings.ts';
import { OwnColorInput } from '../../../crud/inputs/color-input.tsx';
import { Panel } from '../../../layout/panel.tsx';
import type { Builder } from '../../forms/draft/form-kind.ts';
import { cornerLabels, fontLabels } from './looks-labels.ts';
import type { SurveyDraft } from './survey-draft.ts';

// Loaded lazily to keep the image resizer out of the builder bundle.
const LogoInput = lazy(async () => ({ default: (await import('./logo-input.tsx')).LogoInput }));

const hex = /^#[0-9a-f]{6}$/i;

export function LooksView({ builder: { value, change, problems } }: { builder: Builder<SurveyDraft> }) {
  const { theme } = value;
  const set = (part: Partial<SurveyTheme>, tag: string) =>
    change((draft) => ({ ...draft, theme: given({ ...draft.theme, ...part }) }), `theme-${tag}`);
  return (
    <Panel title="Looks" about="Empty settings use your branding.">
      <Stack sx={{ gap: 2 }}>
        <OwnColorInput
          label="Color"
          help="Buttons and selections."
          value={theme.color}
          problem={problems['theme.color']}
          onChange={(color) => set({ color }, 'color')}
        />
        <OwnColorInput
          label="Background"
          help="Around the questions, by day. By night it only tints the dark."
          value={theme.background}
          problem={problems['theme.background']}
          onChange={(background) => set({ background }, 'background')}
        />
        <Choice
          label="Letters"
          value={theme.font ?? 'sans'}
          offered={fontLabels}
          onChange={(font) => set({ font }, 'font')}
        />
        <Choice
          label="Corners"
          value={theme.corners ?? 'soft'}
          offered={cornerLabels}
          onChange={(one) => set({ corners: one }, 'corners')}
        />
        <Suspense fallback={<Skeleton variant="rounded" height={96} />}>
          <LogoInput value={theme.logo} problem={problems['theme.logo']} onChange={(logo) => set({ logo }, 'logo')} />
        </Suspense>
        <Sample theme={theme} />
      </Stack>
    </Panel>
  );
}

function Sample({ theme }: { theme: SurveyTheme }) {
  const own = useThemeSettings();
  const color = hex.test(theme.color ?? '') ? (theme.color as string) : own.primaryColor;
  const shown = paletteOf('light', { ...brandDefaults, primaryColor: color });
  const ground = hex.test(theme.background ?? '') ? theme.background : shown.background;
  const apart = contrast(color, shown.surface);
  const radius = `${surveyCorners[theme.corners ?? 'soft']}px`;
  return (
    <Box>
      <Box aria-hidden sx={{ p: 2, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: ground }}>
        <Box sx={{ p: 3, textAlign: 'center', bgcolor: shown.surface, borderRadius: radius }}>
          <Box
            component="span"
            sx={{ px: 3, py: 1.25, bgcolor: shown.fill, color: shown.onFill, borderRadius: radius }}
          >
            Next
          </Box>
        </Box>
      </Box>
      {apart < 3 ? (
        <Alert severity="warning" sx={{ mt: 1 }}>
          The color has too little contrast with the page ({apart.toFixed(1)} : 1; at least 3 : 1). Respondents see a
          stronger shade.
        </Alert>
      ) : (
        <Typography variant="body2" color="textSecondary" role="status" sx={{ mt: 1 }}>
          Contrast {contrast(shown.fill, shown.surface).toFixed(1)} : 1 – easy to see.
        </Typography>
      )}
    </Box>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  offered: Readonly<Record<T, string>>;
  onChange: (value: T) => void;
}

function Choice<T extends string>({ label, value, offered, onChange }: ChoiceProps<T>) {
  return (
    <TextField select label={label} value={value} onChange={({ target }) => onChange(target.value as T)}>
      {(Object.keys(offered) as T[]).map((one) => (
        <MenuItem key={one} value={one}>
          {offered[one]}
        </MenuItem>
      ))}
    </TextField>
  );
}

const given = (theme: SurveyTheme): SurveyTheme =>
  Object.fromEntries(Object.entries(theme).filter(([, value]) => value !== undefined && value !== ''));
