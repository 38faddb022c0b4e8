import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { GrantBox } from './grant-box.tsx';
import { columns, extentOf, type Grant, type GrantGroup } from './grants.ts';

export interface MatrixState {
  selected: ReadonlySet<number>;
  saved: ReadonlySet<number>;
  /** Why this grant cannot be changed; undefined where it can. */
  lockOf: (grant: Grant) => string | undefined;
  toggle: (grants: readonly Grant[], isOn: boolean) => void;
}

/** Everything that can be granted about one thing. On a phone the columns become lines with their own words. */
export function GrantRow({ group, state }: { group: GrantGroup; state: MatrixState }) {
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
            <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
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
  /** No heading above says what the box is for. */
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
