import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { allPermissions } from '../../contract/catalogue.ts';
import type { OwnAccess } from '../providers/access.ts';
import { openedBy } from './explain.ts';

const names = new Map<string, string>(allPermissions().map(({ route, name }) => [route, name]));

/** The permissions one holds, and what each opens. */
export function PermissionList({ access: { permissions } }: { access: OwnAccess }) {
  const [wanted, setWanted] = useState('');
  const rows = permissions
    .map((permission) => ({ permission, name: names.get(permission) ?? '', ...openedBy(permission) }))
    .filter((row) => matches(row, wanted.trim().toLowerCase()));
  return (
    <section aria-label="Your permissions">
      <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
        Your permissions ({permissions.length})
      </Typography>
      <TextField
        label="Search"
        type="search"
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
        sx={{ mb: 2, width: 320, maxWidth: '100%' }}
      />
      <Card>
        <TableContainer tabIndex={0} role="region" aria-label="Permissions and what they open">
          <Table>
            <TableHead>
              <TableRow>
                <TableCell>Permission</TableCell>
                <TableCell>Lets you</TableCell>
                <TableCell>Pages</TableCell>
                <TableCell>In the menu</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map((row) => (
                <TableRow key={row.permission} sx={{ verticalAlign: 'top', '&:last-child td': { border: 0 } }}>
                  <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere', minWidth: 200 }}>
                    {row.permission}
                  </TableCell>
                  <TableCell sx={{ minWidth: 160 }}>{row.name}</TableCell>
                  <TableCell>
                    <Lines of={row.pages} />
                  </TableCell>
                  <TableCell sx={{ minWidth: 160 }}>
                    <Lines of={row.entries} />
                  </TableCell>
                </TableRow>
              ))}
              {rows.length === 0 && (
                <TableRow>
                  <TableCell colSpan={4}>
                    {permissions.length === 0 ? 'You hold no permissions.' : `Nothing matches “${wanted}”.`}
                  </TableCell>
                </TableRow>
              )}
            </TableBody>
          </Table>
        </TableContainer>
      </Card>
    </section>
  );
}

function Lines({ of }: { of: string[] }) {
  return of.length === 0 ? '–' : of.map((line) => <div key={line}>{line}</div>);
}

function matches(
  { permission, name, pages, entries }: Record<'permission' | 'name', string> & Record<'pages' | 'entries', string[]>,
  text: string,
) {
  return [permission, name, ...pages, ...entries].some((part) => part.toLowerCase().includes(text));
}
