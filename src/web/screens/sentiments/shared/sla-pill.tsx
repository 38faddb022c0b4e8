import AlarmOutlined from '@mui/icons-material/AlarmOutlined';
import Check from '@mui/icons-material/Check';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import Box from '@mui/material/Box';
import type { SlaState } from '../../../../domain/sla.ts';
import { Pill } from '../../../layout/pill.tsx';
import { Tooltip } from '../../../layout/tooltip.tsx';
import { useNow } from '../../../layout/use-now.ts';
import { type ClockFacts, slaInWords } from './sla-words.ts';

const icons: Record<SlaState, typeof Check> = {
  none: ScheduleOutlined,
  on_track: ScheduleOutlined,
  at_risk: AlarmOutlined,
  breached: ErrorOutlined,
  paused: PauseCircleOutlined,
  met: Check,
  missed: ErrorOutlined,
};

/** The deadline in words and an icon; how it was reckoned on hover and on focus. Nothing where there is none. */
export function SlaPill({ clock, isFocusable = false }: { clock: ClockFacts; isFocusable?: boolean }) {
  const sla = slaInWords(clock, useNow());
  if (!sla) return null;
  const Icon = icons[sla.state];
  return (
    <Tooltip title={sla.why}>
      <Box component="span" {...(isFocusable ? { tabIndex: 0 } : {})} sx={{ display: 'inline-flex', borderRadius: 3 }}>
        <Pill tone={sla.tone} icon={<Icon />}>
          {sla.words}
        </Pill>
      </Box>
    </Tooltip>
  );
}
