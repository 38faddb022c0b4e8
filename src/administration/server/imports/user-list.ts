import { randomBytes } from 'node:crypto';
import { resourceOf } from '../../../core/contract/catalogue.ts';
import type { Permission } from '../../../core/contract/endpoint.ts';
import { invalid, refused } from '../../../core/contract/errors.ts';
import { foldText } from '../../../core/contract/notations/fold-text.ts';
import { userInputSchema } from '../../../core/contract/schemas/user.ts';
import { hashPassword } from '../../../core/server/auth/passwords.ts';
import { permissionsOfRun } from '../../../core/server/auth/rights-of-runs.ts';
import { createRow, updateRow } from '../../../core/server/crud/rows.ts';
import { lockSharedLists } from '../../../core/server/crud/shared-lists.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import { assertMaySend } from '../../../core/server/mail-transport/outgoing.ts';
import { findAccountMailer } from '../../../core/server/mail-transport/tenant-mailer.ts';
import type { ImportTarget } from '../../../imports/rules/guess-mapping.ts';
import { readCell } from '../../../imports/rules/read-cell.ts';
import { cellIssues, cellsFor, mappedColumn, valueFor } from '../../../imports/shared/server/cells-for.ts';
import { type ImportRow, noParent, type RunningImport } from '../../../imports/shared/server/imported-list.ts';
import { listOfRecords } from '../../../imports/shared/server/list-of-records.ts';
import { namedIn, possibleNames, readGroups } from '../../../imports/shared/server/named-records.ts';
import type { Current, Decided, Draft, Existing } from '../../../imports/shared/server/record-list.ts';
import { parsedBy } from '../../../imports/shared/server/schema-issues.ts';
import { isInvited, queueAccountMail } from '../account-mail.ts';
import { dutiesOf } from '../duties.ts';
import { namesOfLed } from '../group-leads.ts';
import { removeUser } from '../remove-user.ts';

interface ImportedUser {
  email: string;
  firstName: string;
  lastName: string;
  roleId: number;
  groupIds: number[];
  isActive: boolean;
}

interface KnownUser extends ImportedUser, Existing {
  fullName: string;
}

/** What the cells of a row say; absent where they say nothing. */
interface UserDraft extends Draft {
  email: string;
  firstName: string | undefined;
  lastName: string | undefined;
  fullName: string | undefined;
  roleId: number | undefined;
  /** The role of a new user without one. */
  startRoleId: number | undefined;
  groupIds: number[];
  isActive: boolean | undefined;
  isInvited: boolean;
}

interface Role {
  id: number;
  name: string;
  holdsAll: boolean;
  routes: Permission[];
}

interface UserContext {
  importerId: number | null;
  roles: readonly Role[];
  /** The roles that the importer may give: those without a permission that the importer lacks. */
  allowedRoleIds: ReadonlySet<number>;
  groups: ReadonlyMap<string, number>;
  invited: Set<string>;
}

