import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Duty } from '../../../src/administration/schemas/duty.ts';
import { dutyKinds } from '../../../src/administration/server/duties.ts';
import type { Report } from '../../../src/reports/schemas/report.ts';
import { startDueReports } from '../../../src/reports/server/run-schedules.ts';
import type { SentimentResponse, TrackingEntry } from '../../../src/responses/schemas/sentiment-response.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { makeForm, makeResponse } from '../../support/sentiment-form.ts';

let app: TestApp;
let admin: SignedIn;
let leaver: SignedIn;
let successor: SignedIn;

beforeAll(async () => {
  app = await makeApp({ database: 'own' });
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await app.newTenant();
  leaver = await app.colleague(admin, []);
  successor = await app.colleague(admin, []);
  await query(
    `update users set role_id = (select role_id from users where tenant_id = $1 and id = $2)
     where tenant_id = $1 and id = any($3)`,
    [admin.userId, [leaver.userId, successor.userId]],
  );
});

const query = (text: string, values: unknown[] = []) =>
  app.services.database.owner(
    async (client) => (await client.query(text, [admin.tenantId, ...values])).rows as Record<string, unknown>[],
  );
const duties = async (who: SignedIn, search = '') =>
  (await admin.ask('GET', `/Users/${who.userId}/duties${search}`)).json<Duty[]>();
const deactivate = (body: object = {}) => admin.ask('PUT', `/Users/${leaver.userId}`, { isActive: false, ...body });
const noticesOf = async (who: SignedIn) =>
  (await who.ask('GET', '/Notifications'))
    .json<{ kind: string; title: string }[]>()
    .flatMap(({ kind, title }) => (kind === 'duties' ? [title] : []));

const definition = {
  name: 'Weekly figures',
  dateRange: 'all',
  compare: 'none',
  sections: [
    { id: 'total', type: 'kpi', title: 'Responses', query: { dataset: 'sentimentResponses', measures: ['count'] } },
  ],
};
const schedule = { cron: '0 8 * * 1', timeZone: 'Europe/Berlin', formats: ['csv'] };

const ruleOf = async (who: SignedIn, rule: object) =>
  (await created(who, '/EscalationRules', { name: 'Rule', type: 'on_breach', ...rule })).id;

async function caseRuleOf(who: SignedIn, assignedToIds: number[]) {
  const { id } = await created(admin, '/Surveys', {
    name: 'Stay',
    fields: [{ fieldName: 'How likely?', fieldType: 'nps', options: { key: 'likely' } }],
  });
  return (await created(who, `/Surveys/${id}/caseRules`, { name: 'Low', sentimentBelow: -0.5, assignedToIds })).id;
}

/** A distribution that the leaver sent, with an email that waits. */
async function distributionOf({ ofFollowUp }: { ofFollowUp: boolean }) {
  const survey = await created(admin, '/Surveys', { name: 'Stay' });
  const [made] = await query(
    `insert into survey_distributions (tenant_id, survey_id, name, of_follow_up, created_by)
     values ($1, $2, 'Stay', $3, $4) returning id`,
    [survey.id, ofFollowUp, leaver.userId],
  );
  await query(
    `insert into survey_invitations (tenant_id, distribution_id, address, language, nonce, unsubscribe_hash)
     values ($1, $2, 'ana@example.com', 'en', 'n', '\\x01')`,
    [made?.id],
  );
  return Number(made?.id);
}

