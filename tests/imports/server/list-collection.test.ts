import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Group } from '../../../src/administration/schemas/group.ts';
import type { User } from '../../../src/core/contract/schemas/user.ts';
import type { ContactOptOut } from '../../../src/surveys/schemas/contact-opt-out.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { importsInto, problemsOf } from '../../support/imports.ts';
import { filesOfList, type ListFile, type ListTable } from '../../support/list-files.ts';

let app: TestApp;

beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());

/** A list whose records have a mark, %, that is different in each file. */
interface CollectedList {
  base: string;
  table: ListTable;
  prepare?: (admin: SignedIn) => Promise<void>;
  /** What is stored, as the table has it. */
  stored: (admin: SignedIn) => Promise<unknown[][]>;
  meant: unknown[][];
}

const readRoles = async (admin: SignedIn) => (await admin.ask('GET', '/Roles')).json<{ id: number; name: string }[]>();
const readUsers = async (admin: SignedIn) =>
  (await admin.ask('GET', '/Users?_start=0&_end=1000')).json<User[]>().filter(({ id }) => id !== admin.userId);

const lists: Record<string, CollectedList> = {
  users: {
    base: '/Users',
    table: {
      heads: ['Email', 'First name', 'Last name', 'Role'],
      rows: [
        ['zoe@%.example.com', 'Zoë', 'Müller', 'Staff'],
        ['ines@%.example.com', 'Inês', "O'Neill, Smith", 'Viewer'],
        ['jose@%.example.com', 'José', 'Groß', 'Staff'],
      ],
    },
    async stored(admin) {
      const names = new Map((await readRoles(admin)).map(({ id, name }) => [id, name]));
      const users = await readUsers(admin);
      return users
        .map(({ email, firstName, lastName, roleId }) => [email, firstName, lastName, names.get(roleId ?? 0)])
        .sort();
    },
    meant: [
      ['ines@%.example.com', 'Inês', "O'Neill, Smith", 'Viewer'],
      ['jose@%.example.com', 'José', 'Groß', 'Staff'],
      ['zoe@%.example.com', 'Zoë', 'Müller', 'Staff'],
    ],
  },
  groups: {
    base: '/Groups',
    table: {
      heads: ['Group', 'Description', 'Members'],
      rows: [
        ['Küche %', 'Cooks, and "washes up"', 'ana@example.com; ben@example.com'],
        ['Réception %', 'Greets guests', 'ana@example.com'],
        ['Bar & Café %', '+ Über den Dächern', ''],
      ],
    },
    async prepare(admin) {
      const roleId = (await readRoles(admin)).find(({ name }) => name === 'Viewer')?.id;
      for (const firstName of ['Ana', 'Ben'])
        await created(admin, '/Users', {
          email: `${firstName.toLowerCase()}@example.com`,
          firstName,
          lastName: 'Lind',
          roleId,
        });
    },
    async stored(admin) {
      const names = new Map((await readUsers(admin)).map(({ id, firstName }) => [id, firstName]));
      const groups = (await admin.ask('GET', '/Groups?_start=0&_end=1000')).json<Group[]>();
      return groups
        .map(({ name, description, memberIds }) => [name, description, memberIds.map((id) => names.get(id)).sort()])
        .sort();
    },
    meant: [
      ['Bar & Café %', '+ Über den Dächern', []],
      ['Küche %', 'Cooks, and "washes up"', ['Ana', 'Ben']],
      ['Réception %', 'Greets guests', ['Ana']],
    ],
  },
  'opt-outs': {
    base: '/ContactOptOuts',
    table: {
      heads: ['Email', 'Reason', 'Since', 'Details'],
      rows: [
        ['ana@%.example.com', 'Unsubscribed', '2025-03-29', 'Zu viele Grüße'],
        ['ben@%.example.com', 'Hard bounce', '2024-11-27', 'User unknown; see "550"'],
        ['cleo@%.example.com', 'Unsubscribed', '2026-01-31', ''],
      ],
    },
    async stored(admin) {
      const path = '/ContactOptOuts?_sort=address&_order=asc&_start=0&_end=1000';
      const optOuts = (await admin.ask('GET', path)).json<ContactOptOut[]>();
      return optOuts.map(({ address, reason, createdAt, detail }) => [
        address,
        reason,
        String(createdAt).slice(0, 10),
        detail ?? '',
      ]);
    },
    meant: [
      ['ana@%.example.com', 'unsubscribed', '2025-03-29', 'Zu viele Grüße'],
      ['ben@%.example.com', 'bounced', '2024-11-27', 'User unknown; see "550"'],
      ['cleo@%.example.com', 'unsubscribed', '2026-01-31', ''],
    ],
  },
};

const marked = (texts: readonly string[], mark: string) => texts.map((text) => text.replaceAll('%', mark));

/** Imports a file without a manual step; returns what is stored otherwise than it means, or nothing. */
async function problemOf(
  { base, stored, meant }: CollectedList,
  admin: SignedIn,
  { name, content }: ListFile,
  mark: string,
): Promise<string> {
  const shown = await importsInto(app, admin, base)
    .load(content, { fileName: name })
    .catch((error: Error) => error.message);
  if (typeof shown === 'string') return shown;
  const found = (await stored(admin)).filter(([key]) => String(key).includes(mark));
  const [is, shouldBe] = [JSON.stringify(found), JSON.stringify(meant).replaceAll('%', mark)];
  return is === shouldBe ? '' : `${is} is not ${shouldBe}; ${JSON.stringify([shown.format, problemsOf(shown)])}`;
}

test.each(Object.entries(lists))(
  'list imports: %s are read from files of forty kinds without a choice',
  async (_, list) => {
    const admin = await app.newTenant();
    await list.prepare?.(admin);
    const { heads, rows } = list.table;
    const kinds = filesOfList(list.table);
    expect(kinds.length).toBeGreaterThanOrEqual(40);
    const failed: string[] = [];
    for (const at of kinds.keys()) {
      const mark = `n${100 + at}`;
      const file = filesOfList({ heads, rows: rows.map((row) => marked(row, mark)) })[at];
      const problem = file && (await problemOf(list, admin, file, mark));
      if (problem) failed.push(`${file.name}: ${problem}`);
    }
    expect(failed).toEqual([]);
  },
  120_000,
);
