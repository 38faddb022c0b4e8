import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jobKinds } from '../../../src/app/server/jobs.ts';
import { runDueJobs } from '../../../src/core/server/jobs/lane.ts';
import type { Thread } from '../../../src/mails/schemas/message.ts';
import { eventRules, findRecipients } from '../../../src/notifications/shared/server/recipients.ts';
import type { TrackingEntry } from '../../../src/responses/schemas/sentiment-response.ts';
import { answeredWithPage, ownPageClient, ownPages } from '../../compliance/server/own-page-client.ts';
import { created, type SignedIn } from '../../support/app.ts';
import { makeForm } from '../../support/sentiment-form.ts';
import { timePasses } from '../../support/time-passes.ts';
import { cameBack } from '../../surveys/server/mail/came-back.ts';
import { type Office, openOffice } from '../../surveys/server/mail/office.ts';

const reads = 'get:v1/sentimentresponses/:responseid/withdata';
const writesEmails = 'post:v1/sentimentresponses/:responseid/messages';
const assigns = 'put:v1/sentimentresponses/:id/assignmultipleusers';
const executes = 'post:v1/compliance/requests/:id/execute';

const people = {
  author: [reads, writesEmails],
  assignee: [reads],
  member: [reads],
  lead: [reads],
  watcher: [reads],
  assigner: [reads, assigns],
  officer: [executes],
  reader: [reads],
  /** May be assigned, but may not open responses. */
  blind: [],
} as const;
type Name = keyof typeof people | 'admin';

let office: Office;
let admin: SignedIn;
let users: Record<Name, SignedIn>;
let customer: { id: number; email: string };
let desk: number;
let sentimentId: number;
let severityLevelId: number;

beforeAll(async () => {
  office = await openOffice('mail@candor.example', ownPages);
  const opened = await office.desk();
  admin = opened.admin;
  customer = await opened.customer({ displayName: 'Rosa Lind' });
  users = { admin } as typeof users;
  for (const [name, permissions] of Object.entries(people)) {
    users[name as Name] = await office.app.colleague(admin, permissions);
  }
  const { id: memberId } = { id: users.member.userId };
  desk = (
    await created(admin, '/Groups', {
      name: 'Desk',
      memberIds: [memberId, users.lead.userId],
      leadUserId: users.lead.userId,
    })
  ).id;
  severityLevelId = (await created(admin, '/SeverityLevels', { name: 'Urgent', daysToResolve: 2 })).id;
  const form = {
    enableSLA: true,
    enableEscalation: true,
    escalationType: 'on_breach',
    severityLevels: [severityLevelId],
  };
  sentimentId = (await makeForm(admin, undefined, form)).id;
});
afterAll(() => office.close());
beforeEach(() => {
  office.post.received.length = 0;
});
afterEach(async () => {
  await query('update users set is_active = true, notification_preferences = $2 where tenant_id = $1', [
    JSON.stringify({ muted: [] }),
  ]);
  await query('delete from escalation_rules where tenant_id = $1');
});

const query = (text: string, values: unknown[] = []) =>
  office.app.services.database.owner(
    async (client) => (await client.query(text, [admin.tenantId, ...values])).rows as Record<string, unknown>[],
  );
const idsOf = (names: readonly Name[]) => names.map((name) => users[name].userId);

interface Around {
  assignees?: Name[];
  inGroup?: boolean;
  watchers?: Name[];
}

/** A response with these users around it. */
async function responseWith({ assignees = [], inGroup = false, watchers = [] }: Around): Promise<number> {
  const values = { sentimentId, severityLevelId, customerResponseId: customer.id, values: [] };
  const { id } = await created(admin, '/SentimentResponses/create', values);
  await query('delete from sentiment_response_watchers where tenant_id = $1 and response_id = $2', [id]);
  await query('insert into sentiment_response_users select $1, $2, unnest($3::integer[])', [id, idsOf(assignees)]);
  await query(
    'insert into sentiment_response_watchers (tenant_id, response_id, user_id) select $1, $2, unnest($3::integer[])',
    [id, idsOf(watchers)],
  );
  if (inGroup) await query('insert into sentiment_response_groups values ($1, $2, $3)', [id, desk]);
  return id;
}

const deactivated = (...names: Name[]) =>
  query('update users set is_active = false where tenant_id = $1 and id = any($2)', [idsOf(names)]);
const muted = (kind: string, ...names: Name[]) =>
  query('update users set notification_preferences = $3 where tenant_id = $1 and id = any($2)', [
    idsOf(names),
    JSON.stringify({ muted: [kind] }),
  ]);