/** Users, recognized by their email address. */
export const userList = listOfRecords<UserContext, UserDraft, ImportedUser, KnownUser>('userImports', {
  runs: { run: 'userImport', undo: 'userImportUndo' },
  parent: async () => noParent,

  async targets(tx, _, { userId, sendsEmail }) {
    const { roles, allowedRoleIds } = await readRoles(tx, userId);
    const names = roles.flatMap(({ id, name }) => (allowedRoleIds.has(id) ? [name] : []));
    return [...userTargets(names), ...(sendsEmail ? [invitationTarget] : [])];
  },

  async assertMayStart(tx, services, mapping) {
    if (isInvitedBy({ mapping })) await assertMaySend(services, tx, await findAccountMailer(services, tx));
  },

  async context(tx, stored, rows) {
    const groups = rows.flatMap((row) => cellsFor(stored, row, 'groupIds')).flatMap(possibleNames);
    return {
      importerId: stored.updatedBy,
      ...(await readRoles(tx, stored.updatedBy)),
      groups: await readGroups(tx, groups),
      invited: new Set(),
    };
  },

  draft: draftUser,

  async existing(tx, keys, { isLocked }) {
    if (isLocked) await lockSharedLists(tx, resourceOf('users'));
    return tx.rows(sql<KnownUser>`
      select u.id, u.version, u.email, u.first_name, u.last_name, u.full_name, u.role_id, u.is_active,
        array(select g.group_id from group_members g
          where g.tenant_id = u.tenant_id and g.user_id = u.id order by g.group_id) as group_ids, array[u.email] as keys
      from users u where u.tenant_id = ${tx.tenantId} and u.deleted_at is null and u.email = any(${keys}::text[])
      ${isLocked ? sql`for update of u` : sql``}`);
  },

  created(context, draft) {
    const { email, groupIds, isActive = true } = draft;
    const roleId = draft.roleId ?? draft.startRoleId;
    if (roleId === undefined) throw invalid([{ path: 'roleId', message: 'Required' }]);
    assertMayGive(context, roleId);
    const { firstName, lastName } = namesIn(draft, undefined);
    const user = storable({ email, firstName, lastName, roleId, groupIds, isActive });
    if (draft.isInvited && isActive) context.invited.add(user.email);
    return user;
  },

  /** Groups are added, and empty cells leave what is stored. */
  changed(context, draft, existing) {
    if (!context.allowedRoleIds.has(existing.roleId))
      throw refused('BEYOND_OWN_RIGHTS', 'You cannot change a user with a role that you cannot give');
    if (draft.isActive !== undefined && draft.isActive !== existing.isActive)
      throw invalid([{ path: 'isActive', message: 'Activate or deactivate existing users in the list of users' }]);
    const { roleId = existing.roleId } = draft;
    if (roleId !== existing.roleId) {
      if (existing.id === context.importerId)
        throw invalid([{ path: 'roleId', message: 'You cannot change your own role' }]);
      assertMayGive(context, roleId);
    }
    const groupIds = [...new Set([...existing.groupIds, ...draft.groupIds])].sort((one, other) => one - other);
    const { firstName, lastName } = namesIn(draft, existing);
    const { email, isActive } = existing;
    return storable({ email, firstName, lastName, roleId, groupIds, isActive });
  },

  comparable: ({ firstName, lastName, roleId, groupIds }) => [firstName, lastName, roleId, groupIds],

  texts: ({ roles }, { email, firstName, lastName, roleId, isActive }) =>
    new Map([
      ['email', email],
      ['firstName', firstName],
      ['lastName', lastName],
      ['fullName', `${firstName} ${lastName}`],
      ['roleId', roles.find(({ id }) => id === roleId)?.name ?? ''],
      ['isActive', isActive ? 'Yes' : 'No'],
    ]),

  async saveCreated(tx, { updatedBy }, { invited }, rows) {
    // Nobody knows this password: each user chooses one by the link of an invitation, or gets a temporary one.
    const passwordHash = await hashPassword(randomBytes(24).toString('base64url'));
    for (const row of rows) {
      const { email = '' } = row.record ?? {};
      const { id, version } = await createRow(
        findActor(tx, updatedBy),
        resourceOf('users'),
        { ...row.record, isInitialPasswordReset: 1 },
        { passwordHash },
      );
      Object.assign(row, { recordId: Number(id), leftVersion: Number(version) });
      if (invited.has(email)) await queueAccountMail(tx, Number(id), 'invitation');
    }
  },

  async saveUpdated(tx, { updatedBy }, _, rows) {
    for (const row of rows) await update(tx, updatedBy, row);
  },

  async current(tx, { updatedBy }, rows) {
    const ids = rows.map(({ recordId }) => recordId);
    await lockSharedLists(tx, resourceOf('users'));
    const users = await tx.rows(sql<{ id: number; version: number; roleId: number; lastSignInAt: Date | null }>`
      select id, version, role_id, last_sign_in_at from users
      where tenant_id = ${tx.tenantId} and deleted_at is null and id = any(${ids}::integer[]) order by id for update`);
    const { allowedRoleIds } = await readRoles(tx, updatedBy);
    const formerValues = new Map(rows.map(({ recordId, before }) => [recordId, before]));
    const current = new Map<number, Current>();
    for (const { id, version, roleId, lastSignInAt } of users) {
      const { roleId: former = roleId, groupIds } = formerValues.get(id) ?? {};
      const isAllowed = [roleId, former].every((role) => allowedRoleIds.has(Number(role)));
      const use = lastSignInAt ? 'has signed in' : (await tx.first(dutiesOf(tx, id))) ? 'has work assigned' : null;
      const isOwnRole = id === updatedBy && former !== roleId;
      const led = Array.isArray(groupIds) ? await namesOfLed(tx, id, { without: groupIds.map(Number) }) : '';
      const leads = led ? `leads ${led}` : undefined;
      const refusal = isOwnRole ? 'you cannot change your own role' : isAllowed ? leads : beyondRights;
      current.set(id, { version, use, refusal });
    }
    return current;
  },

  async restore(tx, { updatedBy }, rows) {
    for (const { recordId, before } of rows)
      await updateRow(findActor(tx, updatedBy, 'undo import'), resourceOf('users'), recordId ?? 0, before ?? {});
  },

  async remove(tx, { updatedBy }, ids) {
    for (const id of ids) await removeUser(findActor(tx, updatedBy, 'undo import'), id);
  },
});

