import { Box, Button, Link } from '@mui/material';
import { type ComponentType, useMemo, useState } from 'react';
import { formatCount, formatDay, formatMoment } from '../../contract/notations/notation.ts';
import type { Field } from '../../contract/resource.ts';
import { Pill } from '../layout/pill.tsx';
import { type Choice, useChosen } from './choices.ts';
import { formatNumber, type KindName, kindName, optionText, relatedResource } from './column.ts';

interface FieldValueProps {
  field: Field;
  value: unknown;
}

export function FieldValue({ field, value }: FieldValueProps) {
  const isEmpty = value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  if (isEmpty && field.kind !== 'switch') return <EmptyValue text={field.none} />;
  const Value = values[kindName(field.kind)];
  return <Value field={field} value={value} />;
}

const values: Record<KindName, ComponentType<FieldValueProps>> = {
  text: Text,
  email: ({ value }) => (
    <Link href={`mailto:${encodeURIComponent(String(value)).replace('%40', '@')}`} sx={{ overflowWrap: 'anywhere' }}>
      {String(value)}
    </Link>
  ),
  paragraph: Text,
  number: ({ field, value }) => (Number.isFinite(Number(value)) ? formatNumber(Number(value), field) : String(value)),
  switch: ({ value }) => (value === true ? 'Yes' : 'No'),
  date: ({ value }) => <Time time={String(value)} />,
  color: ({ value }) => <Color color={String(value)} />,
  select: ({ field, value }) => {
    const text = optionText(String(value), field);
    const tone = field.tones?.[String(value)];
    return tone ? <Pill tone={tone}>{text}</Pill> : text;
  },
  one: Related,
  many: Related,
};

function Text({ value }: FieldValueProps) {
  return (
    <Box component="span" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {String(value)}
    </Box>
  );
}

function Time({ time }: { time: string }) {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(time);
  return <time dateTime={time}>{isDay ? formatDay(time) : formatMoment(time)}</time>;
}

function Color({ color }: { color: string }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      <Box
        component="span"
        sx={{ width: 16, height: 16, borderRadius: 0.5, border: 1, borderColor: 'divider', bgcolor: color }}
      />
      {color}
    </Box>
  );
}

function Related({ field, value }: FieldValueProps) {
  const ids = useMemo(() => idsIn(value), [value]);
  const { choices } = useChosen(relatedResource(field.kind) ?? '', ids);
  if (!Array.isArray(value)) return <Text field={field} value={choices[0]?.title} />;
  return <Names choices={choices} />;
}

const namesAtFirst = 24;

function Names({ choices }: { choices: readonly Choice[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const more = showsAll ? 0 : choices.length - namesAtFirst;
  return (
    <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, m: 0, p: 0, listStyle: 'none' }}>
      {(more > 0 ? choices.slice(0, namesAtFirst) : choices).map(({ id, title }) => (
        <Box component="li" key={id} sx={{ minWidth: 0 }}>
          <Pill>{title}</Pill>
        </Box>
      ))}
      {more > 0 && (
        <li>
          <Button size="small" onClick={() => setShowsAll(true)}>
            {`${formatCount(more)} more`}
          </Button>
        </li>
      )}
    </Box>
  );
}

const idsIn = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'number');

function EmptyValue({ text: label = 'None' }: { text?: string | undefined }) {
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {label}
    </Box>
  );
}