const move = (id: number, body: object) => admin.ask('PUT', `/SentimentResponses/${id}/status`, body);

/** An email of the author to the customer, and the token of its return address. */
const emailSettings = {
  isActive: false,
  host: '',
  port: 587,
  security: 'starttls',
  username: '',
  fromName: '',
  fromAddress: '',
  replyTo: '',
  // Who is assigned is what the cases are about.
  replyAssigns: false,
};

async function emailed(id: number): Promise<{ token: string; ownPage: string }> {
  expect((await admin.ask('PUT', '/Settings/email', emailSettings)).status).toBe(200);
  expect((await users.author.ask('POST', `/SentimentResponses/${id}/messages`, { body: 'Dear Rosa' })).status).toBe(
    201,
  );
  await office.work();
  const mail = office.post.received.findLast(({ to }) => to === customer.email);
  const [, token = ''] = /^mail\+([0-9a-z-]+)@/.exec(mail?.headers['reply-to'] ?? '') ?? [];
  const [, ownPage = ''] = /my-feedback\/([\w-]{22})$/m.exec(mail?.text ?? '') ?? [];
  await query('delete from sentiment_response_watchers where tenant_id = $1 and response_id = $2 and user_id = $3', [
    id,
    users.author.userId,
  ]);
  return { token, ownPage };
}

const answer = async (token: string, ...headers: string[]) => {
  const head = [`From: Rosa <${customer.email}>`, `Message-ID: <${Math.random()}@phone.example>`, ...headers];
  const sent = await deliver(token, [...head, '', 'And the other door?'].join('\r\n'));
  expect(sent.status).toBe(200);
};
const deliver = (token: string, mail: string) =>
  office.app.stranger.ask('POST', `/public/bounces/${token}`, mail, { 'content-type': 'message/rfc822' });

/** Who is told by `act`, as kind and names; about one response if it is given. */
async function toldBy(act: () => Promise<unknown>, responseId: number | null = null): Promise<string[]> {
  await query('delete from notifications where tenant_id = $1');
  await act();
  const rows = await query(
    `select kind, user_id from notifications
     where tenant_id = $1 and ($2::integer is null or response_id = $2) order by kind, user_id`,
    [responseId],
  );
  const kinds = [...new Set(rows.map(({ kind }) => String(kind)))];
  return kinds.map((kind) => {
    const ids = rows.filter((row) => row.kind === kind).map(({ user_id: id }) => id);
    const names = Object.entries(users).flatMap(([name, { userId }]) => (ids.includes(userId) ? [name] : []));
    return `${kind}: ${names.sort().join(', ')}`;
  });
}

const everyone: Name[] = ['author', 'assignee', 'member', 'lead', 'watcher', 'assigner', 'officer', 'reader', 'blind'];