const beyondRights = 'you cannot give this role, because it has permissions that you do not have';

const findActor = (tx: Tx, userId: number | null, does = 'import') => ({ tx, session: { userId }, does });

const userTargets = (roles: readonly string[]): ImportTarget[] => [
  { key: 'email', label: 'Email', kind: 'email', required: true, means: 'email' },
  { key: 'firstName', label: 'First name', kind: 'text', required: false, means: 'givenName' },
  { key: 'lastName', label: 'Last name', kind: 'text', required: false, means: 'familyName' },
  { key: 'fullName', label: 'Full name', kind: 'text', required: false, names: ['Name'], means: 'name' },
  { key: 'roleId', label: 'Role', kind: 'choice', required: true, means: 'role', choices: roles },
  { key: 'groupIds', label: 'Groups', kind: 'list', required: false, means: 'groups' },
  { key: 'isActive', label: 'Active', kind: 'boolean', required: false, names: ['Is active', 'Enabled'] },
];

const invitationTarget: ImportTarget = {
  key: 'sendInvitation',
  label: 'Invitation by email',
  kind: 'boolean',
  required: false,
  names: ['Send invitation'],
  choices: ['yes', 'no'],
  start: 'yes',
};

const isInvitedBy = (stored: Pick<RunningImport, 'mapping'>) =>
  stored.mapping.some(
    ({ target, columns, value }) => target === 'sendInvitation' && (value !== 'no' || columns.length > 0),
  );

async function readRoles(tx: Tx, userId: number | null): Promise<Pick<UserContext, 'roles' | 'allowedRoleIds'>> {
  const rights = await permissionsOfRun(tx, 'userImport', userId);
  const roles = await tx.rows(sql<Role>`
    select r.id, r.name, r.holds_all, array(select p.route from permissions p
      join role_permissions rp on rp.tenant_id = p.tenant_id and rp.permission_id = p.id
      where p.tenant_id = r.tenant_id and rp.role_id = r.id) as routes
    from roles r where r.tenant_id = ${tx.tenantId} order by r.name`);
  // A role that holds everything will have permissions that do not exist yet, so only its users give it.
  const importer = await tx.first(sql<{ roleId: number }>`
    select role_id from users where tenant_id = ${tx.tenantId} and id = ${userId}::integer`);
  const holdsEverything = userId === null || roles.some(({ id, holdsAll }) => holdsAll && id === importer?.roleId);
  const isAllowed = ({ holdsAll, routes }: Role) =>
    holdsAll ? holdsEverything : routes.every((route) => rights.permits(route));
  return { roles, allowedRoleIds: new Set(roles.filter(isAllowed).map(({ id }) => id)) };
}