/** Makes the leaver responsible for one record of each kind; answers its id. */
const plants: Record<string, () => Promise<number>> = {
  openResponses: async () => {
    const response = await makeResponse(admin, await makeForm(admin), 'Open', { assignedToIds: [leaver.userId] });
    const done = await makeResponse(admin, await makeForm(admin), 'Done', { assignedToIds: [leaver.userId] });
    await admin.ask('PUT', `/SentimentResponses/${done.id}/status`, { status: 'resolved' });
    return response.id;
  },
  reportSchedules: async () => {
    const { id } = await created(admin, '/Reports/save', { definition });
    await leaver.ask('PUT', `/Reports/${id}/schedule`, { ...schedule, recipients: [{ email: 'board@example.com' }] });
    return id;
  },
  reportRecipients: async () => {
    const { id } = await created(admin, '/Reports/save', { definition });
    const recipients = [{ email: 'board@example.com' }, { userId: leaver.userId }, { userId: admin.userId }];
    await admin.ask('PUT', `/Reports/${id}/schedule`, { ...schedule, recipients });
    return id;
  },
  reports: async () => {
    const { id } = await created(leaver, '/Reports/save', { definition });
    return id;
  },
  escalationNotices: () => ruleOf(admin, { notifyUserIds: [leaver.userId, admin.userId] }),
  escalationAssignees: () => ruleOf(admin, { reassignToUserIds: [leaver.userId] }),
  ruleSetsSeverity: async () => {
    const { id } = await created(admin, '/SeverityLevels', { name: 'Urgent', daysToResolve: 2 });
    return ruleOf(leaver, { raiseSeverityTo: id });
  },
  ruleAssignsUsers: () => ruleOf(leaver, { reassignToUserIds: [admin.userId] }),
  ruleAssignsGroups: async () => {
    const { id } = await created(admin, '/Groups', { name: 'Desk', memberIds: [admin.userId] });
    return ruleOf(leaver, { reassignToGroupIds: [id] });
  },
  ruleSetsStatus: () => ruleOf(leaver, { setStatus: 'in_progress' }),
  webhook: () => {
    const webhookSecret = `whsec_${randomBytes(32).toString('base64')}`;
    return ruleOf(leaver, { webhookUrl: 'https://hooks.example.com/candor', webhookSecret });
  },
  caseRules: () => caseRuleOf(leaver, []),
  caseAssignees: () => caseRuleOf(admin, [admin.userId, leaver.userId, successor.userId]),
  severityAssignments: async () => {
    const autoAssign = { mode: 'round_robin', userIds: [leaver.userId], groupIds: [] };
    return (await created(admin, '/SeverityLevels', { name: 'Urgent', daysToResolve: 2, autoAssign })).id;
  },
  formAssignments: async () => {
    const { id } = await makeForm(admin);
    const autoAssign = { mode: 'all', userIds: [leaver.userId], groupIds: [] };
    await admin.ask('PUT', `/Sentiments/${id}/handling`, { autoAssign });
    return id;
  },
  formDefaults: async () => (await makeForm(admin, undefined, { assignedUsers: [leaver.userId] })).id,
  followUps: async () => {
    const { id } = await makeForm(admin);
    const survey = await created(admin, '/Surveys', { name: 'Again' });
    await leaver.ask('PUT', `/Sentiments/${id}/handling`, { autoAssign: null, followUpSurveyId: survey.id });
    return id;
  },
  distributions: () => distributionOf({ ofFollowUp: false }),
  followUpEmails: () => distributionOf({ ofFollowUp: true }),
  groupsLed: async () =>
    (
      await created(admin, '/Groups', {
        name: 'Led',
        memberIds: [leaver.userId, admin.userId],
        leadUserId: leaver.userId,
      })
    ).id,
  groupsAlone: async () => {
    await created(admin, '/Groups', { name: 'Many', memberIds: [leaver.userId, admin.userId] });
    return (await created(admin, '/Groups', { name: 'Alone', memberIds: [leaver.userId] })).id;
  },
  surveyNotices: async () => {
    const settings = { notifyUserIds: [leaver.userId] };
    return (await created(admin, '/Surveys', { name: 'Visit', settings })).id;
  },
  customers: async () =>
    (await created(admin, '/CustomerFormResponses', { displayName: 'Rosa Lind', ownerId: leaver.userId })).id,
  dashboards: async () =>
    (await created(leaver, '/Dashboards', { name: 'North', visibility: 'private', document: { charts: [] } })).id,
  publicDashboards: async () => {
    const { id } = await created(admin, '/Dashboards', { name: 'South', document: { charts: [] } });
    const shared = await leaver.ask('POST', `/Dashboards/${id}/publish`, {});
    expect(shared.status, shared.text).toBe(200);
    return id;
  },
  publicReports: async () => {
    const { id } = await created(admin, '/Reports/save', { definition });
    const shared = await leaver.ask('POST', `/Reports/${id}/share`, {});
    expect(shared.status, shared.text).toBe(200);
    return id;
  },
  segments: async () =>
    (await created(leaver, '/CustomerSegments', { name: 'Guests', filters: { tags_in: 'VIP' }, isShared: true })).id,
  views: async () => (await created(leaver, '/InboxViews', { name: 'Late', filters: {}, sharedWith: 'everybody' })).id,
};

