import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { resourceOf } from '../../../contract/catalogue.ts';
import { cells } from '../cells/cells.ts';
import { titleOf } from '../record-words.ts';
import type { Row } from '../row.ts';
import type { ListSurroundings } from './list-surroundings.ts';
import { RowLink } from './row-link.tsx';
import { RowMenu } from './row-menu.tsx';
import { coveringLink } from './table-style.ts';
import { Tick } from './tick.tsx';

interface ListCardsProps {
  rows: readonly Row[];
  list: ListSurroundings;
  isStale: boolean;
}

const factsOnCard = 3;

/** On a phone every row is a card with what matters most of it. */
export function ListCards({ rows, list, isStale }: ListCardsProps) {
  return (
    <Stack
      component="ul"
      aria-label={resourceOf(list.resource).label[1]}
      aria-busy={isStale}
      sx={{ gap: 1, p: 0, m: 0, listStyle: 'none', opacity: isStale ? 0.6 : 1, ...coveringLink }}
    >
      {rows.map((row) => (
        <ListCard key={row.id} row={row} list={list} />
      ))}
    </Stack>
  );
}

function ListCard({ row, list }: { row: Row; list: ListSurroundings }) {
  const { resource, columns, access, selection, nameOf } = list;
  const facts = columns.filter(({ isTitle }) => !isTitle).slice(0, factsOnCard);
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        border: 1,
        borderColor: selection.has(row.id) ? 'primary.main' : 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        p: 1.5,
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 1 }}>
        {access.mayDelete && (
          <Box sx={{ m: -1.25, mr: -1 }}>
            <Tick
              label={`Select ${titleOf(resource, row)}`}
              isOn={selection.has(row.id)}
              isDisabled={!access.canDelete(row)}
              onToggle={() => selection.toggle(row.id)}
            />
          </Box>
        )}
        <Box sx={{ flexGrow: 1, minWidth: 0, typography: 'subtitle2' }}>
          <RowLink row={row} list={list} />
        </Box>
        <Box sx={{ my: -0.5, flexShrink: 0 }}>
          <RowMenu row={row} list={list} />
        </Box>
      </Stack>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'auto minmax(0, 1fr)',
          columnGap: 1.5,
          rowGap: 0.5,
          m: 0,
          mt: 0.5,
          typography: 'body2',
        }}
      >
        {facts.map((column) => {
          const { Shown } = cells[column.kind];
          return (
            <Box key={column.name} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {column.label}
              </Box>
              <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
                <Shown row={row} column={column} nameOf={nameOf} />
              </Box>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