function assertMayGive({ allowedRoleIds }: UserContext, roleId: number): void {
  if (!allowedRoleIds.has(roleId))
    throw invalid([
      { path: 'roleId', message: 'You cannot give this role, because it has permissions that you do not have' },
    ]);
}

function draftUser({ roles, groups }: UserContext, stored: RunningImport, row: ImportRow): UserDraft {
  const issues = cellIssues(stored, row);
  const refuse = (target: string, message: string) => issues.push({ column: mappedColumn(stored, target), message });
  const textFor = (target: string) => cellsFor(stored, row, target).join(' ').trim() || undefined;
  const roleNamed = (name: string | undefined) => {
    const exact = roles.find((role) => role.name === name);
    return exact ?? roles.find((role) => foldText(role.name) === foldText(name ?? ''));
  };
  const isTrue = (target: string) => {
    const text = textFor(target);
    const read = text && readCell('boolean', text, stored.format);
    if (read && read !== 'yes' && read !== 'no') refuse(target, 'Neither yes nor no');
    return read === undefined ? undefined : read === 'yes';
  };
  const email = readCell('email', textFor('email') ?? '', stored.format)
    .normalize('NFC')
    .toLowerCase();
  const role = textFor('roleId');
  if (role && !roleNamed(role)) refuse('roleId', 'No role has this name');
  const named = namedIn(cellsFor(stored, row, 'groupIds'), groups);
  if (named.unknown) refuse('groupIds', 'No group has this name');
  return {
    number: row.number,
    keys: email ? [email] : [],
    issues,
    email,
    firstName: textFor('firstName'),
    lastName: textFor('lastName'),
    fullName: textFor('fullName'),
    roleId: roleNamed(role)?.id,
    startRoleId: roleNamed(valueFor(stored, 'roleId'))?.id,
    groupIds: named.ids,
    isActive: isTrue('isActive'),
    isInvited: isTrue('sendInvitation') ?? valueFor(stored, 'sendInvitation') === 'yes',
  };
}

/** A full name is divided at its last space, unless it is what the user is called already. */
function namesIn(draft: UserDraft, existing: KnownUser | undefined): { firstName: string; lastName: string } {
  const { firstName = existing?.firstName ?? '', lastName = existing?.lastName ?? '', fullName } = draft;
  const plain = (text: string | undefined) => text?.normalize('NFC').replace(/\s+/gu, ' ').trim();
  const whole = plain(fullName);
  if (!whole || (draft.firstName && draft.lastName)) return { firstName, lastName };
  if (existing && plain(existing.fullName) === whole) return { firstName, lastName };
  // Where a column has the given name, the name is the family name, with or without the given one.
  if (draft.firstName) return { firstName, lastName: whole.replace(`${plain(draft.firstName)} `, '') };
  if (draft.lastName) return { firstName: whole.replace(` ${plain(draft.lastName)}`, ''), lastName };
  const at = whole.lastIndexOf(' ');
  if (at === -1) throw invalid([{ path: 'fullName', message: 'First and last name are needed' }]);
  return { firstName: whole.slice(0, at), lastName: whole.slice(at + 1) };
}

function storable({ email, firstName, lastName, roleId, groupIds, isActive }: ImportedUser): ImportedUser {
  const user = parsedBy(userInputSchema, { email, firstName, lastName, roleId, groupIds, isActive });
  return { email: user.email, firstName: user.firstName, lastName: user.lastName, roleId, groupIds, isActive };
}

async function update(tx: Tx, userId: number | null, row: Decided<ImportedUser, KnownUser>): Promise<void> {
  const { existing, record } = row;
  if (!existing || !record) return;
  const { firstName, lastName, roleId, groupIds } = existing;
  const { version } = await updateRow(findActor(tx, userId), resourceOf('users'), existing.id, {
    firstName: record.firstName,
    lastName: record.lastName,
    roleId: record.roleId,
    groupIds: record.groupIds,
  });
  if (record.roleId !== roleId && (await isInvited(tx, existing.id)))
    await queueAccountMail(tx, existing.id, 'invitation');
  Object.assign(row, { before: { firstName, lastName, roleId, groupIds }, leftVersion: Number(version) });
}
