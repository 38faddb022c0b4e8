import AlarmOutlined from '@mui/icons-material/AlarmOutlined';
import Check from '@mui/icons-material/Check';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import type { Status } from '../../../../contract/schemas/responses/sentiment-response.ts';
import { type SlaState, slaState } from '../../../../domain/sla.ts';
import { useNow } from '../../../layout/ago.tsx';
import { formatLength, formatMoment } from '../../../layout/format-time.ts';
import { Pill, type Tone } from '../../../layout/pill.tsx';

const icons: Record<SlaState, typeof Check> = {
  none: ScheduleOutlined,
  on_track: ScheduleOutlined,
  at_risk: AlarmOutlined,
  breached: ErrorOutlined,
  paused: PauseCircleOutlined,
  met: Check,
  missed: ErrorOutlined,
};

export function SlaPill({ clock, isFocusable = false }: { clock: ClockFacts; isFocusable?: boolean }) {
  const sla = formatSla(clock, useNow());
  if (!sla) return null;
  const Icon = icons[sla.state];
  return (
    <Tooltip title={sla.why}>
      <Box component="span" {...(isFocusable ? { tabIndex: 0 } : {})} sx={{ display: 'inline-flex', borderRadius: 3 }}>
        <Pill tone={sla.tone} icon={<Icon />}>
          {sla.text}
        </Pill>
      </Box>
    </Tooltip>
  );
}

interface ClockFacts {
  createdAt: string;
  slaDueAt: string | null;
  slaWarnAt?: string | null;
  pausedAt?: string | null;
  resolvedAt?: string | null;
  status: Status;
}

interface SlaTexts {
  state: SlaState;
  tone: Tone;
  text: string;
  why: string;
}

const tones: Record<SlaState, Tone> = {
  none: 'plain',
  on_track: 'plain',
  at_risk: 'warning',
  breached: 'error',
  paused: 'plain',
  met: 'success',
  missed: 'error',
};

function formatSla(facts: ClockFacts, now: Date): SlaTexts | undefined {
  const { createdAt, slaDueAt, resolvedAt, status } = facts;
  if (!slaDueAt) return undefined;
  const dueAt = new Date(slaDueAt);
  const times = { resolvedAt: timeOf(resolvedAt), warnAt: timeOf(facts.slaWarnAt), pausedAt: timeOf(facts.pausedAt) };
  const state = slaState({ createdAt: new Date(createdAt), dueAt, status, ...times }, now);
  if (state === 'none') return undefined;
  return { state, tone: tones[state], text: format(state, dueAt, now), why: why(createdAt, slaDueAt, resolvedAt) };
}

function timeOf(text: string | null | undefined): Date | null {
  return text ? new Date(text) : null;
}

function format(state: SlaState, dueAt: Date, now: Date): string {
  if (state === 'met') return 'Met';
  if (state === 'missed') return 'Missed';
  if (state === 'paused') return 'Clock paused';
  const left = dueAt.getTime() - now.getTime();
  return state === 'breached' ? `Overdue ${formatLength(left)}` : `Due in ${formatLength(left)}`;
}

function why(createdAt: string, slaDueAt: string, resolvedAt: string | null | undefined): string {
  const days = Math.round((new Date(slaDueAt).getTime() - new Date(createdAt).getTime()) / 86_400_000);
  const due = `${formatMoment(slaDueAt)}, ${days} ${days === 1 ? 'day' : 'days'} after receipt`;
  return resolvedAt ? `${due}. Resolved ${formatMoment(resolvedAt)}` : due;
}
