import { Box, Checkbox, Stack } from '@mui/material';
import { resourceOf } from '../../contract/catalogue.ts';
import type { RecordName, RowOf } from '../../routes/operations.ts';
import { type Column, recordTitle } from '../fields/column.ts';
import type { RecordAccess } from '../record/use-record.ts';
import { coveringLink } from './covering-link.ts';
import type { Selection } from './list-context.ts';
import { RowLink, RowMenu, RowValue } from './row-cells.tsx';

interface ListCardsProps<N extends RecordName> {
  resource: N;
  rows: readonly RowOf<N>[];
  columns: readonly Column[];
  access: RecordAccess<N>;
  selection: Selection<RowOf<N>>;
  isStale: boolean;
}

const factsOnCard = 4;

export function ListCards<N extends RecordName>(props: ListCardsProps<N>) {
  const { resource, rows, columns, isStale } = props;
  const facts = columns.filter(({ isTitle }) => !isTitle).slice(0, factsOnCard);
  return (
    <Stack
      component="ul"
      aria-label={resourceOf(resource).label[1]}
      aria-busy={isStale}
      sx={{ gap: 1, p: 0, m: 0, listStyle: 'none', opacity: isStale ? 0.6 : 1, ...coveringLink }}
    >
      {rows.map((row) => (
        <ListCard key={row.id} {...props} row={row} facts={facts} />
      ))}
    </Stack>
  );
}

interface ListCardProps<N extends RecordName> extends Pick<ListCardsProps<N>, 'resource' | 'access' | 'selection'> {
  row: RowOf<N>;
  facts: readonly Column[];
}

function ListCard<N extends RecordName>({ resource, row, facts, access, selection }: ListCardProps<N>) {
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        breakInside: 'avoid',
        border: 1,
        borderColor: selection.has(row.id) ? 'primary.main' : 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        p: 1.5,
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 1 }}>
        {access.maySelect && (
          <Checkbox
            className="above-link"
            size="small"
            checked={selection.has(row.id)}
            disabled={!access.canSelect(row)}
            onChange={() => selection.toggle(row.id)}
            slotProps={{ input: { 'aria-label': `Select ${recordTitle(resource, row)}` } }}
            sx={{ m: -1.125, mr: -1, displayPrint: 'none' }}
          />
        )}
        <Box sx={{ flexGrow: 1, minWidth: 0, typography: 'subtitle2' }}>
          <RowLink resource={resource} row={row} />
        </Box>
        <Box sx={{ my: -0.5, flexShrink: 0 }}>
          <RowMenu resource={resource} row={row} />
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
        {facts.map((column) => (
          <Box key={column.name} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {column.label}
            </Box>
            <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
              <RowValue row={row} column={column} />
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
