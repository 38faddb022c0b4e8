import {
  Box,
  Checkbox,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Tooltip,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { layout } from '../../../core/contract/settings.ts';
import { framed } from '../../../core/web/layout/page-parts.tsx';
import { columnLabels, columns, type Extent, extentOf, type Grant, type GrantGroup, matching } from './grants.ts';

/** The search only hides rows; hidden permissions keep their selection. */
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
                name={isPart ? 'All search results' : 'All permissions'}
                extent={extentOf(grants, state.selected)}
                locked={open.length === 0 ? state.lockOf(first) : undefined}
                onChange={() => state.toggle(open, extentOf(open, state.selected) !== 'all')}
              />
            )}
            {isPart ? 'All results' : 'All permissions'}
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
  ...framed,
  overflowX: { xs: 'auto', lg: 'visible' },
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

interface MatrixState {
  selected: ReadonlySet<number>;
  saved: ReadonlySet<number>;
  lockOf: (grant: Grant) => string | undefined;
  toggle: (grants: readonly Grant[], isOn: boolean) => void;
}

function GrantRow({ group, state }: { group: GrantGroup; state: MatrixState }) {
  const { label, grants, isPlanned } = group;
  const open = grants.filter((grant) => !state.lockOf(grant));
  const extent = extentOf(grants, state.selected);
  const count = grants.filter(({ id }) => state.selected.has(id)).length;
  const others = grants.filter(({ column }) => !column);
  return (
    <TableRow hover>
      <TableCell component="th" scope="row" sx={{ fontWeight: 500 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
          <GrantBox
            name={`All of ${label}`}
            extent={extent}
            locked={open.length === 0 ? state.lockOf(grants[0] as Grant) : undefined}
            onChange={() => state.toggle(open, extentOf(open, state.selected) !== 'all')}
          />
          <Box sx={{ minWidth: 0 }}>
            {label}
            <Typography variant="hint" sx={{ display: 'block' }}>
              {count} of {grants.length}
              {isPlanned && ' · planned'}
            </Typography>
          </Box>
        </Box>
      </TableCell>
      {columns.map((column) => {
        const grant = grants.find((candidate) => candidate.column === column);
        return (
          <TableCell key={column} align="center" className={grant ? 'grant' : 'empty'} sx={{ px: 0.5 }}>
            {grant && <OneGrant grant={grant} state={state} isNamed={false} />}
          </TableCell>
        );
      })}
      <TableCell className={others.length > 0 ? 'grant' : 'empty'}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
          {others.map((grant) => (
            <OneGrant key={grant.id} grant={grant} state={state} isNamed />
          ))}
        </Box>
      </TableCell>
    </TableRow>
  );
}

interface OneGrantProps {
  grant: Grant;
  state: MatrixState;
  isNamed: boolean;
}

function OneGrant({ grant, state: { selected, saved, lockOf, toggle }, isNamed }: OneGrantProps) {
  const isOn = selected.has(grant.id);
  return (
    <Box component="label" sx={{ display: 'inline-flex', alignItems: 'center', whiteSpace: 'nowrap' }}>
      <GrantBox
        name={grant.name}
        extent={isOn ? 'all' : 'none'}
        locked={lockOf(grant)}
        hint={grant.route}
        isChanged={isOn !== saved.has(grant.id)}
        onChange={(next) => toggle([grant], next)}
      />
      <Box component="span" aria-hidden className={isNamed ? '' : 'phone-words'} sx={{ typography: 'body2' }}>
        {grant.label}
      </Box>
    </Box>
  );
}

interface GrantBoxProps {
  /** Accessible name, for example 'Users: list'. */
  name: string;
  extent: Extent;
  /** Reason why the checkbox is locked; a locked checkbox stays focusable so that its tooltip can be read. */
  locked?: string | undefined;
  hint?: string | undefined;
  isChanged?: boolean;
  onChange: (isOn: boolean) => void;
}

function GrantBox({ name, extent, locked, hint, isChanged = false, onChange }: GrantBoxProps) {
  return (
    <Tooltip title={locked ?? hint ?? ''} describeChild>
      <Box
        component="span"
        sx={{ display: 'inline-flex', borderRadius: '50%', bgcolor: isChanged ? 'action.selected' : undefined }}
      >
        <Checkbox
          size="small"
          checked={extent === 'all'}
          indeterminate={extent === 'some'}
          onChange={(_, isOn) => !locked && onChange(isOn)}
          sx={locked ? { opacity: 0.4, cursor: 'not-allowed' } : {}}
          slotProps={{ input: { 'aria-label': name, ...(locked ? { 'aria-disabled': true } : {}) } }}
        />
      </Box>
    </Tooltip>
  );
}