describe('what a customer writes', () => {
  interface Case extends Around {
    gone?: Name[];
    mutes?: Name[];
    told: string;
  }
  const cases: Case[] = [
    { assignees: ['assignee'], inGroup: true, told: 'assignee, author' },
    { assignees: ['assignee'], watchers: ['watcher'], told: 'assignee, author, watcher' },
    { inGroup: true, told: 'author, lead, member' },
    { inGroup: true, watchers: ['lead'], gone: ['author'], told: 'lead, member' },
    { assignees: ['assignee'], inGroup: true, gone: ['assignee', 'author'], told: 'lead, member' },
    { assignees: ['assignee'], inGroup: true, gone: ['author'], mutes: ['assignee'], told: 'lead, member' },
    { assignees: ['blind'], inGroup: true, gone: ['author', 'lead'], told: 'member' },
    { inGroup: true, watchers: ['watcher'], gone: ['author', 'lead', 'member'], told: 'watcher' },
    { told: 'author' },
    { gone: ['author'], told: 'admin, assigner' },
    { assignees: ['blind'], watchers: ['blind'], gone: ['author'], told: 'admin, assigner' },
    { assignees: ['assignee'], inGroup: true, watchers: ['watcher'], gone: everyone, told: 'admin' },
    { gone: everyone, mutes: ['admin'], told: 'admin' },
  ];

  test.each(cases)('by email reaches who can act: %o', async ({ gone = [], mutes = [], told, ...around }) => {
    const id = await responseWith(around);
    const { token } = await emailed(id);
    await deactivated(...gone);
    await muted('replied', ...mutes);
    expect(await toldBy(() => answer(token))).toEqual([`replied: ${told}`]);
  });

  test.each(cases)('on the own page reaches who can act: %o', async ({ gone = [], mutes = [], told, ...around }) => {
    const id = await responseWith(around);
    const { ownPage } = await emailed(id);
    await deactivated(...gone);
    await muted('replied', ...mutes);
    const { comment } = ownPageClient(office.app, admin, ownPage);
    // A comment answers no email, so that it has no author.
    const names = told.split(', ').filter((name) => name !== 'author');
    const expected = names.length > 0 ? names.join(', ') : 'admin, assigner';
    expect(await toldBy(() => comment({ text: 'Still broken' }))).toEqual([`replied: ${expected}`]);
  });

  test.each([
    [['open'], 'open', ''],
    [['pending_customer'], 'in_progress', ''],
    [['resolved'], 'resolved', ', which is resolved'],
    [['resolved', 'closed'], 'closed', ', which is closed'],
    [['rejected'], 'rejected', ', which is rejected'],
  ])('reaches the assignee of a response that is %s', async (moves, after, says) => {
    const id = await responseWith({ assignees: ['assignee'] });
    const { token, ownPage } = await emailed(id);
    for (const status of moves) await move(id, { status, reason: 'Spam' });
    expect(await toldBy(() => answer(token))).toEqual(['replied: assignee, author']);
    const titles = await query('select distinct title from notifications where tenant_id = $1');
    expect(titles).toEqual([
      { title: expect.stringMatching(new RegExp(`^Rosa Lind replied to your email about R-\\d+${says}$`)) },
    ]);
    const read = async () =>
      (await admin.ask('GET', `/SentimentResponses/${id}/withData`)).json<{ data: { status: string } }>().data.status;
    expect(await read()).toBe(after);
    const { comment } = ownPageClient(office.app, admin, ownPage);
    expect(await toldBy(() => comment({ text: 'Once more' }))).toEqual(['replied: assignee']);
  });

  test('to a merged response is in the surviving one and reaches its assignee', async () => {
    const duplicate = await responseWith({ assignees: ['reader'] });
    const { token, ownPage } = await emailed(duplicate);
    const survivor = await responseWith({ assignees: ['assignee'] });
    expect(
      (await admin.ask('POST', `/SentimentResponses/${duplicate}/duplicates`, { duplicateOf: survivor })).status,
    ).toBe(200);
    await query('delete from sentiment_response_watchers where tenant_id = $1');
    expect(await toldBy(() => answer(token))).toEqual(['replied: assignee, author']);
    const { comment, text } = ownPageClient(office.app, admin, ownPage);
    expect(await toldBy(() => comment({ text: 'Once more' }))).toEqual(['replied: assignee']);
    const bodies = async (id: number) =>
      (await admin.ask('GET', `/SentimentResponses/${id}/messages`)).json<Thread>().messages.map(({ body }) => body);
    expect([await bodies(duplicate), await bodies(survivor)]).toEqual([
      ['Dear Rosa'],
      ['And the other door?', 'Once more'],
    ]);
    expect(await text()).toMatch(/Dear Rosa[\s\S]*And the other door\?[\s\S]*Once more/);
    const { data } = (await admin.ask('GET', `/SentimentResponses/${duplicate}/withData`)).json<{
      data: { tracking: TrackingEntry[] };
    }>();
    expect(data.tracking.at(-1)?.notes).toMatch(/^Rosa Lind added a comment\. The message is in R-\d+$/);
  });

  test('on the page of a survey response without a case reaches who may assign', async () => {
    const { comment } = await answeredWithPage(office.app, admin);
    expect(await toldBy(() => comment({ text: 'Nobody called' }))).toEqual([
      'replied: admin, assigner',
      'unassigned: admin, assigner',
    ]);
  });

  test('automatically reaches nobody', async () => {
    const { token } = await emailed(await responseWith({ assignees: ['assignee'], watchers: ['watcher'] }));
    expect(await toldBy(() => answer(token, 'Auto-Submitted: auto-replied'))).toEqual([]);
  });
});

test.each([
  [{ assignees: ['assignee'] as Name[] }, [], 'author', 'Your'],
  [{ assignees: ['assignee'] as Name[], inGroup: true }, ['author'], 'assignee', 'The'],
  [{ inGroup: true }, ['author'], 'lead, member', 'The'],
  [{ watchers: ['watcher'] as Name[] }, ['author'], 'watcher', 'The'],
  [{}, ['author'], 'admin, assigner', 'The'],
  [{}, ['author', 'assigner'], 'admin', 'The'],
] as const)('bounces: an email of a response with %o, without %o, reaches %s', async (around, gone, told, whose) => {
  const { token } = await emailed(await responseWith(around as Around));
  await deactivated(...gone);
  expect(await toldBy(() => deliver(token, cameBack({ diagnostic: '550 5.1.1 no such user' })))).toEqual([
    `replied: ${told}`,
  ]);
  expect(await query('select distinct title from notifications where tenant_id = $1')).toEqual([
    { title: expect.stringMatching(new RegExp(`^${whose} email to Rosa Lind about R-\\d+ was not delivered$`)) },
  ]);
  await query('delete from contact_opt_outs where tenant_id = $1');
});

