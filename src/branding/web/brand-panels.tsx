import { Alert, Box, Button, FormControl, FormLabel, Slider, Stack, Typography } from '@mui/material';
import { contrast, darken, lighten, mix } from '../../core/rules/color.ts';
import { brandDefaults, paletteOf } from '../../core/theme/tokens.ts';
import { OwnColorInput } from '../../core/web/inputs/color-input.tsx';
import { Line } from '../../core/web/inputs/line-inputs.tsx';
import { SelectField } from '../../core/web/inputs/select-field.tsx';
import { Panel } from '../../core/web/layout/page-parts.tsx';
import type { Branding } from '../schemas/branding.ts';
import { cornerChoices, fontChoices, given } from '../shared/design-choices.ts';
import { fonts } from '../shared/fonts.ts';
import type { BrandingForm } from './use-branding-form.ts';

export function ColorPanel({ form: { values, problems, change }, isDisabled }: PartProps) {
  const { primaryColor, secondaryColor } = values;
  return (
    <Panel title="Colors">
      <Stack sx={{ gap: 3 }}>
        <OwnColorInput
          label="Primary color"
          help="Buttons, links and selections. 20 % darker in light mode, 20 % lighter in dark mode."
          value={primaryColor}
          problem={problems.primaryColor}
          isDisabled={isDisabled}
          onChange={(color = '') => change({ primaryColor: color })}
        />
        {!problems.primaryColor && (
          <Contrast
            primaryColor={primaryColor}
            fix={isDisabled ? undefined : (color) => change({ primaryColor: color })}
          />
        )}
        <OwnColorInput
          label="Secondary color"
          help="For decoration, never for text."
          value={secondaryColor}
          problem={problems.secondaryColor}
          isDisabled={isDisabled}
          onChange={(color = '') => change({ secondaryColor: color })}
        />
      </Stack>
    </Panel>
  );
}

const least = 4.5;

function Contrast({ primaryColor, fix }: { primaryColor: string; fix: ((color: string) => void) | undefined }) {
  const light = paletteOf('light', { ...brandDefaults, primaryColor });
  const dark = paletteOf('dark', { ...brandDefaults, primaryColor });
  const lightContrast = contrast(darken(primaryColor), light.background);
  const darkContrast = contrast(lighten(primaryColor), dark.surface);
  const better = readableInLight(primaryColor, light.background);
  return (
    <>
      <Typography variant="muted" role="status">
        Text on buttons: {ratio(light.onFill, light.fill)} in light mode, {ratio(dark.onFill, dark.fill)} in dark mode.
        Links: {ratio(light.link, light.background)} in light mode, {ratio(dark.link, dark.surface)} in dark mode. At
        least 4.5 : 1 is needed.
      </Typography>
      {lightContrast < least && (
        <Alert severity="warning">
          In light mode the color has too little contrast: {format(lightContrast)}. Buttons and links get a stronger
          shade instead, {light.fill}.
          {fix && (
            <Box sx={{ mt: 1 }}>
              <Button color="inherit" variant="outlined" size="small" onClick={() => fix(better)}>
                Use {better}, which can be read
              </Button>
            </Box>
          )}
        </Alert>
      )}
      {lightContrast >= least && darkContrast < least && (
        <Alert severity="info">
          In dark mode the color has too little contrast: {format(darkContrast)}. Buttons and links get a lighter shade
          instead, {dark.fill}.
        </Alert>
      )}
    </>
  );
}

function readableInLight(color: string, ground: string): string {
  const steps = [...Array(20).keys()].map((n) => mix(color, '#000000', n * 0.05));
  return steps.find((step) => contrast(darken(step), ground) >= least) ?? '#000000';
}

const ratio = (text: string, ground: string) => format(contrast(text, ground));
// Round down, so that a ratio just below the limit does not appear sufficient.
const format = (value: number) => `${(Math.floor(value * 10) / 10).toFixed(1)} : 1`;

type Theme = Branding['surveyTheme'];

export function SurveyPanel({ form: { values, problems, change }, isDisabled }: PartProps) {
  const { surveyTheme } = values;
  const set = (part: Partial<Theme>) => change({ surveyTheme: given({ ...surveyTheme, ...part }) });
  return (
    <Panel title="Surveys" about="Surveys use the color and logo above unless they set their own.">
      <Stack sx={{ gap: 2 }}>
        <OwnColorInput
          label="Background"
          help="The page background in light mode; dark mode uses a tint of it. Empty: Candor’s background."
          value={surveyTheme.background}
          problem={problems['surveyTheme.background']}
          isDisabled={isDisabled}
          onChange={(background) => set({ background })}
        />
        <SelectField
          label="Font"
          value={surveyTheme.font ?? ''}
          none="Same as above"
          options={fontChoices}
          disabled={isDisabled}
          onChange={(font) => set({ font: font || undefined })}
        />
        <SelectField
          label="Corner style"
          value={surveyTheme.corners ?? ''}
          none="Same as above"
          options={cornerChoices}
          disabled={isDisabled}
          onChange={(corners) => set({ corners: corners || undefined })}
        />
      </Stack>
    </Panel>
  );
}

export function TypographyPanel({ form: { values, change }, isDisabled }: PartProps) {
  return (
    <Panel title="Font and corner style" about="For users without their own setting in Account Settings.">
      <Stack sx={{ gap: 2 }}>
        <SelectField
          label="Font"
          value={values.fontFamily}
          options={fonts.map(({ value, text }) => [
            value,
            <span key={value} style={{ fontFamily: value }}>
              {text}
            </span>,
          ])}
          onChange={(fontFamily) => change({ fontFamily })}
          disabled={isDisabled}
        />
        <FormControl disabled={isDisabled} sx={{ px: 1 }}>
          <FormLabel id="brand-radius">Corner radius: {values.borderRadius} px</FormLabel>
          <Slider
            aria-labelledby="brand-radius"
            value={values.borderRadius}
            min={0}
            max={24}
            disabled={isDisabled}
            onChange={(_, radius) => change({ borderRadius: Number(radius) })}
          />
        </FormControl>
      </Stack>
    </Panel>
  );
}

interface PartProps {
  form: BrandingForm;
  isDisabled: boolean;
}

export function TextsPanel({ form: { values, problems, change }, isDisabled }: PartProps) {
  return (
    <Panel title="Texts">
      <Stack sx={{ gap: 2 }}>
        <Line
          label="Website title"
          value={values.websiteTitle}
          problem={problems.websiteTitle}
          help="The title of the browser tab. Empty: Candor."
          disabled={isDisabled}
          onChange={(websiteTitle) => change({ websiteTitle })}
        />
        <Line
          isLong
          label="Email footer"
          value={values.emailFooter}
          problem={problems.emailFooter}
          help="Shown below every invitation, such as your postal address and legal notice."
          disabled={isDisabled}
          onChange={(emailFooter) => change({ emailFooter })}
        />
      </Stack>
    </Panel>
  );
}
