import { Alert, Box, Skeleton, Stack, Typography } from '@mui/material';
import type { SurveyTheme } from '../../../branding/schemas/survey-theme.ts';
import { cornerChoices, fontChoices, given } from '../../../branding/shared/design-choices.ts';
import { surveyCorners } from '../../../branding/shared/survey-design.ts';
import { contrast } from '../../../core/rules/color.ts';
import { brandDefaults, paletteOf } from '../../../core/theme/tokens.ts';
import { useThemeSettings } from '../../../core/theme/use-theme-settings.ts';
import { OwnColorInput } from '../../../core/web/inputs/color-input.tsx';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { lazyPart } from '../../../core/web/layout/lazy-part.tsx';
import { Panel } from '../../../core/web/layout/page-parts.tsx';
import type { Builder } from '../../../forms/shared/draft/builder-draft.ts';
import type { SurveyDraft } from './survey-draft.ts';

// Loaded lazily to keep the image resizer out of the builder bundle.
const PictureInput = lazyPart(
  () => import('../../../core/web/inputs/picture-input.tsx'),
  'PictureInput',
  <Skeleton variant="rounded" height={96} />,
);

const hex = /^#[0-9a-f]{6}$/i;

export function DesignView({ builder: { value, change, problems } }: { builder: Builder<SurveyDraft> }) {
  const { theme } = value;
  const set = (part: Partial<SurveyTheme>, tag: string) =>
    change((draft) => ({ ...draft, theme: given({ ...draft.theme, ...part }) }), `theme-${tag}`);
  return (
    <Panel title="Design" about="Empty settings use your branding.">
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
          help="The page background in light mode; dark mode uses a tint of it."
          value={theme.background}
          problem={problems['theme.background']}
          onChange={(background) => set({ background }, 'background')}
        />
        <SelectField
          label="Font"
          value={theme.font ?? 'sans'}
          options={fontChoices}
          onChange={(font) => set({ font }, 'font')}
        />
        <SelectField
          label="Corner style"
          value={theme.corners ?? 'soft'}
          options={cornerChoices}
          onChange={(corners) => set({ corners }, 'corners')}
        />
        <PictureInput
          label="Logo"
          help="PNG, JPEG or WebP, shown above every page. Without one, your organization’s name is shown."
          // It is 40 px high; more pixels only increase the download.
          mostPixels={480}
          value={theme.logo}
          problem={problems['theme.logo']}
          onChange={(logo) => set({ logo }, 'logo')}
        />
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
        <Typography variant="muted" role="status" sx={{ mt: 1 }}>
          Contrast {contrast(shown.fill, shown.surface).toFixed(1)} : 1 – easy to see.
        </Typography>
      )}
    </Box>
  );
}