describe('SLA targets that have passed', () => {
  test.each([
    [{ assignees: ['assignee'] as Name[], inGroup: true, watchers: ['watcher'] as Name[] }, [], 'assignee'],
    [{ assignees: ['assignee'] as Name[], inGroup: true }, ['assignee'], 'lead, member'],
    [{ assignees: ['assignee'] as Name[], watchers: ['watcher'] as Name[] }, ['assignee'], 'watcher'],
    [{ assignees: ['blind'] as Name[] }, [], 'admin, assigner'],
    [{}, ['assigner'], 'admin'],
  ] as const)('with %o, without %o, are told to %s', async (around, gone, told) => {
    const id = await responseWith(around as Around);
    await deactivated(...gone);
    const overdue = async () => {
      await timePasses(office.app.services.database, id, 24 * 9);
      await runDueJobs(office.app.services, jobKinds);
    };
    expect(await toldBy(overdue, id)).toEqual([`sla_breached: ${told}`, `sla_warned: ${told}`]);
  });
});

describe('escalations', () => {
  const history = async (id: number) =>
    (await admin.ask('GET', `/SentimentResponses/${id}/withData`))
      .json<{ data: { tracking: TrackingEntry[] } }>()
      .data.tracking.filter(({ kind }) => kind === 'escalation')
      .map(({ notes }) => notes);
  const breached = async (rule: object, gone: Name[] = []) => {
    await created(admin, '/EscalationRules', { name: 'To the boss', type: 'on_breach', ...rule });
    const id = await responseWith({ assignees: ['assignee'] });
    await deactivated(...gone);
    const told = await toldBy(async () => {
      await timePasses(office.app.services.database, id, 24 * 9);
      await runDueJobs(office.app.services, jobKinds);
    }, id);
    return { told: told.filter((line) => line.startsWith('escalation')), notes: await history(id) };
  };

  test('by a rule reach whom it names', async () => {
    expect(await breached({ notifyUserIds: idsOf(['reader', 'watcher']) }, ['watcher'])).toEqual({
      told: ['escalation: reader'],
      notes: ['Escalated to level 1: To the boss'],
    });
  });

  test.each([
    ['only deactivated users', () => ({ notifyUserIds: idsOf(['reader']) }), ['reader']],
    ['only users without permission', () => ({ notifyUserIds: idsOf(['blind']) }), []],
    ['only a group of deactivated users', () => ({ notifyGroupIds: [desk] }), ['member', 'lead']],
    ['the lead of no group', () => ({ notifyLead: true }), []],
    ['only deactivated new assignees', () => ({ reassignToUserIds: idsOf(['reader']) }), ['reader']],
  ] as const)('by a rule that names %s say so and reach administrators', async (_, rule, gone) => {
    const found = await breached(rule(), [...gone]);
    expect(found).toEqual({
      told: ['escalation: admin'],
      notes: ['Escalated to level 1, but nobody could be told: To the boss'],
    });
  });

  test('by a rule that names nobody tell nobody', async () => {
    expect(await breached({})).toEqual({ told: [], notes: ['Escalated to level 1: To the boss'] });
  });

  test.each([
    [{ assignees: ['assignee'] as Name[], inGroup: true }, [], 'assignee, lead'],
    [{ inGroup: true }, ['lead'], 'member'],
    [{ assignees: ['blind'] as Name[] }, [], 'assigner'],
  ] as const)('by a user, with %o, without %o, reach %s', async (around, gone, told) => {
    const id = await responseWith(around as Around);
    await deactivated(...gone);
    const escalate = () => admin.ask('POST', `/SentimentResponses/${id}/escalate`, { reason: 'Long wait' });
    expect(await toldBy(escalate)).toEqual([`escalation: ${told}`]);
    expect(await history(id)).toEqual(['Escalated to level 1. Long wait']);
  });

  test('by the only user who may act say that nobody could be told', async () => {
    const id = await responseWith({});
    await deactivated(...everyone);
    const escalate = () => admin.ask('POST', `/SentimentResponses/${id}/escalate`, { reason: 'Long wait' });
    expect(await toldBy(escalate)).toEqual([]);
    expect(await history(id)).toEqual(['Escalated to level 1, but nobody could be told. Long wait']);
  });
});

