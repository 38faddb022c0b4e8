import { Box, Button, Stack, Typography } from '@mui/material';
import { useCan } from '@refinedev/core';
import type { ReactNode } from 'react';
import { formatDay, formatMoment } from '../../../core/contract/notations/notation.ts';
import type { Row } from '../../../core/web/fields/column.ts';
import { ask } from '../../../core/web/providers/dialog-queue.ts';
import { useOperationMutation } from '../../../core/web/providers/operations.ts';
import type { FormPanelProps } from '../../../core/web/record/overrides.ts';
import { calendarInputSchema } from '../../schemas/business-calendar.ts';
import { type ClockMoves, severityLevelInputSchema } from '../../schemas/severity-level.ts';
import { TouchedList, TryOut, validInput } from '../../shared/try-out.tsx';
import { holidaysIn, openingsIn, weekdays } from './opening-list.ts';

export function CalendarPanel({ record }: { record: Row }) {
  const openings = openingsIn(record.hours);
  const holidays = holidaysIn(record.holidays).toSorted((one, other) => one.date.localeCompare(other.date));
  return (
    <Stack sx={{ gap: 3 }}>
      <Part title="Opening hours">
        {weekdays.map((name, index) => {
          const own = openings.filter(({ day }) => day === index + 1);
          const hours = own.map(({ from, to }) => `${from} – ${to}`).join(', ');
          return <Line key={name} name={name} text={hours || 'Closed'} isQuiet={!hours} />;
        })}
      </Part>
      {holidays.length > 0 && (
        <Part title="Holidays">
          {holidays.map(({ date, name, yearly }) => (
            <Line key={`${date} ${name}`} name={formatDay(date)} text={yearly ? `${name}, every year` : name} />
          ))}
        </Part>
      )}
      <RecalculateSla resource="calendars" id={record.id} />
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Typography component="h3" sx={{ fontWeight: 600, mb: 1 }}>
        {title}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '112px minmax(0, 1fr)', gap: 1 }}>
        {children}
      </Box>
    </section>
  );
}

function Line({ name, text: label, isQuiet = false }: { name: string; text: string; isQuiet?: boolean }) {
  return (
    <>
      <Typography component="dt" variant="muted">
        {name}
      </Typography>
      <Typography
        component="dd"
        variant="body2"
        sx={{ m: 0, fontVariantNumeric: 'tabular-nums', ...(isQuiet ? { color: 'text.secondary' } : {}) }}
      >
        {label}
      </Typography>
    </>
  );
}

export const LevelPanel = ({ record }: { record: Row }) => <RecalculateSla resource="severityLevels" id={record.id} />;

export function CalendarMoves({ record, input }: FormPanelProps) {
  const { data: tryAccess } = useCan({ resource: 'calendars', action: 'whatIf' });
  const { mutateAsync } = useOperationMutation('calendars', 'whatIf', { invalidates: false });
  if (!record || !tryAccess?.can) return null;
  return (
    <Moves
      input={input}
      ask={async () => {
        const values = validInput(calendarInputSchema, input);
        return (await mutateAsync({ params: { id: record.id }, values, errorNotification: false })).data;
      }}
    />
  );
}

export function LevelMoves({ record, input }: FormPanelProps) {
  const { data: tryAccess } = useCan({ resource: 'severityLevels', action: 'whatIf' });
  const { mutateAsync } = useOperationMutation('severityLevels', 'whatIf', { invalidates: false });
  if (!record || !tryAccess?.can) return null;
  return (
    <Moves
      input={input}
      ask={async () => {
        const values = validInput(severityLevelInputSchema, input);
        return (await mutateAsync({ params: { id: record.id }, values, errorNotification: false })).data;
      }}
    />
  );
}

function Moves({ input, ask }: { input: FormPanelProps['input']; ask: () => Promise<ClockMoves> }) {
  return (
    <TryOut
      title="Preview SLA targets"
      about="Saving does not change existing SLA targets. Preview which would change if you recalculate them."
      button="Compare open responses"
      subject={input}
      ask={ask}
    >
      {(answer) => <Moved answer={answer} />}
    </TryOut>
  );
}

function Moved({ answer: { looked, moves } }: { answer: ClockMoves }) {
  const time = (at: string | null) => (at ? formatMoment(at) : 'no SLA target');
  return (
    <>
      <Typography variant="body2">
        {looked === 0 ? 'No open response uses it.' : `${moves.length} of ${looked} open SLA targets would change.`}
      </Typography>
      <TouchedList
        title="SLA targets that would change"
        rows={moves.map(({ from, to, ...row }) => ({ ...row, text: `${time(from)} → ${time(to)}` }))}
      />
    </>
  );
}

export function RecalculateSla({ resource, id }: { resource: 'calendars' | 'severityLevels'; id: number }) {
  const { data: applyAccess } = useCan({ resource, action: 'apply' });
  const { mutate, mutation } = useOperationMutation(resource, 'apply', { invalidates: ['sentimentResponses'] });
  if (!applyAccess?.can) return null;
  const recalculate = async () => {
    const { result } = await ask({
      title: 'Recalculate open SLA targets?',
      text: 'Open responses get the SLA target of the current settings. The change is recorded in the history of each.',
      confirmText: 'Recalculate',
      showCancel: true,
    });
    if (result !== 'confirm') return;
    mutate({
      params: { id },
      successNotification: (answer) => ({ type: 'success', message: formatMoved(answer?.data.moved ?? 0) }),
    });
  };
  return (
    <Button
      variant="outlined"
      loading={mutation.isPending}
      onClick={() => void recalculate()}
      sx={{ alignSelf: 'flex-start' }}
    >
      Recalculate open SLA targets
    </Button>
  );
}

function formatMoved(count: number): string {
  if (count === 0) return 'No SLA target changed';
  return count === 1 ? '1 SLA target changed' : `${count} SLA targets changed`;
}
