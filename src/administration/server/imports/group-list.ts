import { resourceOf } from '../../../core/contract/catalogue.ts';
import { removeRow } from '../../../core/server/crud/rows.ts';
import { lockSharedLists } from '../../../core/server/crud/shared-lists.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { ImportTarget } from '../../../imports/rules/guess-mapping.ts';
import { cellIssues, cellsFor, mappedColumn } from '../../../imports/shared/server/cells-for.ts';
import { type ImportRow, noParent, type RunningImport } from '../../../imports/shared/server/imported-list.ts';
import { listOfRecords } from '../../../imports/shared/server/list-of-records.ts';
import { namedIn, possibleNames, readUsers } from '../../../imports/shared/server/named-records.ts';
import type { Current, Draft, Existing } from '../../../imports/shared/server/record-list.ts';
import { parsedBy } from '../../../imports/shared/server/schema-issues.ts';
import { groupInputSchema } from '../../schemas/group.ts';
import { createGroup, updateGroup } from '../group-leads.ts';

interface ImportedGroup {
  name: string;
  description: string;
  color: string;
  leadUserId: number | null;
  memberIds: number[];
}

type KnownGroup = ImportedGroup & Existing;

/** What the cells of a row say; absent where they say nothing. */
interface GroupDraft extends Draft {
  name: string;
  description: string | undefined;
  color: string | undefined;
  leadUserId: number | undefined;
  memberIds: number[];
}

interface GroupContext {
  /** The rows of the file about each group, by its key: many systems write a row for each member. */
  rowsOf: ReadonlyMap<string, readonly ImportRow[]>;
  users: ReadonlyMap<string, number>;
  activeUsers: ReadonlyMap<string, number>;
}

/** Groups, recognized by their name. A file may have several rows for one, with a member each. */
export const groupList = listOfRecords<GroupContext, GroupDraft, ImportedGroup, KnownGroup>('groupImports', {
  runs: { run: 'groupImport', undo: 'groupImportUndo' },
  parent: async () => noParent,
  targets: async () => [...groupTargets],
  isGathered: true,

  async context(tx, stored, rows) {
    const rowsOf = await readRows(tx, stored, rows);
    const gathered = [...rows, ...[...rowsOf.values()].flat()];
    const members = gathered.flatMap((row) => cellsFor(stored, row, 'memberIds')).flatMap(possibleNames);
    const leads = gathered.map((row) => cellsFor(stored, row, 'leadUserId').join(' '));
    return {
      rowsOf,
      users: await readUsers(tx, members, { areActive: false }),
      activeUsers: await readUsers(tx, leads, { areActive: true }),
    };
  },

  draft: draftGroup,

  async existing(tx, keys, { isLocked }) {
    if (isLocked) await lockSharedLists(tx, resourceOf('groups'));
    return tx.rows(sql<KnownGroup>`
      select g.id, g.version, g.name, g.description, g.color, g.lead_user_id, array[lower(g.name)] as keys,
        array(select m.user_id from group_members m
          where m.tenant_id = g.tenant_id and m.group_id = g.id order by m.user_id) as member_ids
      from groups g where g.tenant_id = ${tx.tenantId} and lower(g.name) = any(${keys}::text[])
      ${isLocked ? sql`for update of g` : sql``}`);
  },

  created: (_, { name, description = '', color = defaultColor, leadUserId, memberIds }) =>
    storable({
      name,
      description,
      color,
      leadUserId: leadUserId ?? null,
      memberIds: withMembers([], memberIds, leadUserId),
    }),

  /** Members are added, and empty cells leave what is stored. */
  changed: (_, draft, existing) =>
    storable({
      name: existing.name,
      description: draft.description ?? existing.description,
      color: draft.color ?? existing.color,
      leadUserId: draft.leadUserId ?? existing.leadUserId,
      memberIds: withMembers(existing.memberIds, draft.memberIds, draft.leadUserId),
    }),

  comparable: ({ name, description, color, leadUserId, memberIds }) => [
    name,
    description,
    color,
    leadUserId,
    memberIds,
  ],

  texts: (_, { name, description, color }) =>
    new Map([
      ['name', name],
      ['description', description],
      ['color', color],
    ]),

  async saveCreated(tx, { updatedBy }, _, rows) {
    for (const row of rows) {
      const { id, version } = await createGroup(findActor(tx, updatedBy), { ...row.record });
      Object.assign(row, { recordId: Number(id), leftVersion: Number(version) });
    }
  },

  async saveUpdated(tx, { updatedBy }, _, rows) {
    for (const row of rows) {
      const { id = 0, version: __, keys: ___, ...before } = row.existing ?? {};
      const { version } = await updateGroup(findActor(tx, updatedBy), id, { ...row.record });
      Object.assign(row, { before, leftVersion: Number(version) });
    }
  },

  async current(tx, _, rows) {
    const used = usedIn.map(
      (table) => sql`exists (select from ${sql.ref(table)} u
      where u.tenant_id = g.tenant_id and u.group_id = g.id)`,
    );
    await lockSharedLists(tx, resourceOf('groups'));
    const found = await tx.rows(sql<Current & { id: number }>`
      select g.id, g.version, case when ${sql.join(used, sql` or `)} then 'has been assigned' end as use from groups g
      where g.tenant_id = ${tx.tenantId} and g.id = any(${rows.map(({ recordId }) => recordId)}::integer[])
      order by g.id for update of g`);
    return new Map(found.map((group) => [group.id, group]));
  },

  /** Without members who were deleted meanwhile, and without a lead who could not be chosen now. */
  async restore(tx, { updatedBy }, rows) {
    for (const { recordId, before } of rows) {
      const members = await tx.rows(sql<{ id: number; isActive: boolean }>`
        select u.id, u.is_active from user_rows u join jsonb_array_elements_text(${JSON.stringify(before?.memberIds ?? [])}::jsonb) m
        on m::integer = u.id where u.tenant_id = ${tx.tenantId}`);
      const lead = members.find(({ id, isActive }) => isActive && id === before?.leadUserId);
      await updateGroup(findActor(tx, updatedBy, 'undo import'), recordId ?? 0, {
        ...before,
        memberIds: members.map(({ id }) => id),
        leadUserId: lead?.id ?? null,
      });
    }
  },

  async remove(tx, { updatedBy }, ids) {
    for (const id of ids) await removeRow(findActor(tx, updatedBy, 'undo import'), resourceOf('groups'), id);
  },
});

