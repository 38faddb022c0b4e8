import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { contrast, darken, lighten, mix } from '../../../domain/color.ts';
import { brandDefaults, paletteOf } from '../../../theme/tokens.ts';
import { OwnColorInput } from '../../crud/inputs/color-input.tsx';
import { Panel } from '../../layout/panel.tsx';
import type { PartProps } from './texts-panel.tsx';

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
  const day = paletteOf('light', { ...brandDefaults, primaryColor });
  const night = paletteOf('dark', { ...brandDefaults, primaryColor });
  const byDay = contrast(darken(primaryColor), day.background);
  const byNight = contrast(lighten(primaryColor), night.surface);
  const better = readableByDay(primaryColor, day.background);
  return (
    <>
      <Typography variant="body2" color="textSecondary" role="status">
        Text on buttons: {ratio(day.onFill, day.fill)} by day, {ratio(night.onFill, night.fill)} in dark mode. Links:{' '}
        {ratio(day.link, day.background)} by day, {ratio(night.link, night.surface)} in dark mode. At least 4.5 : 1 is
        needed.
      </Typography>
      {byDay < least && (
        <Alert severity="warning">
          In light mode the color has too little contrast: {format(byDay)}. Buttons and links get a stronger shade
          instead, {day.fill}.
          {fix && (
            <Box sx={{ mt: 1 }}>
              <Button color="inherit" variant="outlined" size="small" onClick={() => fix(better)}>
                Use {better}, which can be read
              </Button>
            </Box>
          )}
        </Alert>
      )}
      {byDay >= least && byNight < least && (
        <Alert severity="info">
          In dark mode the color has too little contrast: {format(byNight)}. Buttons and links get a lighter shade
          instead, {night.fill}.
        </Alert>
      )}
    </>
  );
}

function readableByDay(color: string, ground: string): string {
  const steps = [...Array(20).keys()].map((n) => mix(color, '#000000', n * 0.05));
  return steps.find((step) => contrast(darken(step), ground) >= least) ?? '#000000';
}

const ratio = (text: string, ground: string) => format(contrast(text, ground));
// Round down, so that a ratio just below the limit does not appear sufficient.
const format = (value: number) => `${(Math.floor(value * 10) / 10).toFixed(1)} : 1`;
