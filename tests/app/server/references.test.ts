import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { resourceNames, resourceOf } from '../../../src/core/contract/catalogue.ts';
import type { Resource } from '../../../src/core/contract/resource.ts';
import { snakeOf } from '../../../src/core/server/crud/columns.ts';
import {
  type InnerSchema,
  type ReferencePlace,
  referencePlaces,
} from '../../../src/core/server/crud/reference-places.ts';
import { isRemovedHere } from '../../../src/core/server/crud/remove-references.ts';
import { type Answer, created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { makeForm } from '../../support/sentiment-form.ts';

let app: TestApp;
let admin: SignedIn;
let viewerId: number;
let count = 0;
const next = (name: string) => {
  count += 1;
  return `${name} ${count}`;
};

beforeAll(async () => {
  app = await makeApp();
  admin = await app.newTenant();
  const roles = (await admin.ask('GET', '/Roles')).json<{ id: number; name: string }[]>();
  viewerId = roles.find(({ name }) => name === 'Viewer')?.id ?? 0;
});
afterAll(async () => {
  expect(app.undocumented()).toEqual([]);
  await app.close();
});

type Body = Record<string, unknown>;

/** A record that others name: its maker and the endpoint that deletes it. */
const targets = {
  users: {
    make: async () => {
      const email = `${next('gone').replace(' ', '')}@example.com`;
      const names = { firstName: 'Gone', lastName: `User ${count}`, roleId: viewerId };
      return (await created(admin, '/Users', { ...names, email, password: 'a long enough password' })).id;
    },
    path: '/Users',
  },
  groups: { make: async () => (await created(admin, '/Groups', { name: next('Gone') })).id, path: '/Groups' },
  severityLevels: {
    make: async () => (await created(admin, '/SeverityLevels', { name: next('Gone'), daysToResolve: 2 })).id,
    path: '/SeverityLevels',
  },
  surveys: {
    make: async () => (await created(admin, '/Surveys', { name: next('Gone') })).id,
    path: '/Surveys/deleteWithCascade',
  },
  surveyFolders: {
    make: async () => (await created(admin, '/SurveyFolders', { name: next('Gone') })).id,
    path: '/SurveyFolders',
  },
  customers: {
    make: async () => (await created(admin, '/CustomerFormResponses', { displayName: next('Gone') })).id,
    path: '/CustomerFormResponses',
  },
  dashboards: {
    make: async () => (await created(admin, '/Dashboards', { name: next('Gone') })).id,
    path: '/Dashboards',
  },
  sentimentFields: {
    make: async () => {
      const field = { sentimentId: await formOfCases(), fieldName: next('Gone'), fieldType: 'text' };
      return (await created(admin, '/SentimentFields', field)).id;
    },
    path: '/SentimentFields',
  },
};

let formId: number | undefined;
async function formOfCases(): Promise<number> {
  formId ??= (await makeForm(admin)).id;
  return formId;
}

interface Life {
  target: keyof typeof targets;
  /** Makes a record that names the target. */
  make(target: number): Promise<number>;
  /** What the form of the record reads, and sends back with a change. */
  read(id: number): Promise<Body>;
  change(id: number, stored: Body): Promise<Answer>;
  /** The body with one more target. */
  naming(stored: Body, target: number): Body;
  /** What the refusal of an unknown target says. */
  label: string;
}

const show = (path: string) => async (id: number) => (await admin.ask('GET', `${path}/${id}`)).json<Body>();
const put =
  (path: string, names: readonly string[], change: () => Body = () => ({ name: next('Renamed') })) =>
  (id: number, stored: Body) => {
    const sent = names.map((name) => [name, stored[name]]);
    return admin.ask('PUT', `${path}/${id}`, {
      ...Object.fromEntries(sent),
      ...change(),
      version: stored.version,
    });
  };
const ids = (value: unknown) => value as number[];
const list = (name: string) => ({
  naming: (stored: Body, target: number) => ({ ...stored, [name]: [...ids(stored[name]), target] }),
});
const one = (name: string) => ({ naming: (stored: Body, target: number) => ({ ...stored, [name]: target }) });
const listIn = (outer: string, name: string) => ({
  naming: (stored: Body, target: number) => {
    const inner = (stored[outer] ?? {}) as Body;
    return { ...stored, [outer]: { ...inner, [name]: [...ids(inner[name]), target] } };
  },
});

const autoAssign = (userIds: number[], groupIds: number[]) => ({ mode: 'round_robin', userIds, groupIds });
const record = (path: string, names: readonly string[], body: (target: number) => Body) => ({
  make: async (target: number) => (await created(admin, path, { name: next('Record'), ...body(target) })).id,
  read: show(path),
  change: put(path, names),
});

const dashboardNames = ['name', 'description', 'visibility', 'groupIds', 'editorIds'];
const ruleNames = [
  ...['name', 'type', 'sentimentId', 'severityLevelId', 'notifyUserIds', 'notifyGroupIds'],
  ...['reassignToUserIds', 'reassignToGroupIds', 'raiseSeverityTo'],
];
const rule = (body: (target: number) => Body) =>
  record('/EscalationRules', ruleNames, (target) => ({ type: 'on_breach', ...body(target) }));
const level = (body: (target: number) => Body) =>
  record('/SeverityLevels', ['name', 'daysToResolve', 'autoAssign', 'calendarId'], (target) => ({
    daysToResolve: 3,
    ...body(target),
  }));
const form = (body: (target: number) => Body) =>
  record('/Sentiments', ['name', 'severityLevels', 'assignedUsers', 'assignedGroups'], body);
const handling = (body: (target: number) => Body) => ({
  make: async (target: number) => {
    const { id } = await makeForm(admin);
    const saved = await admin.ask('PUT', `/Sentiments/${id}/handling`, { autoAssign: null, ...body(target) });
    expect(saved.status, saved.text).toBe(200);
    return id;
  },
  read: async (id: number) => (await admin.ask('GET', `/Sentiments/${id}/handling`)).json<Body>(),
  change: (id: number, stored: Body) => admin.ask('PUT', `/Sentiments/${id}/handling`, { ...stored, followUpHours: 5 }),
});
const caseNames = ['name', 'sentimentId', 'severityLevelId', 'map', 'assignedToIds', 'assignedGroupIds'];
const caseRule = (body: (target: number) => Body) => ({
  make: async (target: number) => {
    const fields = [{ fieldName: 'How likely?', fieldType: 'nps', options: { key: 'likely' } }];
    const survey = await created(admin, '/Surveys', { name: next('Visit'), fields });
    const values = { name: 'Low', sentimentBelow: -0.5, sentimentId: await formOfCases(), ...body(target) };
    return (await created(admin, `/Surveys/${survey.id}/caseRules`, values)).id;
  },
  read: show('/SurveyCaseRules'),
  change: put('/SurveyCaseRules', caseNames),
});
const definition = {
  name: 'Weekly figures',
  dateRange: 'all',
  compare: 'none',
  sections: [
    { id: 'total', type: 'kpi', title: 'Responses', query: { dataset: 'sentimentResponses', measures: ['count'] } },
  ],
};
const schedule = (recipient: (target: number) => Body) => ({
  make: async (target: number) => {
    const { id } = await created(admin, '/Reports/save', { definition });
    const settings = { cron: '0 8 * * 1', timeZone: 'Europe/Berlin', formats: ['csv'] };
    const saved = await admin.ask('PUT', `/Reports/${id}/schedule`, { ...settings, recipients: [recipient(target)] });
    expect(saved.status, saved.text).toBe(200);
    return id;
  },
  read: async (id: number) => (await show('/Reports')(id)).schedule as Body,
  // It is switched off.
  change: (id: number, { cron, timeZone, formats, recipients }: Body) =>
    admin.ask('PUT', `/Reports/${id}/schedule`, { cron, timeZone, formats, recipients, isEnabled: false }),
  naming: (stored: Body, target: number) => ({
    ...stored,
    recipients: [...(stored.recipients as Body[]), recipient(target)],
  }),
  label: 'Recipients',
});
const chart = (dashboardId: number) => ({
  id: 'total',
  type: 'kpi',
  query: { dataset: 'sentimentResponses', measures: ['count'] },
  drill: { to: 'dashboard', dashboardId },
});
const drillTo = (stored: Body, target: number) => ({ ...stored, draft: { charts: [chart(target)] } });

const nameOf = (resource: Resource) => resourceNames().find((name) => resourceOf(name) === resource);

/** One for each place where a form of staff sends a stored id back. */
const lives: Record<string, Life> = {
  'dashboards groupIds[]': {
    ...record('/Dashboards', dashboardNames, (id) => ({ visibility: 'group', groupIds: [id] })),
    ...list('groupIds'),
    target: 'groups',
    label: 'Groups',
  },
  'dashboards editorIds[]': {
    ...record('/Dashboards', dashboardNames, (id) => ({ editorIds: [id] })),
    ...list('editorIds'),
    target: 'users',
    label: 'Editors',
  },
  'dashboards document.charts[].drill.dashboardId': {
    ...record('/Dashboards', [], (id) => ({ document: { charts: [chart(id)] } })),
    change: (id, { charts, draft, version }) =>
      admin.ask('PUT', `/Dashboards/${id}`, { draft: draft ?? { charts }, version }),
    naming: drillTo,
    target: 'dashboards',
    label: 'Dashboard',
  },
  'dashboards draft.charts[].drill.dashboardId': {
    ...record('/Dashboards', [], () => ({})),
    make: async (target) => {
      const { id } = await created(admin, '/Dashboards', { name: next('Record') });
      await admin.ask('PUT', `/Dashboards/${id}`, { draft: { charts: [chart(target)] } });
      return id;
    },
    change: put('/Dashboards', ['draft']),
    naming: drillTo,
    target: 'dashboards',
    label: 'Dashboard',
  },
  'customerFormResponses ownerId': {
    ...record('/CustomerFormResponses', ['ownerId', 'groupIds'], (ownerId) => ({
      name: undefined,
      displayName: next('Rosa'),
      ownerId,
    })),
    change: put('/CustomerFormResponses', ['ownerId', 'groupIds'], () => ({ displayName: next('Rosa') })),
    ...one('ownerId'),
    target: 'users',
    label: 'Owner',
  },
  'customerFormResponses groupIds[]': {
    ...record('/CustomerFormResponses', ['ownerId', 'groupIds'], (id) => ({
      name: undefined,
      displayName: next('Rosa'),
      groupIds: [id],
    })),
    change: put('/CustomerFormResponses', ['ownerId', 'groupIds'], () => ({ displayName: next('Rosa') })),
    ...list('groupIds'),
    target: 'groups',
    label: 'Groups',
  },
  'dataRequests customerIds[]': {
    ...record('/Compliance/requests', ['kind', 'customerIds'], (id) => ({ kind: 'access', customerIds: [id] })),
    ...list('customerIds'),
    target: 'customers',
    label: 'Customer records',
  },
  'sentiments assignedUsers[]': {
    ...form((id) => ({ assignedUsers: [id] })),
    ...list('assignedUsers'),
    target: 'users',
    label: 'Assigned users',
  },
  'sentiments assignedGroups[]': {
    ...form((id) => ({ assignedGroups: [id] })),
    ...list('assignedGroups'),
    target: 'groups',
    label: 'Assigned groups',
  },
  'sentiments autoAssign.userIds[]': {
    ...handling((id) => ({ autoAssign: autoAssign([id], []) })),
    ...listIn('autoAssign', 'userIds'),
    target: 'users',
    label: 'Users',
  },
  'sentiments autoAssign.groupIds[]': {
    ...handling((id) => ({ autoAssign: autoAssign([], [id]) })),
    ...listIn('autoAssign', 'groupIds'),
    target: 'groups',
    label: 'Groups',
  },
  'sentiments followUpSurveyId': {
    ...handling((followUpSurveyId) => ({ followUpSurveyId })),
    ...one('followUpSurveyId'),
    target: 'surveys',
    label: 'Follow up survey',
  },
  'inboxViews groupIds[]': {
    ...record('/InboxViews', ['name', 'filters', 'sharedWith', 'groupIds'], (id) => ({
      sharedWith: 'groups',
      groupIds: [id],
    })),
    ...list('groupIds'),
    target: 'groups',
    label: 'Groups',
  },
  'surveys settings.notifyUserIds[]': {
    ...record('/Surveys', ['name', 'title', 'settings'], (id) => ({ settings: { notifyUserIds: [id] } })),
    ...listIn('settings', 'notifyUserIds'),
    target: 'users',
    label: 'Notify users',
  },
  'surveys folderId': {
    ...record('/Surveys', ['name', 'folderId'], (folderId) => ({ folderId })),
    ...one('folderId'),
    target: 'surveyFolders',
    label: 'Folder',
  },
  'surveyCaseRules severityLevelId': {
    ...caseRule((severityLevelId) => ({ severityLevelId })),
    ...one('severityLevelId'),
    target: 'severityLevels',
    label: 'Severity level',
  },
  'surveyCaseRules map[].fieldId': {
    ...caseRule((fieldId) => ({ map: [{ key: 'likely', fieldId }] })),
    naming: (stored, fieldId) => ({ ...stored, map: [{ key: 'likely', fieldId }] }),
    target: 'sentimentFields',
    label: 'Map',
  },
  'surveyCaseRules assignedToIds[]': {
    ...caseRule((id) => ({ assignedToIds: [id] })),
    ...list('assignedToIds'),
    target: 'users',
    label: 'Assigned to',
  },
  'surveyCaseRules assignedGroupIds[]': {
    ...caseRule((id) => ({ assignedGroupIds: [id] })),
    ...list('assignedGroupIds'),
    target: 'groups',
    label: 'Assigned groups',
  },
  'users groupIds[]': {
    ...record('/Users', ['roleId', 'groupIds'], () => ({})),
    make: async (group) => {
      const id = await targets.users.make();
      await admin.ask('PUT', `/Users/${id}`, { groupIds: [group] });
      return id;
    },
    change: put('/Users', ['roleId', 'groupIds'], () => ({ lastName: 'Renamed' })),
    ...list('groupIds'),
    target: 'groups',
    label: 'Groups',
  },
  'groups leadUserId': {
    ...record('/Groups', ['name', 'leadUserId', 'memberIds'], (id) => ({ leadUserId: id, memberIds: [id] })),
    ...one('leadUserId'),
    target: 'users',
    label: 'Lead',
  },
  'groups memberIds[]': {
    ...record('/Groups', ['name', 'leadUserId', 'memberIds'], (id) => ({ memberIds: [id] })),
    ...list('memberIds'),
    target: 'users',
    label: 'Members',
  },
  'severityLevels autoAssign.userIds[]': {
    ...level((id) => ({ autoAssign: autoAssign([id], []) })),
    ...listIn('autoAssign', 'userIds'),
    target: 'users',
    label: 'Users',
  },
  'severityLevels autoAssign.groupIds[]': {
    ...level((id) => ({ autoAssign: autoAssign([], [id]) })),
    ...listIn('autoAssign', 'groupIds'),
    target: 'groups',
    label: 'Groups',
  },
  'escalationRules notifyUserIds[]': {
    ...rule((id) => ({ notifyUserIds: [id] })),
    ...list('notifyUserIds'),
    target: 'users',
    label: 'Notify users',
  },
  'escalationRules notifyGroupIds[]': {
    ...rule((id) => ({ notifyGroupIds: [id] })),
    ...list('notifyGroupIds'),
    target: 'groups',
    label: 'Notify groups',
  },
  'escalationRules reassignToUserIds[]': {
    ...rule((id) => ({ reassignToUserIds: [id] })),
    ...list('reassignToUserIds'),
    target: 'users',
    label: 'Assign to users',
  },
  'escalationRules reassignToGroupIds[]': {
    ...rule((id) => ({ reassignToGroupIds: [id] })),
    ...list('reassignToGroupIds'),
    target: 'groups',
    label: 'Assign to groups',
  },
  'escalationRules raiseSeverityTo': {
    ...rule((raiseSeverityTo) => ({ raiseSeverityTo })),
    ...one('raiseSeverityTo'),
    target: 'severityLevels',
    label: 'Change severity to',
  },
  'reports settings.recipients[].userId': { ...schedule((userId) => ({ userId })), target: 'users' },
  'reports settings.recipients[].groupId': { ...schedule((groupId) => ({ groupId })), target: 'groups' },
};

const answerTo = ({ status, json }: Answer) => [status, json<{ message: string }>().message];
const query = (text: string, values: readonly unknown[]) =>
  app.services.database.owner(async (client) => (await client.query(text, [admin.tenantId, ...values])).rowCount);

/** As it was named before deletions removed ids. */
const replants: Record<string, string> = {
  'dashboards editorIds[]': 'update dashboards set editor_ids = jsonb_build_array($3::integer)',
  'sentiments autoAssign.userIds[]': `update sentiment_handling
    set auto_assign = jsonb_set(auto_assign, '{userIds}', jsonb_build_array($3::integer))`,
  'sentiments assignedUsers[]':
    'insert into sentiment_users (tenant_id, sentiment_id, user_id) values ($1::integer, $2::integer, $3::integer)',
  'surveys settings.notifyUserIds[]': `update surveys
    set settings = jsonb_set(settings, '{notifyUserIds}', jsonb_build_array($3::integer))`,
  'reports settings.recipients[].groupId': `update report_schedules
    set settings = jsonb_set(settings, '{recipients}', jsonb_build_array(jsonb_build_object('groupId', $3::integer)))`,
};
const recordColumns: Record<string, string> = { sentiment_handling: 'sentiment_id', report_schedules: 'report_id' };

describe('what filters and conditions name', () => {
  test('may be deleted: a view, a segment and a case rule can be renamed', async () => {
    const [user, level] = [await targets.users.make(), await targets.severityLevels.make()];
    const filters = { assignedToIds: String(user), severityLevelId: String(level) };
    const view = await created(admin, '/InboxViews', { name: next('Late'), filters });
    const segment = await created(admin, '/CustomerSegments', {
      name: next('Guests'),
      filters: { ownerId: String(user) },
    });
    const question = { fieldName: 'How likely?', fieldType: 'nps', options: { key: 'likely' } };
    const survey = await created(admin, '/Surveys', { name: next('Visit'), fields: [question] });
    const condition = { all: [{ field: 'likely', op: 'at_most', value: 6 }] };
    const rule = await created(admin, `/Surveys/${survey.id}/caseRules`, { name: 'Low', condition });
    await admin.ask('DELETE', `/Users/${user}`);
    await admin.ask('DELETE', `/SeverityLevels/${level}`);
    await admin.ask('PUT', `/Surveys/${survey.id}`, {
      name: 'Visit',
      fields: [{ fieldName: 'Why?', fieldType: 'text' }],
    });
    const changes = [
      ['/InboxViews', view.id, { name: next('Late'), filters }],
      ['/CustomerSegments', segment.id, { name: next('Guests'), filters: { ownerId: String(user) } }],
      ['/SurveyCaseRules', rule.id, { name: 'Unhappy', isActive: false, condition }],
    ] as const;
    for (const [path, id, body] of changes) {
      const changed = await admin.ask('PUT', `${path}/${id}`, body);
      expect([path, changed.status, changed.text]).toEqual([path, 200, expect.any(String)]);
    }
    const other = { all: [{ field: 'unknown', op: 'at_most', value: 6 }] };
    const refused = await admin.ask('PUT', `/SurveyCaseRules/${rule.id}`, { condition: other });
    expect(answerTo(refused)).toEqual([422, 'Question “unknown” does not exist']);
  });
});

/** The places from which the id is removed with a new version of the record. */
const removedHere = new Set(
  referencePlaces()
    .filter((place) => isRemovedHere(place) && place.table === place.resource.table)
    .map(({ resource, path }) => `${nameOf(resource)} ${path}`),
);

describe('a record that names a deleted one', () => {
  test.each(Object.entries(lives))('%s: can still be changed, and takes no other unknown id', async (_, life) => {
    const { make, path } = targets[life.target];
    const target = await make();
    const id = await life.make(target);
    const answer = await admin.ask('DELETE', `${path}/${target}`);
    expect(answer.status, answer.text).toBe(200);
    const changed = await life.change(id, await life.read(id));
    expect(changed.status, changed.text).toBe(200);
    const unknown = await life.change(id, life.naming(await life.read(id), 2_000_000_000));
    const refusal = expect.stringMatching(new RegExp(`^${life.label}: this \\S.* does not exist`));
    expect(answerTo(unknown)).toEqual([422, refusal]);
  });

  const versioned = Object.entries(lives).filter(([place]) => removedHere.has(place));
  test.each(versioned)('%s: a form that was opened before the deletion gets the current record', async (_, life) => {
    const { make, path } = targets[life.target];
    const target = await make();
    const id = await life.make(target);
    const opened = await life.read(id);
    expect((await admin.ask('DELETE', `${path}/${target}`)).status).toBe(200);
    const answer = await life.change(id, opened);
    expect([answer.status, answer.json()]).toMatchObject([409, { code: 'STALE' }]);
    const changed = await life.change(id, answer.json<{ current: Body }>().current);
    expect(changed.status, changed.text).toBe(200);
  });

  test.each(Object.entries(replants))('%s: keeps what it named, and takes no other deleted one', async (place, sql) => {
    const life = lives[place] as Life;
    const { make, path } = targets[life.target];
    const [target, other] = [await make(), await make()];
    const id = await life.make(target);
    for (const gone of [target, other]) await admin.ask('DELETE', `${path}/${gone}`);
    const table = /^update (\w+)/.exec(sql)?.[1];
    const where = table ? ` where tenant_id = $1 and ${recordColumns[table] ?? 'id'} = $2` : '';
    expect(await query(sql + where, [id, target])).toBe(1);
    const stored = await life.read(id);
    const changed = await life.change(id, stored);
    expect(changed.status, changed.text).toBe(200);
    expect(JSON.stringify(await life.read(id))).toMatch(new RegExp(`[[:]${target}[\\]}]`));
    expect((await life.change(id, life.naming(await life.read(id), other))).status).toBe(422);
  });
});

/** Places that no form of staff sends back with other changes, by what a deletion does there. */
const elsewhere: Record<string, readonly string[]> = {
  'is refused while the record names it': [
    'customerFormResponses customerFormId',
    'sentiments severityLevels[]',
    'sentimentResponses severityLevelId',
    'sentimentResponses customStatusId',
    'sentimentResponses duplicateOf',
    'severityLevels calendarId',
    'users roleId',
  ],
  'deletes the record, too': [
    'customerFormFields customerFormId',
    'customerImports customerFormId',
    'escalationRules sentimentId',
    'escalationRules severityLevelId',
    'responseImports sentimentId',
    'sentimentFields sentimentId',
    'sentimentResponseTracking responseId',
    'sentimentResponses sentimentId',
    'surveyCaseRules sentimentId',
    'surveyCaseRules surveyId',
    'surveyDistributions surveyId',
    'surveyLinks surveyId',
    'surveyQuestions surveyId',
    'surveyResponseImports surveyId',
    'surveyResponses surveyId',
  ],
  'empties the column or the list': [
    'roles permissionIds[]',
    'sentimentResponses assignedGroupIds[]',
    'sentimentResponses assignedToIds[]',
    'surveyLinks customerId',
    'surveyResponses caseId',
    'surveyResponses customerId',
    'surveyResponses linkId',
  ],
  'is preceded by emptying the column': ['sentimentResponses customerResponseId'],
  'leaves who did it': ['sentimentResponseTracking userId', 'sentimentResponses createdBy'],
};

test('each place that names a record has a life here, or says what a deletion does', () => {
  const places = referencePlaces().map(({ resource, path }) => `${nameOf(resource)} ${path}`);
  expect([...Object.keys(lives), ...Object.values(elsewhere).flat()].sort()).toEqual(places.sort());
});

interface ColumnRow {
  name: string;
  /** The table and the action of a foreign key. */
  target: string | null;
  onDelete: 'a' | 'c' | 'n' | null;
  isJson: boolean;
}

/** The columns of tables that may name a record: by foreign key, by name, or in JSON. */
const readColumns = () =>
  app.services.database.owner(async (client) => {
    const { rows } = await client.query<ColumnRow>(`
      select c.relname || '.' || a.attname as name, f.relname as target, k.confdeltype as "onDelete",
        a.atttypid in ('jsonb'::regtype, 'json'::regtype) as "isJson"
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_constraint k on k.contype = 'f' and k.conrelid = c.oid and a.attnum = any(k.conkey)
      left join pg_class f on f.oid = k.confrelid
      where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and a.attname not in ('tenant_id', 'id')
        and (f.relname is not null or a.atttypid in ('jsonb'::regtype, 'json'::regtype)
          or (a.atttypid in ('integer'::regtype, 'integer[]'::regtype) and a.attname ~ '_(ids?|by|to)$'))
      order by 1`);
    return rows;
  });

/** Columns that name records outside of the fields of the map, by what a deletion does there. */
const columnsElsewhere: Record<string, readonly string[]> = {
  'leaves what happened as it was': [
    ...['audit_log.after', 'audit_log.before', 'audit_log.record_id', 'audit_log.user_id'],
    ...['business_calendar_versions.calendar_id', 'business_calendar_versions.holidays'],
    ...['business_calendar_versions.hours', 'consent_entries.survey_response_id', 'contact_opt_outs.undone_by'],
    ...['customer_form_versions.document', 'customer_merges.before', 'customer_merges.kept_id'],
    ...['customer_merges.merged', 'dashboard_versions.document', 'escalation_deliveries.event', 'import_rows.before'],
    ...['import_rows.cells', 'import_rows.issues', 'import_rows.record_id', 'mentions.tracking_id', 'mentions.user_id'],
    ...['notifications.detail', 'notifications.user_id', 'public_snapshots.document', 'report_runs.deliveries'],
    ...['report_runs.params', 'report_runs.snapshot', 'response_batch_changes.before', 'response_changes.before'],
    ...['sentiment_response_watchers.user_id', 'sentiment_responses.answers', 'sentiment_responses.text_corrected'],
    ...['sentiment_versions.document', 'successions.successor_id', 'successions.user_id'],
    ...['survey_response_changes.before', 'survey_response_versions.answers', 'survey_responses.answers'],
    ...['survey_responses.per_question_ms', 'survey_responses.quota_ids', 'survey_responses.sent'],
    ...['survey_versions.document', 'survey_versions.positions'],
  ],
  'ends what only the deleted user saw': [
    ...['dashboard_preferences.user_id', 'dashboard_preferences.filters', 'inbox_view_pins.user_id'],
    ...['idempotency_keys.user_id', 'sessions.user_id', 'sign_in_codes.role_id', 'sign_in_codes.session_id'],
    ...['sign_in_codes.user_id', 'survey_previews.document', 'survey_previews.survey_id', 'survey_previews.user_id'],
    ...['user_favorites.user_id', 'users.notification_preferences'],
  ],
  'is done by the deletion of the dashboard': [
    ...['dashboard_preferences.dashboard_id', 'dashboard_versions.dashboard_id', 'public_shares.dashboard_id'],
    ...['public_shares.settings', 'reports.dashboard_id'],
  ],
  'is refused while the record names it': ['escalation_rules.set_status', 'sentiment_responses.status'],
  'is not possible: files are deleted when nothing names them': [
    ...['branding.favicon', 'branding.login_image', 'branding.logo', 'branding.logo_dark'],
  ],
  'is seen at the next turn': ['assignment_turns.last_user_id', 'jobs.payload'],
  'changes counts by triggers': [
    ...['customer_figures_pending.customer_id', 'customer_keys.field_id', 'response_cell_counts.sentiment_id'],
    ...['response_cell_counts.severity_level_id', 'response_cell_deltas.sentiment_id'],
    ...['response_cell_deltas.severity_level_id', 'response_day_counts.sentiment_id'],
    ...['response_day_deltas.sentiment_id', 'response_score_counts.group_id', 'response_score_counts.sentiment_id'],
    ...['response_score_deltas.group_id', 'response_score_deltas.sentiment_id', 'survey_answer_deltas.link_id'],
    ...['survey_answer_deltas.response_id', 'survey_answer_deltas.survey_id', 'survey_answer_deltas.tags'],
    ...['survey_answer_deltas.value_ids', 'survey_answer_values.question_id', 'survey_answer_values.survey_id'],
    ...['survey_answers.link_id', 'survey_answers.response_id', 'survey_answers.survey_id', 'survey_answers.tags'],
    ...['survey_answers.value_ids', 'survey_count_deltas.link_id', 'survey_count_deltas.survey_id'],
    ...['survey_counts.link_id', 'survey_counts.survey_id', 'survey_openings.link_id'],
    ...['survey_result_counts.question_id', 'survey_result_counts.survey_id'],
  ],
  'is known to the removal of sample data': [
    ...['sample_data.customer_ids', 'sample_data.dashboard_id', 'sample_data.loaded_by', 'sample_data.response_ids'],
    ...['sample_data.sentiment_id', 'sample_data.survey_id', 'sample_data.survey_response_ids'],
  ],
  'concerns the templates of tables': ['form_field.options', 'form_version.document'],
};

const nameOfColumn = ({ through, table, column }: ReferencePlace) =>
  through ? `${through[0]}.${through[2]}` : `${table}.${column}`;
const isWhoDidIt = (name: string) => /\.(created|updated)_by$/.test(name);

describe('the database', () => {
  test('has no column that names a record without being declared', async () => {
    const declared = new Set(referencePlaces().map(nameOfColumn));
    const resources = resourceNames().map(resourceOf);
    const parts = resources.flatMap((resource) => [resource, ...(resource.stored ?? [])]);
    const walked = new Set(
      parts.flatMap(({ table, schema }) => Object.keys(schema.shape).map((name) => `${table}.${snakeOf(name)}`)),
    );
    // A foreign key to rows that stay, or without an action, does nothing at a deletion.
    const stays = new Set(resources.flatMap(({ table, softDelete }) => (softDelete ? [table] : [])));
    const isSettled = ({ name, target, onDelete, isJson }: ColumnRow) =>
      declared.has(name) ||
      isWhoDidIt(name) ||
      (isJson ? walked.has(name) : target !== null && !stays.has(target) && onDelete !== 'a');
    const columns = await readColumns();
    expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining([...declared]));
    const open = columns.filter((column) => !isSettled(column)).map(({ name }) => name);
    expect([...new Set(open)].sort()).toEqual(Object.values(columnsElsewhere).flat().sort());
  });

  test('deletes, empties and refuses as the lives say', async () => {
    const actions = new Map((await readColumns()).map(({ name, onDelete }) => [name, onDelete]));
    const said = (sentence: string) => new Set(elsewhere[sentence]);
    const unable = new Set([
      ...said('is refused while the record names it'),
      ...said('is preceded by emptying the column'),
    ]);
    const deleted = said('deletes the record, too');
    const wrong = referencePlaces().flatMap((place) => {
      const name = `${nameOf(place.resource)} ${place.path}`;
      const action = actions.get(nameOfColumn(place));
      const target = resourceOf(place.target);
      if (place.keys.length > 0 || place.path.endsWith('[]') || target.softDelete || !action) return [];
      const isRight = unable.has(name) ? action === 'a' : deleted.has(name) ? action === 'c' : action === 'n';
      return isRight ? [] : [`${name}: ${action}`];
    });
    expect(wrong).toEqual([]);
  });

  test('does nothing by itself in JSON and for rows that stay, so that these places say what happens', () => {
    const silent = referencePlaces().filter(
      ({ keys, target, through, whenDeleted }) =>
        whenDeleted === undefined && (keys.length > 0 || (resourceOf(target).softDelete && !through)),
    );
    expect(silent.map(({ resource, path }) => `${nameOf(resource)} ${path}`)).toEqual([]);
  });

  test('has a list behind each id that a deletion removes from JSON, because one alone would have no empty value', () => {
    const alone = referencePlaces().filter(
      (place) => isRemovedHere(place) && place.keys.length > 0 && !/^(\w+,)*\[\](,\w+)?$/.test(place.keys.join()),
    );
    expect(alone.map(({ path }) => path)).toEqual([]);
  });
});