/** Also with the lead of the row: the lead of a group is one of its members. */
const withMembers = (before: readonly number[], added: readonly number[], leadUserId: number | undefined) =>
  [...new Set([...before, ...added, ...(leadUserId === undefined ? [] : [leadUserId])])].sort(
    (one, other) => one - other,
  );

const findActor = (tx: Tx, userId: number | null, does = 'import') => ({ tx, session: { userId }, does });

/** Where a group is assigned. */
const usedIn = [
  'sentiment_groups',
  'sentiment_response_groups',
  'customer_groups',
  'escalation_rule_groups',
  'escalation_rule_new_groups',
] as const;

const defaultColor = '#009639';

const groupTargets: readonly ImportTarget[] = [
  { key: 'name', label: 'Name', kind: 'text', required: true, names: ['Group', 'Group name', 'Team'], means: 'groups' },
  { key: 'description', label: 'Description', kind: 'text', required: false, means: 'description' },
  { key: 'color', label: 'Color', kind: 'text', required: false, names: ['Colour'] },
  {
    key: 'memberIds',
    label: 'Members',
    kind: 'list',
    required: false,
    names: ['Member', 'Users', 'User', 'Member emails'],
    means: 'email',
  },
  { key: 'leadUserId', label: 'Lead', kind: 'text', required: false, names: ['Leader', 'Manager'], means: 'owner' },
];

const nameIn = (stored: RunningImport, row: ImportRow) =>
  cellsFor(stored, row, 'name').join(' ').trim().normalize('NFC');

/** All rows of the file about the groups of some rows, from the first of these on. */
async function readRows(tx: Tx, stored: RunningImport, rows: readonly ImportRow[]): Promise<Map<string, ImportRow[]>> {
  const [column] = stored.mapping.find(({ target }) => target === 'name')?.columns ?? [];
  if (column === undefined) return new Map();
  const found = await tx.rows(sql<ImportRow>`
    select number, cells, outcome, record_id, before, left_version from import_rows
    where tenant_id = ${tx.tenantId} and import_id = ${stored.id} and number >= ${rows[0]?.number ?? 0}
      and lower(cells ->> ${column}::integer) = any(${rows.map(({ cells }) => (cells[column] ?? '').toLowerCase())}::text[])
    order by number`);
  const rowsOf = new Map<string, ImportRow[]>();
  for (const row of found) {
    const key = nameIn(stored, row).toLowerCase();
    rowsOf.set(key, [...(rowsOf.get(key) ?? []), row]);
  }
  return rowsOf;
}

function draftGroup({ users, activeUsers, rowsOf }: GroupContext, stored: RunningImport, row: ImportRow): GroupDraft {
  const issues = cellIssues(stored, row);
  const refuse = (target: string, message: string) => issues.push({ column: mappedColumn(stored, target), message });
  const name = nameIn(stored, row);
  const later = (rowsOf.get(name.toLowerCase()) ?? []).filter(({ number }) => name && number > row.number);
  const textIn = (one: ImportRow, target: string) => cellsFor(stored, one, target).join(' ').trim() || undefined;
  const textFor = (target: string) =>
    [row, ...later].map((one) => textIn(one, target)).find((text) => text !== undefined);
  const members = namedIn(cellsFor(stored, row, 'memberIds'), users);
  if (members.unknown) refuse('memberIds', 'No user has this email address, or several have this name');
  const further = namedIn(
    later.flatMap((one) => cellsFor(stored, one, 'memberIds')),
    users,
  );
  const lead = textFor('leadUserId');
  const leads = lead === undefined ? undefined : namedIn([lead], activeUsers);
  if (leads?.unknown || (leads?.ids.length ?? 0) > 1)
    refuse('leadUserId', 'No active user has this email address, or several have this name');
  const color = textFor('color');
  return {
    number: row.number,
    keys: name ? [name.toLowerCase()] : [],
    issues,
    name,
    description: textFor('description'),
    color: color && /^[0-9a-f]{6}$/i.test(color) ? `#${color}` : color,
    leadUserId: leads?.ids[0],
    memberIds: [...new Set([...members.ids, ...further.ids])].sort((one, other) => one - other),
  };
}

function storable(group: ImportedGroup): ImportedGroup {
  const { name, description = '' } = parsedBy(groupInputSchema, group);
  return { ...group, name, description };
}