describe('the duties of a user', () => {
  test.each(dutyKinds.map(({ key }) => key))('include %s, and are handed over to the successor', async (key) => {
    await plants[key]?.();
    const before = await duties(leaver);
    expect(before.map((duty) => [duty.key, duty.count, duty.isTransferable])).toEqual([[key, 1, true]]);
    expect(before[0]?.names).toEqual([expect.stringMatching(/\S/)]);
    const answer = await deactivate({ successorId: successor.userId });
    expect(answer.status, answer.text).toBe(200);
    expect(await duties(leaver)).toEqual([]);
    // They say who else has the group or the rule.
    expect((await duties(successor)).map((duty) => [duty.key, duty.count])).toEqual([[key, 1]]);
    expect(await noticesOf(successor)).toEqual([
      `You took over from ${leaver.login.user.fullName}: 1 ${before[0]?.label}`,
    ]);
    expect(await noticesOf(admin)).toEqual([]);
    const entries = await query(
      `select user_id, before, after from audit_log where tenant_id = $1 and jsonb_exists(after, $2) order by id`,
      [key],
    );
    expect(entries).toEqual([
      { user_id: admin.userId, before: { [key]: leaver.userId }, after: { [key]: successor.userId } },
    ]);
  });

  test('keep their place among other users, and name nobody twice', async () => {
    const rule = (await plants.caseAssignees?.()) as number;
    const report = (await plants.reportRecipients?.()) as number;
    await deactivate({ successorId: successor.userId });
    const [stored] = await query('select assigned_to_ids from survey_case_rules where tenant_id = $1 and id = $2', [
      rule,
    ]);
    expect(stored?.assigned_to_ids).toEqual([admin.userId, successor.userId]);
    const { schedule: kept } = (await admin.ask('GET', `/Reports/${report}`)).json<Report>();
    expect(kept?.recipients).toEqual([
      { email: 'board@example.com' },
      { userId: successor.userId },
      { userId: admin.userId },
    ]);
  });

  test('that are open responses have a history, a watcher and a new version; resolved ones stay', async () => {
    const id = (await plants.openResponses?.()) as number;
    const read = async () =>
      (await admin.ask('GET', `/SentimentResponses/${id}/withData`)).json<{
        data: SentimentResponse & { tracking: TrackingEntry[] };
      }>().data;
    const before = await read();
    await deactivate({ successorId: successor.userId });
    const after = await read();
    expect([after.assignedToIds, after.version]).toEqual([[successor.userId], before.version + 1]);
    const [leaverName, successorName] = [leaver, successor].map(({ login }) => login.user.fullName);
    expect(after.tracking.at(-1)).toMatchObject({
      kind: 'assigned',
      userId: admin.userId,
      notes: `Assigned to ${successorName}. Removed: ${leaverName}, who was deactivated`,
      detail: { added: [successor.userId], removed: [leaver.userId] },
    });
    const watchers = (await admin.ask('GET', `/SentimentResponses/${id}/watchers`)).json<{ id: number }[]>();
    expect(watchers.map((watcher) => watcher.id)).toContain(successor.userId);
    const left = await query('select response_id from sentiment_response_users where tenant_id = $1 and user_id = $2', [
      leaver.userId,
    ]);
    expect(left.length).toBe(1);
  });

  test('without a successor are reported to administrators, stay listed, and can be handed over later', async () => {
    for (const key of ['escalationNotices', 'groupsLed', 'openResponses']) await plants[key]?.();
    expect((await deactivate()).status).toBe(200);
    const report = `${leaver.login.user.fullName} was deactivated. Without an owner: 1 open response, 1 escalation rule that notifies them, 1 group that they lead`;
    expect([await noticesOf(admin), await noticesOf(successor)]).toEqual([[report], [report]]);
    expect((await duties(leaver)).map(({ key }) => key)).toEqual(['openResponses', 'escalationNotices', 'groupsLed']);
    await deactivate();
    expect(await noticesOf(admin)).toHaveLength(1);
    expect((await deactivate({ successorId: successor.userId })).status).toBe(200);
    expect([await duties(leaver), (await duties(successor)).length]).toEqual([[], 3]);
  });

  test('that the successor has no permission for stay and are reported', async () => {
    const reader = await app.colleague(admin, ['get:v1/sentimentresponses/:responseid/withdata']);
    for (const key of ['reportSchedules', 'groupsLed', 'customers']) await plants[key]?.();
    const listed = await duties(leaver, `?successorId=${reader.userId}`);
    expect(listed.map(({ key, isTransferable }) => [key, isTransferable])).toEqual([
      ['reportSchedules', false],
      ['groupsLed', true],
      ['customers', false],
    ]);
    await deactivate({ successorId: reader.userId });
    expect(await noticesOf(reader)).toEqual([expect.stringMatching(/: 1 group that they lead$/)]);
    expect(await noticesOf(admin)).toEqual([
      expect.stringMatching(/was deactivated\. Without an owner: 1 report schedule, 1 customer$/),
    ]);
  });

  test('are handed over or reported when the user is deleted', async () => {
    for (const key of ['groupsLed', 'escalationNotices']) await plants[key]?.();
    const answer = await admin.ask('DELETE', `/Users/${leaver.userId}?successorId=${successor.userId}`);
    expect(answer.status, answer.text).toBe(200);
    expect((await duties(successor)).map(({ key }) => key)).toEqual(['escalationNotices', 'groupsLed']);
    expect((await admin.ask('DELETE', `/Users/${successor.userId}`)).status).toBe(200);
    expect(await noticesOf(admin)).toEqual([
      expect.stringMatching(
        /was deleted\. Without an owner: 1 escalation rule that notifies them, 1 group that they lead$/,
      ),
    ]);
  });

  test('are handed over only to another active user of the tenant', async () => {
    const gone = await app.colleague(admin, []);
    await admin.ask('PUT', `/Users/${gone.userId}`, { isActive: false });
    const stranger = await app.newTenant();
    for (const successorId of [gone.userId, stranger.userId, leaver.userId, 2_000_000_000]) {
      const answer = await deactivate({ successorId });
      expect([answer.status, answer.json()]).toMatchObject([422, { errors: [{ path: 'successorId' }] }]);
      const deleted = await admin.ask('DELETE', `/Users/${leaver.userId}?successorId=${successorId}`);
      expect([deleted.status, deleted.json()]).toMatchObject([422, { errors: [{ path: 'successorId' }] }]);
    }
    expect((await stranger.ask('GET', `/Users/${leaver.userId}/duties`)).status).toBe(404);
    expect(await query('select is_active from users where tenant_id = $1 and id = $2', [leaver.userId])).toEqual([
      { is_active: true },
    ]);
  });

  test('stay where the change is refused', async () => {
    await plants.groupsLed?.();
    const limited = await app.colleague(admin, ['put:v1/users/:id', 'get:v1/users']);
    const answer = await limited.ask('PUT', `/Users/${leaver.userId}`, {
      isActive: false,
      successorId: successor.userId,
    });
    expect(answer.status).toBe(403);
    expect((await duties(leaver)).map(({ key }) => key)).toEqual(['groupsLed']);
  });
});

