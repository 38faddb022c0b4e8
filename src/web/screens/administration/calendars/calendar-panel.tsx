import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Row } from '../../../crud/row.ts';
import { dayInWords } from '../../../layout/time-words.ts';
import { CountAnew } from './count-anew.tsx';
import { holidaysIn, openingsIn, weekdays } from './opening-list.ts';

/** When somebody works by this calendar, and when nobody does. */
export function CalendarPanel({ record }: { record: Row }) {
  const openings = openingsIn(record.hours);
  const holidays = holidaysIn(record.holidays).toSorted((one, other) => one.date.localeCompare(other.date));
  return (
    <Stack sx={{ gap: 3 }}>
      <Part title="Opening hours">
        {weekdays.map((name, index) => {
          const own = openings.filter(({ day }) => day === index + 1);
          const hours = own.map(({ from, to }) => `${from} – ${to}`).join(', ');
          return <Line key={name} name={name} words={hours || 'Closed'} isQuiet={!hours} />;
        })}
      </Part>
      {holidays.length > 0 && (
        <Part title="Holidays">
          {holidays.map(({ date, name, yearly }) => (
            <Line
              key={`${date} ${name}`}
              name={dayInWords(`${date}T00:00`)}
              words={yearly ? `${name}, every year` : name}
            />
          ))}
        </Part>
      )}
      <CountAnew resource="calendars" id={record.id} />
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

function Line({ name, words, isQuiet = false }: { name: string; words: string; isQuiet?: boolean }) {
  return (
    <>
      <Typography component="dt" variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Typography
        component="dd"
        variant="body2"
        sx={{ m: 0, fontVariantNumeric: 'tabular-nums', ...(isQuiet ? { color: 'text.secondary' } : {}) }}
      >
        {words}
      </Typography>
    </>
  );
}
