import Check from '@mui/icons-material/Check';
import Remove from '@mui/icons-material/Remove';
import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { framed } from '../../../core/web/layout/page-parts.tsx';
import type { Role } from '../../schemas/role.ts';
import type { Grant, GrantGroup } from './grants.ts';

interface ComparisonTableProps {
  one: Role;
  other: Role;
  groups: readonly GrantGroup[];
  onlyDifferences: boolean;
}

export function ComparisonTable({ one, other, groups, onlyDifferences }: ComparisonTableProps) {
  const all = groups.flatMap(({ grants }) => grants);
  const differing = all.filter((grant) => holds(one, grant) !== holds(other, grant));
  const shown = onlyDifferences ? differing : all;
  return (
    <>
      <Typography role="status" sx={{ mb: 2 }}>
        {summary(one, other, differing)}
      </Typography>
      {shown.length > 0 && (
        <Box sx={frame}>
          <Table aria-label={`${one.name} and ${other.name}`}>
            <TableHead>
              <TableRow>
                <TableCell>Permission</TableCell>
                <TableCell align="center">{one.name}</TableCell>
                <TableCell align="center">{other.name}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {shown.map((grant) => (
                <Compared
                  key={grant.id}
                  grant={grant}
                  granted={[holds(one, grant), holds(other, grant)]}
                  isDifferent={!onlyDifferences && differing.includes(grant)}
                />
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
    </>
  );
}

interface ComparedProps {
  grant: Grant;
  granted: readonly [boolean, boolean];
  isDifferent: boolean;
}

function Compared({ grant, granted: [first, second], isDifferent }: ComparedProps) {
  return (
    <TableRow sx={isDifferent ? { bgcolor: 'action.selected' } : {}}>
      <TableCell component="th" scope="row" sx={{ fontWeight: 400 }}>
        {grant.name}
      </TableCell>
      <GrantIcon isGranted={first} />
      <GrantIcon isGranted={second} />
    </TableRow>
  );
}

function GrantIcon({ isGranted }: { isGranted: boolean }) {
  return (
    <TableCell align="center">
      {isGranted ? (
        <Check fontSize="small" color="success" titleAccess="Yes" />
      ) : (
        <Remove fontSize="small" color="disabled" titleAccess="No" />
      )}
    </TableCell>
  );
}

const holds = ({ holdsAll, permissionIds }: Role, { id }: Grant) => holdsAll || permissionIds.includes(id);

function summary(one: Role, other: Role, differing: readonly Grant[]): string {
  if (differing.length === 0) return `${one.name} and ${other.name} have the same permissions.`;
  const more = differing.filter((grant) => holds(one, grant)).length;
  const less = differing.length - more;
  const parts = [
    ...(more ? [`${format(more)} only ${one.name} has`] : []),
    ...(less ? [`${format(less)} only ${other.name} has`] : []),
  ];
  return `${parts.join(', ')}.`;
}

const format = (count: number) => (count === 1 ? '1 permission' : `${count} permissions`);

const frame = {
  ...framed,
  overflowX: 'auto',
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& th, & td': { overflowWrap: 'anywhere' },
} as const;