describe('changes by users', () => {
  const change = (id: number, path: string, body: object) =>
    admin.ask('PUT', `/SentimentResponses/${id}/${path}`, body);

  test('an assignment reaches the new assignees who may read it, and the watchers', async () => {
    const id = await responseWith({ watchers: ['watcher', 'blind'] });
    const body = { userIds: idsOf(['assignee', 'blind', 'admin']) };
    expect(await toldBy(() => change(id, 'assignMultipleUsers', body))).toEqual([
      'assigned: assignee',
      'watched: watcher',
    ]);
  });

  test('an assignment to a group reaches its members and lead', async () => {
    const id = await responseWith({});
    expect(await toldBy(() => change(id, 'assignGroups', { groupIds: [desk] }))).toEqual(['group: lead, member']);
    await deactivated('member');
    const other = await responseWith({});
    expect(await toldBy(() => change(other, 'assignGroups', { groupIds: [desk] }))).toEqual(['group: lead']);
  });

  test('a mention reaches the mentioned user who may read it', async () => {
    const id = await responseWith({ watchers: ['watcher'] });
    const notes = `Look @[A](user:${users.reader.userId}) @[B](user:${users.blind.userId})`;
    const told = () => toldBy(() => admin.ask('POST', `/SentimentResponses/${id}/tracking`, { notes }));
    expect(await told()).toEqual(['mention: reader', 'watched: watcher']);
  });

  test('a change of status reaches active watchers, without the actor', async () => {
    const id = await responseWith({ assignees: ['assignee'], watchers: ['watcher', 'reader', 'admin'] });
    await deactivated('reader');
    expect(await toldBy(() => move(id, { status: 'open' }))).toEqual(['watched: watcher']);
    await muted('watched', 'watcher');
    expect(await toldBy(() => move(id, { status: 'in_progress' }))).toEqual([]);
  });
});

describe('new responses', () => {
  const create = (more: object) => () =>
    admin.ask('POST', '/SentimentResponses/create', { sentimentId, severityLevelId, values: [], ...more });

  test('without a rule are known to the user who creates them', async () => {
    expect(await toldBy(create({}))).toEqual([]);
  });

  test('reach their assignees or groups', async () => {
    expect(await toldBy(create({ assignedToIds: idsOf(['assignee']) }))).toEqual(['assigned: assignee']);
    expect(await toldBy(create({ assignedGroupIds: [desk] }))).toEqual(['group: lead, member']);
  });

  test('of a survey without a rule or with a deactivated assignee reach who may assign, as one notification', async () => {
    const respond = async () => {
      const { comment } = await answeredWithPage(office.app, admin);
      await comment({ text: 'Nobody called' });
    };
    await muted('replied', ...everyone, 'admin');
    const told = await toldBy(async () => {
      await respond();
      await respond();
    });
    expect(told).toContain('unassigned: admin, assigner');
    const listed = (await admin.ask('GET', '/Notifications')).json<{ title: string }[]>().map(({ title }) => title);
    expect(listed).toContain('2 new responses have no assignee');
  });
});

test('data requests: reach who may complete them, who read them without the permission for responses', async () => {
  const { ownPage } = await emailed(await responseWith({ assignees: ['assignee'] }));
  const { ask } = ownPageClient(office.app, admin, ownPage);
  expect(await toldBy(() => ask('copy'))).toEqual(['request: admin, officer']);
  expect((await users.officer.ask('GET', '/Notifications')).json()).toMatchObject([
    { title: expect.stringMatching(/^New request DR-\d+: /), responseId: null },
  ]);
  await muted('request', 'officer', 'admin');
  expect(await toldBy(() => ask('correct', 'My name is Rosa'))).toEqual(['request: admin']);
});

test.each(Object.keys(eventRules) as (keyof typeof eventRules)[])(
  'recipients: %s never reaches a deactivated, a deleted or an unpermitted user',
  async (event) => {
    const id = await responseWith({ assignees: ['assignee', 'blind'], inGroup: true, watchers: ['watcher', 'reader'] });
    const gone: Name[] = ['assignee', 'lead', 'watcher', 'assigner'];
    await deactivated(...gone);
    const about = { responseId: id, actorId: null, named: idsOf(everyone), author: users.assignee.userId };
    const { userIds } = await office.app.services.database.transaction(admin.tenantId, (tx) =>
      findRecipients(tx, event, about),
    );
    expect(userIds.filter((userId) => idsOf(gone).includes(userId))).toEqual([]);
    const { needs } = eventRules[event];
    if (needs === reads) expect(userIds).not.toContain(users.blind.userId);
  },
);
