import { Box, Button, Stack, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { type ClockMoves, clockMovesSchema } from '../../../../contract/schemas/responses/severity-level.ts';
import type { Row } from '../../../crud/fields/column.ts';
import type { FormPanelProps } from '../../../crud/record/overrides.ts';
import { formatDay, formatMoment } from '../../../layout/time.tsx';
import { ask } from '../../../providers/dialog-queue.ts';
import { notifyFailure, notifyInfo } from '../../../providers/notifications.tsx';
import { refetch, useCall, useCallAny } from '../../../providers/queries.ts';
import { useMay } from '../../../providers/use-may.ts';
import { TouchedList, TryOut } from '../escalation/try-out.tsx';
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
            <Line
              key={`${date} ${name}`}
              name={formatDay(`${date}T00:00`)}
              text={yearly ? `${name}, every year` : name}
            />
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

export const CalendarMoves = (props: FormPanelProps) => <Moves {...props} resource="calendars" />;

export const LevelMoves = (props: FormPanelProps) => <Moves {...props} resource="severityLevels" />;

function Moves({ record, input, resource }: FormPanelProps & { resource: 'calendars' | 'severityLevels' }) {
  const mayTry = useMay(resource, 'whatIf');
  const call = useCallAny();
  if (!record || !mayTry) return null;
  const ask = async () => {
    return clockMovesSchema.parse(await call(resource, 'whatIf', { params: { id: record.id }, body: input }));
  };
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

const movedSchema = z.object({ moved: z.int() });

export function RecalculateSla({ resource, id }: { resource: 'calendars' | 'severityLevels'; id: number }) {
  const mayApply = useMay(resource, 'apply');
  const call = useCall();
  const [isCounting, setCounting] = useState(false);
  if (!mayApply) return null;
  const count = async () => {
    const { result } = await ask({
      title: 'Recalculate open SLA targets?',
      text: 'Open responses get the SLA target of the current settings. The change is recorded in the history of each.',
      confirmText: 'Recalculate',
      showCancel: true,
    });
    if (result !== 'confirm') return;
    setCounting(true);
    try {
      const { moved } = movedSchema.parse(await call(resource, 'apply', { params: { id } }));
      notifyInfo(
        moved === 0 ? 'No SLA target changed' : moved === 1 ? '1 SLA target changed' : `${moved} SLA targets changed`,
      );
      void refetch('sentimentResponses');
    } catch (thrown) {
      notifyFailure(thrown);
    } finally {
      setCounting(false);
    }
  };
  return (
    <Button variant="outlined" loading={isCounting} onClick={() => void count()} sx={{ alignSelf: 'flex-start' }}>
      Recalculate open SLA targets
    </Button>
  );
}