describe('a report schedule', () => {
  const startDue = (now: Date) => startDueReports.run({ ...app.services, now: () => now }, now);
  const runsOf = async (id: number) => (await admin.ask('GET', `/Reports/${id}/runs`)).json<unknown[]>();
  const read = async (id: number) => (await admin.ask('GET', `/Reports/${id}`)).json<Report>();
  const inTwoWeeks = () => new Date(Date.now() + 14 * 86_400_000);

  test('of a deactivated owner says that it is stopped, and does not run until it has an owner', async () => {
    const id = (await plants.reportSchedules?.()) as number;
    expect(await read(id)).toMatchObject({ stopped: null, schedule: { isEnabled: true } });
    await deactivate();
    const stopped = 'Stopped: its owner was deactivated';
    expect(await read(id)).toMatchObject({ stopped, nextRunAt: null, schedule: { isEnabled: false, nextRunAt: null } });
    const rows = (await admin.ask('GET', '/Reports')).json<Report[]>();
    expect(rows).toMatchObject([{ id, stopped, nextRunAt: null }]);
    await startDue(inTwoWeeks());
    expect(await runsOf(id)).toEqual([]);
    await deactivate({ successorId: successor.userId });
    expect(await read(id)).toMatchObject({ stopped: null, schedule: { isEnabled: true } });
    await startDue(inTwoWeeks());
    expect(await runsOf(id)).toMatchObject([{ isScheduled: true, status: 'queued' }]);
  });

  test('of a deleted owner says so, and is started again by a user who saves it', async () => {
    const id = (await plants.reportSchedules?.()) as number;
    await admin.ask('DELETE', `/Users/${leaver.userId}`);
    expect((await read(id)).stopped).toBe('Stopped: its owner was deleted');
    await admin.ask('PUT', `/Reports/${id}/schedule`, { ...schedule, recipients: [{ email: 'board@example.com' }] });
    expect(await read(id)).toMatchObject({ stopped: null, schedule: { isEnabled: true } });
  });
});

