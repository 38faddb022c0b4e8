import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { layout } from '../../../../contract/settings.ts';
import { GrantBox } from './grant-box.tsx';
import { GrantRow, type MatrixState } from './grant-row.tsx';
import { columnLabels, columns, extentOf, type GrantGroup, matching } from './grants.ts';

/** What a role may do: a row for each thing, a box for each permission. A search hides rows and changes nothing. */
export function PermissionMatrix({ groups, state }: { groups: readonly GrantGroup[]; state: MatrixState }) {
  const [search, setSearch] = useState('');
  const shown = matching(groups, search);
  const all = groups.flatMap(({ grants }) => grants);
  const count = all.filter(({ id }) => state.selected.has(id)).length;
  return (
    <Box component="section" aria-label="Permissions">
      <Stack direction="row" sx={{ gap: 2, mb: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <TextField
          type="search"
          placeholder="Search permissions"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          slotProps={{ htmlInput: { 'aria-label': 'Search permissions' } }}
          sx={{ flexGrow: 1, maxWidth: 360 }}
        />
        <Typography role="status" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {count} of {all.length} permissions
        </Typography>
      </Stack>
      <Box sx={frame}>
        <Table aria-label="Permissions">
          <Head groups={shown} isPart={shown.length < groups.length} state={state} />
          <TableBody>
            {shown.map((group) => (
              <GrantRow key={group.key} group={group} state={state} />
            ))}
          </TableBody>
        </Table>
        {shown.length === 0 && (
          <Typography color="textSecondary" sx={{ p: 3 }}>
            No permission matches “{search}”.
          </Typography>
        )}
      </Box>
    </Box>
  );
}

function Head({ groups, isPart, state }: { groups: readonly GrantGroup[]; isPart: boolean; state: MatrixState }) {
  const grants = groups.flatMap((group) => group.grants);
  const open = grants.filter((grant) => !state.lockOf(grant));
  const first = grants[0];
  return (
    <TableHead>
      <TableRow>
        <TableCell>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
            {first && (
              <GrantBox
                name={isPart ? 'All that the search found' : 'All permissions'}
                extent={extentOf(grants, state.selected)}
                locked={open.length === 0 ? state.lockOf(first) : undefined}
                onChange={() => state.toggle(open, extentOf(open, state.selected) !== 'all')}
              />
            )}
            {isPart ? 'All found' : 'All permissions'}
          </Box>
        </TableCell>
        {columns.map((column) => (
          <TableCell key={column} align="center" className="column">
            {columnLabels[column]}
          </TableCell>
        ))}
        <TableCell className="column">More</TableCell>
      </TableRow>
    </TableHead>
  );
}

const frame = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  overflowX: { xs: 'auto', lg: 'visible' },
  // The headings stay in sight below the top bar.
  '& thead th': {
    position: { lg: 'sticky' },
    top: layout.topBarHeight,
    zIndex: 2,
    bgcolor: 'background.paper',
    borderRadius: 1,
    py: 0.75,
  },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& tbody td, & tbody th': { py: 0.25 },
  '& .phone-words': { display: 'none' },
  '@media (max-width: 899.95px)': {
    '& .phone-words': { display: 'inline' },
    '& .empty, & .column': { display: 'none' },
    '& table, & tbody, & thead': { display: 'block' },
    '& tr': {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: 1.5,
      px: 1,
      py: 1,
      borderBottom: 1,
      borderColor: 'divider',
    },
    '& tbody tr:last-of-type': { borderBottom: 0 },
    '& td, & th': { display: 'block', border: 0, p: 0 },
    '& tr > th': { flexBasis: '100%' },
    '& td.grant': { minWidth: 96, textAlign: 'left' },
  },
} as const;
