import { Box, Link } from '@mui/material';
import type { ComponentType } from 'react';
import { resourceOf } from '../../contract/catalogue.ts';
import { isDay } from '../../contract/notations/date.ts';
import { formatCount, formatDay } from '../../contract/notations/notation.ts';
import { type Column, formatNumber, type KindName, optionText, type Row } from '../fields/column.ts';
import { type FindName, relatedIn } from '../fields/related.ts';
import { twoLines } from '../layout/page-parts.tsx';
import { Pill } from '../layout/pill.tsx';
import { Ago } from '../layout/time.tsx';
import { visuallyHidden } from '../layout/visually-hidden.ts';
import { Clamped } from './clamped.tsx';

export interface CellProps {
  row: Row;
  column: Column;
  findName: FindName;
  tabIndex?: number;
}

interface Cell {
  Shown: ComponentType<CellProps>;
  text: (props: CellProps) => string;
  align?: 'right';
}

export const cells: Record<KindName, Cell> = {
  text: { Shown: Text, text: plainText },
  email: { Shown: Email, text: plainText },
  paragraph: { Shown: Paragraph, text: plainText },
  number: { Shown: NumberCell, text: plainText, align: 'right' },
  switch: { Shown: switchText, text: switchText },
  date: { Shown: DateCell, text: plainText },
  color: { Shown: Color, text: plainText },
  select: { Shown: Select, text: selectText },
  one: { Shown: One, text: oneText },
  many: { Shown: Many, text: manyText },
};

function Absent({ label = 'Empty' }: { label?: string }) {
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      <span aria-hidden="true">–</span>
      <Box component="span" sx={visuallyHidden}>
        {label}
      </Box>
    </Box>
  );
}

function plainText({ row, column }: CellProps): string {
  const value = column.read ? column.read(row) : row[column.name];
  return value === null || value === undefined ? '' : String(value);
}

function Text(props: CellProps) {
  const text = plainText(props);
  return text ? <Clamped text={text} /> : <Absent />;
}

function Paragraph(props: CellProps) {
  const text = plainText(props);
  if (!text) return <Absent />;
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      <Clamped text={text} lines={2} />
    </Box>
  );
}

function Email(props: CellProps) {
  const address = plainText(props);
  if (!address) return <Absent />;
  return (
    <Link
      className="above-link"
      href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`}
      tabIndex={props.tabIndex}
      title={address}
      underline="hover"
      sx={{
        color: 'inherit',
        display: 'block',
        maxWidth: '100%',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
      }}
    >
      {address}
    </Link>
  );
}

function NumberCell(props: CellProps) {
  const { row, column } = props;
  if (column.read) return plainText(props);
  const value = row[column.name];
  if (typeof value !== 'number') return <Absent />;
  return (
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {formatNumber(value, column.field)}
    </Box>
  );
}

function switchText({ row, column }: CellProps): string {
  return row[column.name] ? 'Yes' : 'No';
}

function DateCell({ row, column }: CellProps) {
  const time = column.read ? column.read(row) : row[column.name];
  if (typeof time === 'string' && isDay(time)) return <time dateTime={time}>{formatDay(time)}</time>;
  return typeof time === 'string' && time ? (
    <Ago time={time} />
  ) : (
    <Absent {...(column.read ? {} : { label: 'Never' })} />
  );
}

function Color(props: CellProps) {
  const color = plainText(props);
  if (!color) return <Absent />;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, whiteSpace: 'nowrap' }}>
      <Box
        component="span"
        sx={{ width: 14, height: 14, borderRadius: 0.5, bgcolor: color, border: 1, borderColor: 'divider' }}
      />
      <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {color}
      </Box>
    </Box>
  );
}

function Select(props: CellProps) {
  const text = selectText(props);
  const { column, row } = props;
  const tone = column.field.tones?.[String(row[column.name])];
  if (tone) return <Pill tone={tone}>{text}</Pill>;
  return text ? <Clamped text={text} lines={2} /> : <Absent />;
}

function selectText({ row, column }: CellProps): string {
  if (column.read) return String(column.read(row));
  const option = row[column.name];
  return typeof option === 'string' ? optionText(option, column.field) : '';
}

function One(props: CellProps) {
  const text = oneText(props);
  if (text) return <Clamped text={text} />;
  const { none } = props.column.field;
  return none ? <Clamped text={none} isFaint /> : <Absent label="None" />;
}

function oneText({ row, column, findName }: CellProps): string {
  const [found] = relatedIn(row, column, findName);
  if (!found || !column.target) return '';
  return found.name ?? `${resourceOf(column.target).label[0]} ${found.id}`;
}

const shownNames = 2;
const hoveredNames = 20;

function Many({ row, column, findName }: CellProps) {
  const related = relatedIn(row, column, findName);
  if (related.length === 0) return <Absent label="None" />;
  const names = related.flatMap(({ name }) => (name ? [name] : []));
  if (names.length === 0) return formatCount(related.length);
  const more = related.length - Math.min(names.length, shownNames);
  return (
    <Box
      component="span"
      title={listed(names, related.length)}
      sx={{ display: 'inline-flex', alignItems: 'flex-end', gap: 0.5, minWidth: 0 }}
    >
      <Box component="span" sx={twoLines}>
        {names.slice(0, shownNames).join(', ')}
      </Box>{' '}
      {more > 0 && (
        <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          +{formatCount(more)}
        </Box>
      )}
    </Box>
  );
}

/** In the order of the names, so that an exported list that is imported elsewhere has the same text there. */
function manyText({ row, column, findName }: CellProps): string {
  const related = relatedIn(row, column, findName);
  if (related.length > 0 && related.every(({ name }) => !name)) return String(related.length);
  const names = related.map(({ id, name }) => String(name ?? id));
  return names.sort((one, other) => one.localeCompare(other, 'en')).join('; ');
}

function listed(names: readonly string[], count: number): string {
  const hovered = names.slice(0, hoveredNames);
  const more = count - hovered.length;
  return more > 0 ? `${hovered.join(', ')} and ${formatCount(more)} more` : hovered.join(', ');
}
