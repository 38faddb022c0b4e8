import AlarmOutlined from '@mui/icons-material/AlarmOutlined';
import Block from '@mui/icons-material/Block';
import Check from '@mui/icons-material/Check';
import CheckCircle from '@mui/icons-material/CheckCircle';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import FiberManualRecord from '@mui/icons-material/FiberManualRecord';
import HourglassEmpty from '@mui/icons-material/HourglassEmpty';
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined';
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import Timelapse from '@mui/icons-material/Timelapse';
import { Box, Tooltip } from '@mui/material';
import { type ComponentType, useMemo } from 'react';
import { formatMoment } from '../../core/contract/notations/notation.ts';
import { Pill, type Tone } from '../../core/web/layout/pill.tsx';
import { formatLength, useNow } from '../../core/web/layout/time.tsx';
import { fetchOperation, useOperation } from '../../core/web/providers/operations.ts';
import type { Action } from '../../core/web/record/overrides.ts';
import { type Status, statuses } from '../../forms/schemas/response-statuses.ts';
import { type SlaState, slaState } from '../rules/sla.ts';
import { builtInStatuses, type StatusRef, statusLabelOf } from '../rules/status-labels.ts';
import type { SeverityLevel } from '../schemas/severity-level.ts';
import type { StatusOption } from '../schemas/status-option.ts';

const statusStyles: Record<Status, { tone: Tone; Icon: ComponentType }> = {
  new: { tone: 'info', Icon: FiberManualRecord },
  open: { tone: 'info', Icon: RadioButtonUnchecked },
  in_progress: { tone: 'warning', Icon: Timelapse },
  pending_customer: { tone: 'plain', Icon: HourglassEmpty },
  pending_internal: { tone: 'plain', Icon: HourglassEmpty },
  resolved: { tone: 'success', Icon: CheckCircle },
  closed: { tone: 'plain', Icon: Inventory2Outlined },
  rejected: { tone: 'plain', Icon: Block },
};

export function StatusPill(statusRef: StatusRef) {
  return <CustomStatusPill option={statusLabelOf(useStatuses(), statusRef)} />;
}

export function CustomStatusPill({ option }: { option: Pick<StatusOption, 'base' | 'label' | 'color'> }) {
  const { tone, Icon } = statusStyles[option.base];
  return (
    <Pill tone={tone} color={option.color} icon={<Icon />}>
      {option.label}
    </Pill>
  );
}

const staleTime = 60_000;

/** Falls back to the built-in labels until the custom labels are loaded. */
export function useStatuses(): readonly StatusOption[] {
  return useKnownStatuses() ?? builtInStatuses;
}

/** Undefined until loaded, for callers that must know which statuses do not exist. */
export function useKnownStatuses(): readonly StatusOption[] | undefined {
  return useOperation('calls', 'statusLabels', { queryOptions: { staleTime } }).query.data?.data;
}

export const readStatuses = (): Promise<readonly StatusOption[]> =>
  fetchOperation('calls', 'statusLabels', { staleTime });

export function useStatusLabels(): Record<Status, string> {
  const statusOptions = useStatuses();
  return useMemo(() => {
    const entries = statuses.map((status) => [
      status,
      statusLabelOf(statusOptions, { status, customStatusId: null }).label,
    ]);
    return Object.fromEntries(entries) as Record<Status, string>;
  }, [statusOptions]);
}

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

interface SeverityBadgeProps {
  name: string;
  color: string | null;
  icon?: string | null | undefined;
}

export function SeverityBadge({ name, color, icon }: SeverityBadgeProps) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      <Box
        component="span"
        aria-hidden
        sx={{ width: 8, height: 8, borderRadius: '2px', flexShrink: 0, bgcolor: color ?? 'text.secondary' }}
      />
      {icon && <span aria-hidden>{icon}</span>}
      <Box component="span" title={name} sx={nameStyle}>
        {name}
      </Box>
    </Box>
  );
}

const nameStyle = { maxWidth: 'min(240px, 55vw)', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };

export const searchSeverity = 'Search severity levels';

export const severityActions = (
  levels: readonly SeverityLevel[],
  choose: (level: SeverityLevel | null) => unknown,
): Action[] => [
  ...levels.map((level) => ({
    id: `${level.id}`,
    label: level.name,
    content: <SeverityBadge {...level} />,
    run: () => void choose(level),
  })),
  { label: 'No severity', run: () => void choose(null) },
];
