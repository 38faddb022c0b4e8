import {
  Alert,
  Card,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { allPermissions } from '../../../core/contract/catalogue.ts';
import { containsFolded } from '../../../core/contract/notations/fold-text.ts';
import { Line } from '../../../core/web/inputs/line-inputs.tsx';
import { PageSkeleton } from '../../../core/web/layout/page.tsx';
import { PageHead, Panel } from '../../../core/web/layout/page-parts.tsx';
import { type OwnAccess, useOwnAccess } from '../../../core/web/providers/access.ts';
import { explain, openedBy } from './explain.ts';

export function PermissionDebugger() {
  const access = useOwnAccess();
  if (!access) return <PageSkeleton />;
  return (
    <Stack spacing={3}>
      <PageHead title="Permission Debugger" about="What your role lets you open, and why." />
      <Source source={access.source} />
      <WhyForm access={access} />
      <PermissionList access={access} />
    </Stack>
  );
}

function Source({ source }: Pick<OwnAccess, 'source'>) {
  if (source === 'server') return null;
  return (
    <Alert severity="warning">
      {source === 'stored'
        ? 'The server could not be reached; this is its last known answer.'
        : 'The server could not be reached; this is the built-in list.'}
    </Alert>
  );
}

function WhyForm({ access }: { access: OwnAccess }) {
  const [search, setSearch] = useSearchParams();
  const path = search.get('path') ?? '';
  const answer = path ? explain(path, access.policy) : undefined;
  return (
    <Panel title="Why can I, or can't I, open a page?">
      <TextField
        fullWidth
        label="Path"
        placeholder="/user-management/users"
        value={path}
        onChange={({ target }) => setSearch(target.value ? { path: target.value } : {}, { replace: true })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      {answer && (
        <Alert severity={answer.opens ? 'success' : 'info'} role="status" sx={{ mt: 2 }}>
          {answer.text}
        </Alert>
      )}
    </Panel>
  );
}

const names = new Map<string, string>(allPermissions().map(({ route, name }) => [route, name]));

function PermissionList({ access: { permissions } }: { access: OwnAccess }) {
  const [wanted, setWanted] = useState('');
  const rows = permissions
    .map((permission) => ({ permission, name: names.get(permission) ?? '', ...openedBy(permission) }))
    .filter((row) => matches(row, wanted.trim().toLowerCase()));
  return (
    <section aria-label="Your permissions">
      <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
        Your permissions ({permissions.length})
      </Typography>
      <Line label="Search" type="search" value={wanted} onChange={setWanted} sx={{ mb: 2, maxWidth: 320 }} />
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
                    {permissions.length === 0 ? 'You have no permissions.' : `Nothing matches “${wanted}”.`}
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
  return [permission, name, ...pages, ...entries].some((part) => containsFolded(part, text));
}
