import { Box, Button, Link, Stack, TextField, Typography } from '@mui/material';
import { chosenColor } from '../../core/rules/brand-color.ts';
import { buttonColors, mix, textOn } from '../../core/rules/color.ts';
import { Logo } from '../../core/theme/logo.tsx';
import type { ThemeSettings } from '../../core/theme/settings.ts';
import { fontDefault, paletteOf } from '../../core/theme/tokens.ts';
import { storedSession } from '../../core/web/providers/session.ts';
import type { Branding } from '../schemas/branding.ts';
import { surveyCorners, surveyFonts } from '../shared/survey-design.ts';

interface PieceProps {
  settings: ThemeSettings;
}

const card = { border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper', p: 2 } as const;

export function TopBarPiece({ settings }: PieceProps) {
  return (
    <Stack direction="row" sx={{ ...card, py: 1, minHeight: 60, alignItems: 'center', gap: 2 }}>
      <Logo {...settings} />
      <Typography variant="muted" noWrap sx={{ ml: 'auto' }}>
        Dashboard · {settings.websiteTitle}
      </Typography>
    </Stack>
  );
}

export function SignInPiece({ settings: { loginImageUrl } }: PieceProps) {
  return (
    <Box sx={{ ...card, display: 'grid', gap: 2, gridTemplateColumns: loginImageUrl ? '3fr 2fr' : '1fr' }}>
      <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        <Typography variant="h2" component="p">
          Sign in
        </Typography>
        <TextField label="Email" value="maya@example.com" fullWidth slotProps={{ htmlInput: { readOnly: true } }} />
        <Button variant="contained">Sign in</Button>
        <Link href="#" variant="body2">
          Register your organization
        </Link>
      </Stack>
      {loginImageUrl && (
        <Box
          component="img"
          src={loginImageUrl}
          alt=""
          sx={{ width: '100%', height: '100%', minHeight: 0, maxHeight: 200, objectFit: 'cover', borderRadius: 1 }}
        />
      )}
    </Box>
  );
}

export function SurveyPiece({ settings, survey }: PieceProps & { survey: Branding['surveyTheme'] }) {
  const colors = paletteOf(settings.mode, settings);
  const own = survey.background;
  const isColor = own !== undefined && /^#[0-9a-f]{6}$/i.test(own);
  const night = isColor ? mix(colors.background, own, 0.12) : colors.background;
  const page = settings.mode === 'dark' ? night : isColor ? own : colors.background;
  const radius = `${survey.corners ? surveyCorners[survey.corners] : settings.borderRadius}px`;
  const brandFont = settings.fontFamily === fontDefault ? surveyFonts.sans : settings.fontFamily;
  const fontFamily = survey.font ? surveyFonts[survey.font] : brandFont;
  const button = { borderRadius: radius, bgcolor: colors.fill, color: colors.onFill };
  return (
    <Box sx={{ p: 2, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: page, fontFamily }}>
      <Box sx={{ mb: 1.5, minHeight: 24, color: textOn(page), '& img': { display: 'block' } }}>
        {settings.logoUrl ? <Logo {...settings} /> : <strong>{storedSession.tenant()?.name}</strong>}
      </Box>
      <Box sx={{ p: 2, bgcolor: colors.surface, borderRadius: radius, border: 1, borderColor: colors.border }}>
        <Box sx={{ mb: 1.5, fontWeight: 600 }}>How likely are you to recommend us?</Box>
        <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap', mb: 2 }}>
          {[...Array(11).keys()].map((score) => (
            <Box
              key={score}
              sx={{
                ...scoreStyle,
                borderColor: colors.borderStrong,
                borderRadius: radius,
                ...(score === 9 ? button : {}),
              }}
            >
              {score}
            </Box>
          ))}
        </Stack>
        <Box component="span" sx={{ ...button, display: 'inline-block', px: 3, py: 1, fontWeight: 600 }}>
          Next
        </Box>
      </Box>
    </Box>
  );
}

const scoreStyle = { width: 32, height: 32, display: 'grid', placeItems: 'center', border: 1 } as const;

const mailButton = { display: 'inline-block', px: 2, py: 1, border: 1, borderRadius: '6px', fontWeight: 600 } as const;

export function MailPiece({ branding, settings, footer }: PieceProps & { branding: Branding; footer: string }) {
  const name = storedSession.tenant()?.name;
  const { fill, text, border } = buttonColors(chosenColor(settings.primaryColor));
  return (
    <Box
      sx={{
        p: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: '#ffffff',
        color: '#1f2328',
        fontFamily: surveyFonts.sans,
      }}
    >
      <Box sx={{ pb: 1.5, mb: 1.5, borderBottom: `3px solid ${settings.primaryColor}`, fontWeight: 600 }}>
        {branding.logoUrl ? <img src={branding.logoUrl} alt={name} style={{ maxWidth: 200, maxHeight: 50 }} /> : name}
      </Box>
      Dear Rosa, how was your visit?
      <Box sx={{ mt: 1.5 }}>
        <Box component="span" sx={{ ...mailButton, bgcolor: fill, color: text, borderColor: border }}>
          Answer the survey
        </Box>
      </Box>
      {footer.trim() && (
        <Box sx={{ mt: 1.5, fontSize: 13, color: '#57606a', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {footer}
        </Box>
      )}
    </Box>
  );
}
