import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { type PointerEvent, useState } from 'react';
import type { DashboardStats } from '../../../contract/schemas/dashboards/dashboard.ts';

type Day = DashboardStats['trend'][number];

const width = 960;
const height = 170;

export function TrendChart({ trend, name }: { trend: readonly Day[]; name: string }) {
  const { palette } = useTheme();
  const [at, setAt] = useState<number>();
  const received = movingAverage(trend.map((day) => day.received));
  const resolved = movingAverage(trend.map((day) => day.resolved));
  const top = niceTop(Math.max(...received, ...resolved));
  const x = (index: number) => (trend.length < 2 ? 0 : (index / (trend.length - 1)) * width);
  const points = (values: readonly number[]) =>
    values.map((value, index): [number, number] => [x(index), height - (value / top) * height]);
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    setAt(Math.round(share * (trend.length - 1)));
  };
  const day = at === undefined ? undefined : trend[at];

  return (
    <Box sx={{ position: 'relative' }}>
      <svg
        role="img"
        aria-label={name}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        style={{ display: 'block', width: '100%', height, overflow: 'visible' }}
        onPointerMove={follow}
        onPointerLeave={() => setAt(undefined)}
      >
        <title>{name}</title>
        {[0, 0.5, 1].map((share) => (
          <line
            key={share}
            x1={0}
            x2={width}
            y1={height * share}
            y2={height * share}
            stroke={palette.divider}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <path d={areaBelow(points(received), height)} fill={palette.primary.main} opacity={0.1} />
        <path
          d={curve(points(received))}
          fill="none"
          stroke={palette.primary.main}
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
        />
        <path
          d={curve(points(resolved))}
          fill="none"
          stroke={palette.text.secondary}
          strokeWidth={2}
          strokeDasharray="4 4"
          vectorEffect="non-scaling-stroke"
        />
        {at !== undefined && (
          <line
            x1={x(at)}
            x2={x(at)}
            y1={0}
            y2={height}
            stroke={palette.text.secondary}
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
      <Scale top={top} dates={trend.map(({ date }) => date)} />
      {day && <DayNote day={day} share={(at ?? 0) / Math.max(1, trend.length - 1)} />}
    </Box>
  );
}

function Scale({ top, dates }: { top: number; dates: readonly string[] }) {
  return (
    <Box aria-hidden sx={{ typography: 'caption', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
      <Box component="span" sx={{ position: 'absolute', top: 2, left: 0 }}>
        {top.toLocaleString()} a day
      </Box>
      <Box component="span" sx={{ position: 'absolute', top: height / 2 + 2, left: 0 }}>
        {(top / 2).toLocaleString()}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mt: 0.5 }}>
        {ticks(dates).map((date) => (
          <span key={date}>{formatDate(date)}</span>
        ))}
      </Box>
    </Box>
  );
}

function ticks(dates: readonly string[]): string[] {
  const places = [0, 1 / 3, 2 / 3, 1].map((share) => dates[Math.round(share * (dates.length - 1))]);
  return [...new Set(places.flatMap((date) => date ?? []))];
}

function DayNote({ day, share }: { day: Day; share: number }) {
  return (
    <Box
      aria-hidden
      sx={{
        position: 'absolute',
        top: 0,
        left: `${share * 100}%`,
        transform: `translateX(${share > 0.5 ? 'calc(-100% - 8px)' : '8px'})`,
        pointerEvents: 'none',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        px: 1.25,
        py: 0.75,
        typography: 'caption',
        whiteSpace: 'nowrap',
      }}
    >
      <strong>{formatDate(day.date)}</strong>
      <div>{day.received} received</div>
      <div>{day.resolved} resolved</div>
    </Box>
  );
}

const formatDate = (date: string) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

type Point = readonly [x: number, y: number];

const halfWeek = 3;

/** Centered average of up to seven days: fewer at both ends of the series. */
function movingAverage(values: readonly number[]): number[] {
  return values.map((_, index) => {
    const around = values.slice(Math.max(0, index - halfWeek), index + halfWeek + 1);
    return around.reduce((sum, value) => sum + value, 0) / around.length;
  });
}

function niceTop(most: number): number {
  const steps = [2, 4, 6, 8, 10, 20, 40, 60, 80];
  let size = 1;
  while (steps.every((step) => step * size < most)) size *= 10;
  return (steps.find((step) => step * size >= most) ?? 2) * size;
}

function curve(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');
}

function areaBelow(points: readonly Point[], bottom: number): string {
  const first = points[0];
  const last = points.at(-1);
  return first && last ? `${curve(points)}L${round(last[0])} ${bottom}L${round(first[0])} ${bottom}Z` : '';
}

const round = (value: number) => Math.round(value * 10) / 10;
