import { Box, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { chosenColor } from '../../../core/rules/brand-color.ts';
import { useThemeSettings } from '../../../core/theme/use-theme-settings.ts';
import { Amount, Line } from '../../../core/web/inputs/line-inputs.tsx';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { CopyField } from '../../../core/web/providers/copy-field.tsx';
import { type PopUp, type PopUpMoment, popUpDefaults, popUpMoments } from '../../rules/pop-up.ts';
import type { Survey } from '../../schemas/survey.ts';
import type { KnownLink } from '../../schemas/survey-link.ts';
import { popUpCode } from './link-labels.ts';

const moments: Record<PopUpMoment, string> = {
  button: 'When its button is clicked',
  seconds: 'After some seconds',
  scroll: 'After scrolling this far',
  leave: 'When the mouse leaves the page',
};

export function PopUpCode({ link, survey }: { link: KnownLink; survey: Survey }) {
  const { primaryColor } = useThemeSettings();
  const color = survey.theme.color ?? chosenColor(primaryColor);
  const [popUp, setPopUp] = useState<PopUp>(popUpDefaults);
  const set = (part: Partial<PopUp>) => setPopUp((before) => ({ ...before, ...part }));
  const { when, seconds, percent, days, label } = popUp;
  return (
    <Stack role="group" aria-label="Pop-up" sx={{ gap: 2, mt: 2 }}>
      <SelectField
        label="Show pop-up"
        value={when}
        options={popUpMoments.map((one) => [one, moments[one]])}
        helperText={when === 'leave' ? 'Only with a mouse: the pop-up does not open on phones.' : undefined}
        onChange={(moment) => set({ when: moment })}
      />
      {when === 'seconds' && (
        <Amount
          label="Seconds"
          value={seconds}
          onChange={(amount) => set({ seconds: amount ?? popUpDefaults.seconds })}
        />
      )}
      {when === 'scroll' && (
        <Amount
          label="Percent of the page"
          value={percent}
          onChange={(amount) => set({ percent: amount ?? popUpDefaults.percent })}
        />
      )}
      {when !== 'button' && (
        <Amount
          label="Days between pop-ups"
          value={days}
          help="Counted per browser, which stores only the time of the last pop-up, without cookies."
          onChange={(amount) => set({ days: amount ?? popUpDefaults.days })}
        />
      )}
      <Line
        label={when === 'button' ? 'Button label' : 'Pop-up title'}
        value={label}
        most={60}
        onChange={(text) => set({ label: text })}
      />
      <Box>
        <CopyField label="Pop-up code" value={popUpCode(link, { ...popUp, color })} isLong />
        <Typography variant="hint" component="p">
          Insert it anywhere in the page. {when === 'button' && 'Its button keeps the current survey color. '}A content
          security policy must allow {new URL(link.url).origin}.
        </Typography>
      </Box>
    </Stack>
  );
}
