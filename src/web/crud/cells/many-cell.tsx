import Box from '@mui/material/Box';
import { relatedIn } from '../related.ts';
import { Absent } from './absent.tsx';
import type { Cell, CellProps } from './cell.ts';

export const manyCell: Cell = { Shown, text };

const shownNames = 2;
const hoveredNames = 20;

function Shown({ row, column, nameOf }: CellProps) {
  const related = relatedIn(row, column, nameOf);
  if (related.length === 0) return <Absent words="None" />;
  const names = related.flatMap(({ name }) => (name ? [name] : []));
  if (names.length === 0) return related.length.toLocaleString();
  const more = related.length - Math.min(names.length, shownNames);
  return (
    <Box
      component="span"
      title={listed(names, related.length)}
      sx={{ display: 'inline-flex', alignItems: 'flex-end', gap: 0.5 }}
    >
      <Box component="span" sx={atMostTwoLines}>
        {names.slice(0, shownNames).join(', ')}
      </Box>{' '}
      {more > 0 && (
        <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          +{more.toLocaleString()}
        </Box>
      )}
    </Box>
  );
}

const atMostTwoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

function text({ row, column, nameOf }: CellProps): string {
  const related = relatedIn(row, column, nameOf);
  if (related.length > 0 && related.every(({ name }) => !name)) return String(related.length);
  return related.map(({ id, name }) => name ?? id).join('; ');
}

function listed(names: readonly string[], count: number): string {
  const hovered = names.slice(0, hoveredNames);
  const more = count - hovered.length;
  return more > 0 ? `${hovered.join(', ')} and ${more.toLocaleString()} more` : hovered.join(', ');
}
