import { screen } from '@testing-library/react';
import { atHome, openPage, type Seen, serve, signIn } from './staff-app.tsx';

const all = ['get', 'post', 'put', 'delete'].flatMap((method) =>
  ['users', 'groups', 'roles'].map((name) => `${method}:v1/${name}${/put|delete/.test(method) ? '/:id' : ''}`),
);
export const reading = ['get:v1/users', 'get:v1/groups'];
export const record = { createdAt: '2026-11-01T08:00:00Z', updatedAt: '2026-11-01T08:00:00Z', version: 1 };

export const user = (id: number, fullName: string, more: object = {}) => ({
  ...record,
  id,
  fullName,
  email: `${fullName.split(' ')[0]?.toLowerCase()}@acme.test`,
  roleId: 2,
  groupIds: [4, 5, 6],
  isActive: true,
  lastSignInAt: null,
  ...more,
});
export const group = (id: number, name: string, more: object = {}) => ({
  ...record,
  id,
  name,
  description: '',
  leadUserId: null,
  leadUser: null,
  memberIds: [],
  members: [],
  ...more,
});

export const listOf =
  (rows: readonly object[], headers: Record<string, string> = {}) =>
  ({ query }: Seen) => {
    const search = new URLSearchParams(query);
    const [start, end] = [Number(search.get('_start') ?? 0), Number(search.get('_end') ?? 1000)];
    const link = `</api/v1/list?_start=${end}&_end=${end + end - start}>; rel="next"`;
    const next = end < rows.length ? { link } : {};
    return { body: rows.slice(start, end), headers: { 'x-total-count': String(rows.length), ...next, ...headers } };
  };

export const manyGroups = Array.from({ length: 60 }, (_, n) => group(n + 1, `Branch ${n + 1}`));
/** For tests that need no second page: each row takes time to draw. */
export const fewGroups = manyGroups.slice(0, 3);
export const groupsPath = '/user-management/groups';

export async function openList(path: string, answers: object, permissions: readonly string[] = all) {
  signIn();
  const requests = serve({ ...atHome(permissions), ...answers });
  openPage(path);
  const requestsTo = (endpoint: string) => requests.filter((seen) => `${seen.method} ${seen.path}` === endpoint);
  const last = () => new URLSearchParams(requestsTo('GET /CustomGroups/withRelations').at(-1)?.query);
  return { requests, asked: requestsTo, last };
}

export const openGroups = async (rows: readonly object[] = fewGroups, search = '', answers = {}, permissions = all) => {
  const opened = await openList(
    groupsPath + search,
    { 'GET /CustomGroups/withRelations': listOf(rows), ...answers },
    permissions,
  );
  await screen.findByRole('grid', { name: 'Groups' });
  return opened;
};

export function cellsOf(name: string, heads: readonly string[]): (string | null)[] {
  const row = screen.getByRole('row', { name: new RegExp(name) });
  const places = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const cells = [...row.querySelectorAll('[role=gridcell], [role=rowheader]')];
  return heads.map((head) => cells[places.indexOf(head)]?.textContent ?? null);
}

export async function openChanging(rows: () => readonly object[], answers: object = {}, search = '') {
  const list = (seen: Seen) => listOf(rows())(seen);
  return (await openGroups([], search, { 'GET /CustomGroups/withRelations': list, ...noUsersReply, ...answers }))
    .requests;
}

const noUsersReply = { 'GET /CustomUsers/withRelations': { body: [] } };