/** Columns of the database that name users without making them responsible, and why. */
const noDuties: Record<string, string> = {
  'audit_log.user_id': 'what happened',
  'branding.updated_by': 'what happened',
  'contact_opt_outs.undone_by': 'what happened',
  'dashboard_preferences.user_id': 'a preference of the user',
  'email_settings.updated_by': 'what happened',
  'files.user_id': 'what happened',
  'idempotency_keys.user_id': 'a session',
  'inbox_view_pins.user_id': 'a preference of the user',
  'mailboxes.updated_by': 'what happened',
  'mentions.user_id': 'what happened',
  'notifications.user_id': 'what happened',
  'response_batches.created_by': 'what happened',
  'response_messages.created_by': 'what happened: the answer reaches others',
  'assignment_turns.last_user_id': 'whose turn it was',
  'sentiment_response_tracking.user_id': 'what happened',
  'sentiment_response_watchers.user_id': 'a preference of the user',
  'sessions.user_id': 'ends with the account',
  'sign_in_codes.user_id': 'ends with the account',
  'successions.successor_id': 'who answers for the runs of another user: listed with what runs',
  'successions.user_id': 'what happened',
  'survey_previews.user_id': 'a preference of the user',
  'user_favorites.user_id': 'a preference of the user',
};

test('duties: every column that names a user is a duty or says why it is none', async () => {
  const columns = await query(`
    select t.relname || '.' || a.attname as name from pg_class t
    join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    where t.relkind in ('r', 'p') and t.relnamespace = current_schema()::regnamespace and $1::integer is not null
      and (a.attname ~ '(^|_)(user|owner)_id$' or exists (
        select from pg_constraint k
        where k.contype = 'f' and k.confrelid = 'users'::regclass and k.conrelid = t.oid
          and a.attnum = any(k.conkey) and a.attname <> 'tenant_id'))
    order by 1`);
  expect(columns.length).toBeGreaterThan(20);
  const places = dutyKinds.map(({ table, place }) =>
    'pairs' in place ? `${place.pairs}.user_id` : 'column' in place ? `${table}.${place.column}` : table,
  );
  const declared = new Set([...places, ...Object.keys(noDuties)]);
  expect(columns.map(({ name }) => name).filter((name) => !declared.has(String(name)))).toEqual([]);
});