/** Numbers named as ids in the stored schemas that `recordId` does not mark, by dotted path. */
function unmarked(schema: z.ZodType, path: readonly string[]): string[] {
  if (z.globalRegistry.get(schema)?.references) return [];
  const { innerType, in: before, element, shape, options, type } = schema.def as InnerSchema & { type: string };
  const inner = innerType ?? before ?? element;
  if (inner) return unmarked(inner, path);
  if (options) return options.flatMap((option) => unmarked(option, path));
  if (shape) return Object.entries(shape).flatMap(([name, one]) => unmarked(one, [...path, name]));
  return type === 'number' && /(Id|Ids|By)$/.test(path.at(-1) ?? '') ? [path.join('.')] : [];
}

/** Ids of an answer that are not stored under this name, or belong to the history. */
const computedIds = [
  'customerFormResponses.values.fieldId',
  'customerMerges.keptId',
  'customerSegments.ownerId',
  'dashboards.ownerId',
  'dashboards.scheduleId',
  'inboxViews.ownerId',
  'publicLinks.recordId',
];

test('each id in what is stored says of which resource it is', () => {
  const found = resourceNames().flatMap((name) => {
    const { schema, stored = [] } = resourceOf(name);
    return [schema, ...stored.map((part) => part.schema)].flatMap((one) => unmarked(one, [name]));
  });
  expect(found.filter((path) => !path.endsWith('.tenantId')).sort()).toEqual(computedIds);
});
