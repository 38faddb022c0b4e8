import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
// Preloads the drawer, so that no test waits for its compilation.
import '../../../src/core/web/screens/record-screens.tsx';
import { atHome, openPage, type Seen, serve, signIn } from './staff-app.tsx';

const times = { createdAt: '2026-01-05T09:00:00Z', updatedAt: '2026-02-05T09:00:00Z' };

export const group = {
  ...times,
  id: 12,
  version: 3,
  name: 'Harbour hotel',
  description: 'Everybody at the harbour',
  color: '#0b6b53',
  leadUserId: 4,
  memberIds: [4, 5],
};

const userRows = [
  { ...times, id: 4, version: 1, fullName: 'Ada Byron', email: 'ada@acme.test', isActive: true },
  { ...times, id: 5, version: 1, fullName: 'Ben Okri', email: 'ben@acme.test', isActive: true },
  { ...times, id: 6, version: 1, fullName: 'Cleo Marsh', email: 'cleo@acme.test', isActive: true },
];

export const mayAll = [
  'get:v1/groups',
  'post:v1/groups',
  'put:v1/groups/:id',
  'delete:v1/groups/:id',
  'get:v1/users',
  'get:v1/severitylevels',
  'post:v1/severitylevels',
  'put:v1/severitylevels/:id',
];

export const groupsPath = '/user-management/groups';

type Answers = Parameters<typeof serve>[0];

/** Opens the groups at an address below the list, such as `/12/edit`. */
export function openGroups(at: string, answers: Answers = {}, permissions: readonly string[] = mayAll): Seen[] {
  signIn();
  const requests = serve({
    ...atHome(permissions),
    'GET /CustomGroups/withRelations': { body: [group], headers: { 'x-total-count': '1' } },
    'GET /CustomUsers/withRelations': ({ query }) => ({ body: usersMatching(new URLSearchParams(query)) }),
    ...answers,
  });
  openPage(groupsPath + at);
  return requests;
}

function usersMatching(searchParams: URLSearchParams) {
  const ids = searchParams.getAll('id_in').map(Number);
  const q = searchParams.get('q')?.toLowerCase() ?? '';
  return userRows.filter(({ id, fullName, email }) =>
    ids.length > 0 ? ids.includes(id) : `${fullName} ${email}`.toLowerCase().includes(q),
  );
}

export const drawer = () => screen.findByRole('dialog', { name: /group|Harbour hotel/ });
export const box = (name: string) => screen.findByRole('textbox', { name });
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
export const sent = (requests: Seen[], method: string) => requests.filter((seen) => seen.method === method);
