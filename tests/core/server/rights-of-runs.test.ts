import { randomBytes } from 'node:crypto';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dutyKinds } from '../../../src/administration/server/duties.ts';
import { jobKinds, mailKinds, webhookKinds } from '../../../src/app/server/jobs.ts';
import { erasePerson, erasureJob } from '../../../src/compliance/server/erase.ts';
import { allPermissions, permissionFor } from '../../../src/core/contract/catalogue.ts';
import { type RunName, runs } from '../../../src/core/server/auth/rights-of-runs.ts';
import { sql } from '../../../src/core/server/db/database.ts';
import { runDueJobs } from '../../../src/core/server/jobs/lane.ts';
import type { Dashboard } from '../../../src/dashboards/schemas/custom-dashboard.ts';
import { importJob, runImport } from '../../../src/imports/server/run-import.ts';
import type { OpenedRun, Report, ReportRun } from '../../../src/reports/schemas/report.ts';
import { runReport, startDueReports } from '../../../src/reports/server/run-schedules.ts';
import { reportRunJob } from '../../../src/reports/server/set-schedule.ts';
import { created, type SignedIn } from '../../support/app.ts';
import { answers, hookServer } from '../../support/hook-server.ts';
import { makeForm, makeResponse } from '../../support/sentiment-form.ts';
import { type Desk, mailTexts, nps, type Office, openOffice } from '../../surveys/server/mail/office.ts';
import { published, respondentClient } from '../../surveys/server/submission.ts';

type Author = SignedIn & { roleId: number };

let office: Office;
let hook: Awaited<ReturnType<typeof hookServer>>;
let desk: Desk;
let admin: SignedIn;
let author: Author;

const everything = allPermissions().map(({ route }) => route);

beforeAll(async () => {
  office = await openOffice(undefined, { database: 'own' });
  hook = await hookServer();
  hook.plays(answers(204));
  office.app.services.webhookNetworks = ['127.0.0.0/8'];
});
afterAll(async () => {
  await hook.close();
  await office.close();
});
beforeEach(async () => {
  await office.app.services.database.owner((client) => client.query('delete from jobs; delete from report_schedules'));
  office.post.received.length = 0;
  desk = await office.desk();
  admin = desk.admin;
  author = await office.app.colleague(admin, everything);
});

const kinds = { ...jobKinds, ...mailKinds, ...webhookKinds, [reportRunJob]: runReport };
const allKinds = { ...kinds, [importJob]: runImport, [erasureJob]: erasePerson };
/** What is due at a time, twice: a job may queue another. */
async function work(moment = new Date(Date.now() + 60_000)) {
  const services = { ...office.app.services, now: () => moment };
  await startDueReports.run(services, moment);
  await runDueJobs(services, allKinds);
  await runDueJobs(services, allKinds);
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const setPermissions = (who: Author, permissions: readonly string[]) =>
  admin.ask('POST', '/Roles/assignPermissions', { roleId: who.roleId, permissions });
const query = <Row>(text: ReturnType<typeof sql<Row>>) =>
  office.app.services.database.transaction(admin.tenantId, (tx) => tx.rows(text));

const count = { dataset: 'sentimentResponses', measures: ['count'] };
const figures = { name: 'Figures', dateRange: 'all', compare: 'none' };
const total = { id: 'total', type: 'kpi', title: 'Responses', query: count };
const schedule = { cron: '0 8 * * 1', timeZone: 'UTC', formats: ['csv'], recipients: [{ email: 'board@example.com' }] };

async function scheduled(who: SignedIn, more: object = {}) {
  const { id } = await created(who, '/Reports/save', { definition: { ...figures, sections: [total] } });
  expect((await who.ask('PUT', `/Reports/${id}/schedule`, { ...schedule, ...more })).status).toBe(200);
  return id;
}
const lastRun = async (id: number) => (await admin.ask('GET', `/Reports/${id}/runs`)).json<ReportRun[]>()[0];
async function sections(run: ReportRun | undefined, who = admin) {
  const opened = await who.ask('GET', `/Reports/runs/${run?.id}`);
  return opened
    .json<OpenedRun>()
    .snapshot?.sections.map(({ id, answer, error }) => ({ id, has: answer !== null, error }));
}
const historyOf = async (id: number) => {
  const shown = await admin.ask('GET', `/SentimentResponses/${id}/withData`);
  return shown.json<{ data: { tracking: { notes: string }[] } }>().data.tracking.map(({ notes }) => notes);
};
const reasonIn = (texts: readonly string[]) => texts.find((text) => /may not|not active/.test(text)) ?? 'done';

async function ruleThat(rule: (level: number, group: number) => object) {
  const level = (await created(admin, '/SeverityLevels', { name: 'Very urgent', daysToResolve: 1 })).id;
  const group = (await created(admin, '/Groups', { name: 'Leads', memberIds: [] })).id;
  const form = await makeForm(admin, undefined, { enableEscalation: true, escalationType: 'manual' });
  const { id } = await created(author, '/EscalationRules', { name: 'Rule', type: 'manual', ...rule(level, group) });
  const response = await makeResponse(admin, form);
  const escalated = async () => {
    const answer = await admin.ask('POST', `/SentimentResponses/${response.id}/escalate`, { reason: 'Please look' });
    expect(answer.status, answer.text).toBe(200);
    await work();
  };
  return { id, responseId: response.id, escalated };
}

function acts(rule: Parameters<typeof ruleThat>[0], isDone: (history: readonly string[]) => boolean) {
  return async () => {
    const { responseId, escalated } = await ruleThat(rule);
    return async () => {
      await escalated();
      const history = await historyOf(responseId);
      expect(isDone(history)).toBe(reasonIn(history) === 'done');
      return reasonIn(history);
    };
  };
}

const imported = async (list: string, content: string) => {
  const fileData = Buffer.from(content).toString('base64');
  const { id } = await created(author, `/${list}/import`, {
    fileName: 'people.csv',
    fileData,
    ...(await parentOf(list)),
  });
  const path = `/${list}/imports/${id}`;
  const read = async () => (await admin.ask('GET', path)).json<{ notice: string | null; counts: object }>();
  return { id, path, read };
};

/** A form for what is imported, where it needs one. */
const parentOf = async (list: string) => {
  if (list === 'SentimentResponses') return { sentimentId: (await makeForm(admin)).id };
  return list === 'SurveyResponses' ? { surveyId: (await published(admin, nps)).id } : {};
};

const importOf = (list: string, content: string) => async () => {
  const { read } = await imported(list, content);
  return async () => {
    await work();
    const { notice, counts } = await read();
    expect(counts).toEqual(notice ? {} : { created: 1 });
    return notice ?? 'done';
  };
};

const undoOf = (list: string, content: string) => async () => {
  const { path, read } = await imported(list, content);
  await work();
  expect((await author.ask('POST', `${path}/undo`)).status).toBe(200);
  return async () => {
    await work();
    return (await read()).notice ?? 'done';
  };
};

const files = {
  CustomerFormResponses: 'Full name;E-Mail\nAna;ana@example.com\n',
  Users: 'First name;Last name;E-Mail;Role\nAna;Lind;ana@example.com;Viewer\n',
  Groups: 'Name;Description\nFront desk;Those who greet\n',
  ContactOptOuts: 'E-Mail;Reason\nana@example.com;unsubscribed\n',
  SurveyResponses: 'Date submitted;Language\n2026-01-02;English\n',
  SentimentResponses: 'Received;What happened?;Score\n2026-01-02;Cold;2\n',
} as const;

/** Sets something up in the name of `author`; then runs it, and returns 'done' or the reason that is shown. */
const cases: Record<RunName, () => Promise<() => Promise<string>>> = {
  async scheduledReport() {
    const id = await scheduled(author);
    return async () => {
      await work(inDays(8));
      const run = await lastRun(id);
      // The schedule of a user who was deactivated stops before it runs.
      if (!run) return (await admin.ask('GET', `/Reports/${id}`)).json<Report>().stopped ?? '';
      return run.status === 'done' ? 'done' : (run.error ?? '');
    };
  },
  async reportRecipient() {
    const id = await scheduled(admin, { recipients: [{ userId: author.userId }] });
    return async () => {
      await work(inDays(8));
      const [delivery] = (await lastRun(id))?.deliveries ?? [];
      expect(office.post.received.some(({ to }) => to === author.email)).toBe(delivery?.status === 'sent');
      // A deactivated user is no recipient any more.
      return delivery ? (delivery.error ?? 'done') : 'is not active';
    };
  },
  async publicDashboard() {
    const document = { charts: [{ ...total, position: { x: 0, y: 0, w: 4, h: 4 } }] };
    const { id } = await created(author, '/Dashboards', { name: 'Figures', document });
    await author.ask('POST', `/Dashboards/${id}/publish`, {});
    return () => visited('dashboards', `/Dashboards/${id}`);
  },
  async publicReport() {
    const { id } = await created(author, '/Reports/save', { definition: { ...figures, sections: [total] } });
    await author.ask('POST', `/Reports/${id}/share`, {});
    return () => visited('reports', `/Reports/${id}`);
  },
  async invitation() {
    const customer = await desk.customer();
    const body = { ...mailTexts, customerIds: [customer.id], sendAt: inDays(1).toISOString() };
    const { id } = await created(author, `/Surveys/${desk.surveyId}/distributions`, body);
    return async () => {
      await work(inDays(2));
      const [invitation] = await desk.people(id);
      expect(invitation?.status).toBe(invitation?.lastError ? 'cancelled' : 'sent');
      return invitation?.lastError ?? 'done';
    };
  },
  async followUp() {
    const customer = await desk.customer();
    const form = await makeForm(admin, undefined, { enableCustomer: true });
    const handling = { autoAssign: null, followUpSurveyId: desk.surveyId, followUpHours: 1 };
    expect((await author.ask('PUT', `/Sentiments/${form.id}/handling`, handling)).status).toBe(200);
    const { id } = await makeResponse(admin, form, 'Cold', { customerResponseId: customer.id });
    await admin.ask('PUT', `/SentimentResponses/${id}/status`, { status: 'resolved' });
    return async () => {
      await work(inDays(1));
      const history = await historyOf(id);
      expect(history.some((text) => text.startsWith('Follow-up survey sent'))).toBe(reasonIn(history) === 'done');
      return reasonIn(history);
    };
  },
  async reply() {
    const customer = await desk.customer();
    const form = await makeForm(admin, undefined, { enableCustomer: true });
    const { id } = await makeResponse(admin, form, 'Cold', { customerResponseId: customer.id });
    await created(author, `/SentimentResponses/${id}/messages`, { body: 'We are sorry' });
    return async () => {
      await work();
      const history = await historyOf(id);
      expect(desk.mailTo(customer.email)).toHaveLength(reasonIn(history) === 'done' ? 1 : 0);
      return reasonIn(history);
    };
  },
  async caseRule() {
    const survey = await published(admin, nps);
    const condition = { all: [{ field: 'likely', op: 'at_most', value: 6 }] };
    await created(author, `/Surveys/${survey.id}/caseRules`, { name: 'Detractors', condition });
    return async () => {
      await respondentClient(office.app, admin).answer(survey.token, { answers: { likely: 1 } });
      await work();
      const [row] = await query(sql<{ caseId: number | null; error: string | null }>`
        select r.case_id, (select j.last_error from jobs j where j.tenant_id = r.tenant_id and j.kind = 'survey-case') as error
        from survey_responses r where r.tenant_id = ${admin.tenantId}`);
      return row?.caseId ? 'done' : (row?.error ?? '');
    };
  },
  ruleSetsSeverity: acts(
    (level) => ({ raiseSeverityTo: level }),
    (history) => history.some((text) => /Very urgent/.test(text)),
  ),
  ruleAssignsUsers: acts(
    () => ({ reassignToUserIds: [admin.userId] }),
    (history) => history.some((text) => /^Assigned/.test(text)),
  ),
  ruleAssignsGroups: acts(
    (_, group) => ({ reassignToGroupIds: [group] }),
    (history) => history.some((text) => /Leads/.test(text)),
  ),
  ruleSetsStatus: acts(
    () => ({ setStatus: 'in_progress' }),
    (history) => history.some((text) => /In progress/i.test(text)),
  ),
  async webhook() {
    const webhookSecret = `whsec_${randomBytes(32).toString('base64')}`;
    const { id, escalated } = await ruleThat(() => ({ webhookUrl: hook.url, webhookSecret }));
    return async () => {
      await escalated();
      const [delivery] = (await admin.ask('GET', `/EscalationRules/${id}/deliveries`)).json<
        { status: string; message: string }[]
      >();
      return delivery?.status === 'delivered' ? 'done' : (delivery?.message ?? '');
    };
  },
  customerImport: importOf('CustomerFormResponses', files.CustomerFormResponses),
  customerImportUndo: undoOf('CustomerFormResponses', files.CustomerFormResponses),
  userImport: importOf('Users', files.Users),
  userImportUndo: undoOf('Users', files.Users),
  groupImport: importOf('Groups', files.Groups),
  groupImportUndo: undoOf('Groups', files.Groups),
  optOutImport: importOf('ContactOptOuts', files.ContactOptOuts),
  optOutImportUndo: undoOf('ContactOptOuts', files.ContactOptOuts),
  responseImport: importOf('SentimentResponses', files.SentimentResponses),
  responseImportUndo: undoOf('SentimentResponses', files.SentimentResponses),
  surveyResponseImport: importOf('SurveyResponses', files.SurveyResponses),
  surveyResponseImportUndo: undoOf('SurveyResponses', files.SurveyResponses),
  async customerDeletion() {
    const customer = await desk.customer();
    await author.ask('POST', '/CustomerFormResponses/deletions', { ids: [customer.id] });
    return async () => {
      await work();
      const [entry] = await query(sql<{ reason: string | null }>`
        select after ->> 'reason' as reason from audit_log where tenant_id = ${admin.tenantId}
          and record_id = ${customer.id} and action like 'customers %' order by id desc limit 1`);
      const { status } = await admin.ask('GET', `/CustomerFormResponses/${customer.id}`);
      expect(status).toBe(entry?.reason ? 200 : 404);
      return entry?.reason ?? 'done';
    };
  },
  async erasure() {
    const customer = await desk.customer();
    const body = { kind: 'erase', name: 'Ana', customerIds: [customer.id], identityCheck: 'Passport' };
    const { id } = await created(author, '/Compliance/requests', body);
    expect((await author.ask('POST', `/Compliance/requests/${id}/execute`, {})).status).toBe(200);
    return async () => {
      await work();
      const request = await admin.ask('GET', `/Compliance/requests/${id}`);
      const { log, status } = request.json<{ log: { text: string }[]; status: string }>();
      expect(status).toBe(reasonIn(log.map(({ text }) => text)) === 'done' ? 'completed' : 'open');
      return reasonIn(log.map(({ text }) => text));
    };
  },
};

/** What visitors get never names a user; who may edit the page reads why. */
async function visited(kind: 'dashboards' | 'reports', path: string): Promise<string> {
  const { publicId, publicSettings } = (await admin.ask('GET', path)).json<Dashboard>();
  const headers = { 'x-tenant-subdomain': admin.subdomain };
  const page = await office.app.stranger.ask('GET', `/public/${kind}/${publicId}`, undefined, headers);
  expect(page.status).toBe(publicSettings?.problem ? 403 : 200);
  expect(page.text).not.toContain('League');
  return publicSettings?.problem ?? 'done';
}

describe.each(Object.keys(runs) as RunName[])('what runs later: %s', (name) => {
  test('is done while its author may do it', async () => {
    const run = await cases[name]();
    expect(await run()).toBe('done');
  });

  test('is not done after its author lost the permission, and says so', async () => {
    const run = await cases[name]();
    await setPermissions(
      author,
      everything.filter((permission) => permission !== runs[name].needs),
    );
    expect(await run()).toMatch(new RegExp(`Cole League \\d+ may not ${runs[name].does}`));
  });

  test('is not done after its author was deactivated, and says so', async () => {
    const run = await cases[name]();
    const { status } = await admin.ask('PUT', `/Users/${author.userId}`, { isActive: false });
    expect(status).toBe(200);
    expect(await run()).toMatch(/is not active|was deactivated/);
  });
});

const ongoing = [...new Set(dutyKinds.flatMap(({ place }) => ('run' in place ? place.run : [])))];

describe.each(ongoing)('what runs later and was handed over: %s', (name) => {
  const leaves = async (who: SignedIn, successorId?: number) => {
    const answer = await admin.ask('PUT', `/Users/${who.userId}`, { isActive: false, successorId });
    expect(answer.status, answer.text).toBe(200);
  };

  test('is done in the name of the successor', async () => {
    const run = await cases[name]();
    await leaves(author, admin.userId);
    expect(await run()).toBe('done');
  });

  test('is not done where the user who left had lost the permission, whatever the successor may do', async () => {
    const run = await cases[name]();
    await setPermissions(
      author,
      everything.filter((permission) => permission !== runs[name].needs),
    );
    await leaves(author, admin.userId);
    expect(await run()).toMatch(new RegExp(`Cole League \\d+ may not ${runs[name].does}`));
  });

  test('is not done after the successor lost the permission or was deactivated, and says so', async () => {
    const run = await cases[name]();
    const successor = await office.app.colleague(admin, everything);
    await leaves(author, successor.userId);
    await setPermissions(
      successor,
      everything.filter((permission) => permission !== runs[name].needs),
    );
    expect(await run()).toMatch(new RegExp(`League \\d+ may not ${runs[name].does}`));
  });

  test('stays with a successor who leaves without a successor, and says so', async () => {
    const run = await cases[name]();
    const successor = await office.app.colleague(admin, everything);
    await leaves(author, successor.userId);
    await leaves(successor);
    expect(await run()).toMatch(/is not active|was deactivated/);
  });

  test('is done in the name of the last of two successors', async () => {
    const run = await cases[name]();
    const successor = await office.app.colleague(admin, everything);
    await leaves(author, successor.userId);
    await leaves(successor, admin.userId);
    expect(await run()).toBe('done');
  });
});

describe('a report that was handed over', () => {
  const people = {
    id: 'people',
    type: 'kpi',
    title: 'Customers',
    query: { dataset: 'customers', measures: ['count'] },
  };
  const definition = { ...figures, sections: [total, people] };
  const low = [
    'post:v1/reports/save',
    'post:v1/reports/update',
    'get:v1/reports/:id',
    'put:v1/reports/:id/schedule',
    'get:v1/sentimentresponses',
  ];

  const saves = async (id: number, changed: object) =>
    expect((await admin.ask('POST', '/Reports/update', { id, definition: changed })).status).toBe(200);

  test('shows what the user who left could not read only after the successor saves it', async () => {
    const leaver = await office.app.colleague(admin, low);
    const { id } = await created(leaver, '/Reports/save', { definition });
    await leaver.ask('PUT', `/Reports/${id}/schedule`, schedule);
    await admin.ask('PUT', `/Users/${leaver.userId}`, { isActive: false, successorId: admin.userId });
    await work(inDays(8));
    const error = expect.stringMatching(/^Left out: “Customers” may not be read by Cole League \d+$/);
    expect(await sections(await lastRun(id))).toMatchObject([{ has: true }, { has: false, error }]);
    await saves(id, definition);
    await work(inDays(16));
    // The schedule, which says who gets it, is still that of the user who left.
    expect(await sections(await lastRun(id))).toMatchObject([{ has: true }, { has: false, error }]);
    await admin.ask('PUT', `/Reports/${id}/schedule`, schedule);
    await work(inDays(24));
    expect(await sections(await lastRun(id))).toMatchObject([{ has: true }, { has: true, error: null }]);
  });

  test('shows no more than the successor may read', async () => {
    const reader = await office.app.colleague(admin, low);
    const { id } = await created(author, '/Reports/save', { definition });
    await author.ask('PUT', `/Reports/${id}/schedule`, schedule);
    await admin.ask('PUT', `/Users/${author.userId}`, { isActive: false, successorId: reader.userId });
    await work(inDays(8));
    expect(await sections(await lastRun(id))).toMatchObject([{ has: true }, { has: false }]);
  });

  test('has no private segments of the successor, and those of the user who left once they are saved again', async () => {
    const segment = await created(author, '/CustomerSegments', { name: 'Mine', filters: { tags_in: 'VIP' } });
    const of = (segmentId: number) => {
      const filters = [{ field: 'segmentId', op: 'in', values: [segmentId] }];
      return { ...figures, sections: [{ ...total, query: { ...count, filters } }] };
    };
    const foreign = await created(admin, '/CustomerSegments', { name: 'Own', filters: { tags_in: 'VIP' } });
    const ids: number[] = [];
    for (const { id: segmentId } of [segment, foreign]) {
      const { id } = await created(author, '/Reports/save', { definition: of(segmentId) });
      expect((await author.ask('PUT', `/Reports/${id}/schedule`, schedule)).status).toBe(200);
      ids.push(id);
    }
    await admin.ask('PUT', `/Users/${author.userId}`, { isActive: false, successorId: admin.userId });
    await work(inDays(8));
    for (const id of ids) expect(await sections(await lastRun(id))).toMatchObject([{ has: false }]);
    const [id = 0] = ids;
    await saves(id, of(segment.id));
    await admin.ask('PUT', `/Reports/${id}/schedule`, schedule);
    await work(inDays(16));
    expect(await sections(await lastRun(id))).toMatchObject([{ has: true }]);
  });

  test('runs in the own name again after the user is active again', async () => {
    const id = await scheduled(author);
    await admin.ask('PUT', `/Users/${author.userId}`, { isActive: false, successorId: admin.userId });
    await admin.ask('PUT', `/Users/${author.userId}`, { isActive: true });
    expect((await admin.ask('GET', `/Users/${author.userId}/duties`)).json()).toMatchObject([
      { key: 'reportSchedules', count: 1 },
    ]);
    await work(inDays(8));
    expect((await lastRun(id))?.status).toBe('done');
  });

  test('keeps the rights of the role of a user who was deleted', async () => {
    const id = await scheduled(author);
    const answer = await admin.ask('DELETE', `/Users/${author.userId}?successorId=${admin.userId}`);
    expect(answer.status, answer.text).toBe(200);
    await work(inDays(8));
    expect(await sections(await lastRun(id))).toMatchObject([{ has: true }]);
    expect((await admin.ask('DELETE', `/Roles/${author.roleId}`)).status).toBe(200);
    await work(inDays(16));
    expect((await lastRun(id))?.error).toMatch(/may not send reports/);
  });
});

describe('a report that a low role changed', () => {
  const people = {
    id: 'people',
    type: 'kpi',
    title: 'Customers',
    query: { dataset: 'customers', measures: ['count'] },
  };
  const low = ['get:v1/reports/:id', 'post:v1/reports/update'];
  const changed = async (id: number, who: SignedIn) => {
    const { version } = (await admin.ask('GET', `/Reports/${id}`)).json<Report>();
    const definition = { ...figures, sections: [total, people] };
    expect((await who.ask('POST', '/Reports/update', { id, version, definition })).status).toBe(200);
  };

  test('is sent without the blocks that the low role may not read, and says so', async () => {
    const reader = await office.app.colleague(admin, [...low, 'get:v1/sentimentresponses']);
    const id = await scheduled(admin, { recipients: [{ userId: reader.userId }, { email: 'board@example.com' }] });
    await changed(id, reader);
    await work(inDays(8));
    const left = expect.stringMatching(/^Left out: “Customers” may not be read by Cole League \d+$/);
    expect(await sections(await lastRun(id))).toMatchObject([
      { id: 'total' },
      { id: 'people', has: false, error: left },
    ]);
    // Who may read it all saves it again, and answers for it.
    await changed(id, admin);
    await work(inDays(16));
    expect((await sections(await lastRun(id)))?.[1]).toMatchObject({ has: true, error: null });
  });

  test('has no more than its scheduler may read, whoever changes it', async () => {
    const scheduler = await office.app.colleague(admin, [
      ...low,
      'post:v1/reports/save',
      'put:v1/reports/:id/schedule',
    ]);
    const id = await scheduled(scheduler);
    await changed(id, admin);
    await work(inDays(8));
    expect((await sections(await lastRun(id)))?.map(({ has }) => has)).toEqual([false, false]);
  });

  test('fails with a reason after the user who changed it was deactivated', async () => {
    const id = await scheduled(admin);
    await changed(id, author);
    await admin.ask('PUT', `/Users/${author.userId}`, { isActive: false });
    await work(inDays(8));
    expect(await lastRun(id)).toMatchObject({ status: 'failed', error: expect.stringContaining('is not active') });
  });

  test('gives each recipient with an account what that user may read', async () => {
    const recipient = await office.app.colleague(admin, ['get:v1/reports/:id']);
    const id = await scheduled(admin, { recipients: [{ userId: recipient.userId }, { email: 'board@example.com' }] });
    await makeResponse(admin, await makeForm(admin));
    await work(inDays(8));
    const files = new Map<string, string>();
    for (const { to, raw } of office.post.received)
      files.set(to, (await simpleParser(raw)).attachments[0]?.content.toString() ?? '');
    expect(files.get('board@example.com')).toContain('"All",1');
    expect(files.get(recipient.email)).toContain('may not be read by');
    expect(files.get(recipient.email)).not.toContain('"All",1');
    expect((await lastRun(id))?.deliveries.map(({ status }) => status)).toEqual(['sent', 'sent']);
  });

  test('shows in its public page only what all who set it up may read', async () => {
    const id = await scheduled(admin);
    await admin.ask('POST', `/Reports/${id}/share`, {});
    await office.app.services.database.transaction(admin.tenantId, async (tx) => {
      await tx.run(sql`update reports set updated_by = ${author.userId} where tenant_id = ${tx.tenantId}`);
    });
    const { publicId } = (await admin.ask('GET', `/Reports/${id}`)).json<Dashboard>();
    const headers = { 'x-tenant-subdomain': admin.subdomain };
    const read = async () => {
      const page = await office.app.stranger.ask('GET', `/public/reports/${publicId}/data`, undefined, headers);
      return page.json<{ charts: { answer: unknown; error: string | null }[] }>().charts[0];
    };
    expect(await read()).toMatchObject({ error: null });
    await setPermissions(author, low);
    expect(await read()).toMatchObject({ answer: null, error: 'These figures cannot be shown' });
  });
});

describe('a low role', () => {
  const people = {
    id: 'people',
    type: 'kpi',
    title: 'Customers',
    query: { dataset: 'customers', measures: ['count'] },
  };
  const withPeople = { ...figures, sections: [total, people] };
  const readsFigures = ['get:v1/reports/:id', 'get:v1/sentimentresponses'];
  const colleague = (...permissions: string[]) => office.app.colleague(admin, [...readsFigures, ...permissions]);
  const read = (path: string, who = admin) => who.ask('GET', path);
  const leftOut = { id: 'people', has: false, error: expect.stringContaining('may not be read by Cole League') };

  test('who restores a version of a scheduled report with more blocks does not get them sent', async () => {
    const low = await colleague('post:v1/reports/update');
    const { id } = await created(admin, '/Reports/save', { definition: withPeople });
    await admin.ask('POST', '/Reports/update', { id, definition: { ...figures, sections: [total] } });
    await admin.ask('PUT', `/Reports/${id}/schedule`, schedule);
    const restored = await low.ask('POST', `/Reports/${id}/versions/1/restore`);
    expect([restored.status, restored.json<Report>().definition.sections.length]).toEqual([200, 2]);
    await work(inDays(8));
    expect(await sections(await lastRun(id))).toMatchObject([{ id: 'total', has: true }, leftOut]);
  });

  test('who duplicates a report and schedules the copy gets no more than it may read', async () => {
    const low = await colleague('post:v1/reports/:id/duplicate', 'put:v1/reports/:id/schedule');
    const { id: original } = await created(admin, '/Reports/save', { definition: withPeople });
    const { id } = (await low.ask('POST', `/Reports/${original}/duplicate`)).json<{ id: number }>();
    expect((await low.ask('PUT', `/Reports/${id}/schedule`, schedule)).status).toBe(200);
    await work(inDays(8));
    expect(await sections(await lastRun(id))).toMatchObject([{ id: 'total', has: true }, leftOut]);
  });

  test('who changes the recipients of a schedule is responsible for it, and sends no more than it may read', async () => {
    const mayNot = await colleague('post:v1/reports/update');
    const low = await colleague('put:v1/reports/:id/schedule');
    const { id } = await created(admin, '/Reports/save', { definition: withPeople });
    await admin.ask('PUT', `/Reports/${id}/schedule`, schedule);
    const wider = { ...schedule, recipients: [{ email: 'rival@example.com' }] };
    expect((await mayNot.ask('PUT', `/Reports/${id}/schedule`, wider)).status).toBe(403);
    expect((await low.ask('PUT', `/Reports/${id}/schedule`, wider)).status).toBe(200);
    await work(inDays(8));
    expect(await sections(await lastRun(id))).toMatchObject([{ id: 'total', has: true }, leftOut]);
  });

  test('who joins a group that gets a report reads in it what the own role may read', async () => {
    const low = await colleague('put:v1/groups/:id', 'get:v1/groups');
    const group = await created(admin, '/Groups', { name: 'Board', memberIds: [admin.userId] });
    const { id } = await created(admin, '/Reports/save', { definition: withPeople });
    await admin.ask('PUT', `/Reports/${id}/schedule`, { ...schedule, recipients: [{ groupId: group.id }] });
    const joined = await low.ask('PUT', `/Groups/${group.id}`, { memberIds: [admin.userId, low.userId] });
    expect(joined.status, joined.text).toBe(200);
    await work(inDays(8));
    const mail = office.post.received.find(({ to }) => to === low.email);
    const file = (await simpleParser(mail?.raw ?? '')).attachments[0]?.content.toString();
    expect(file).toContain('Customers');
    expect(file).toMatch(/Customers[\s\S]*may not/i);
    expect(file).not.toMatch(/Customers[\s\S]*"All",\d/);
  });

  test.each([
    ['POST /Reports/update', (id: number) => ({ id, definition: withPeople })],
    ['POST /Reports/:id/versions/1/restore', () => undefined],
  ])('cannot change what a public report shows by %s', async (call, bodyFor) => {
    const low = await colleague('post:v1/reports/update');
    const { id } = await created(admin, '/Reports/save', { definition: withPeople });
    const definition = { ...figures, sections: [total] };
    await admin.ask('POST', '/Reports/update', { id, definition });
    await admin.ask('POST', `/Reports/${id}/share`, {});
    const [method = '', path = ''] = call.split(' ');
    const answer = await low.ask(method, path.replace(':id', String(id)), bodyFor(id));
    expect(answer.status).toBe(403);
    expect((await read(`/Reports/${id}`)).json<Report>().definition.sections).toHaveLength(1);
  });

  test('who edits a public dashboard cannot publish figures that it may not read, and drafts are not public', async () => {
    const low = await colleague('get:v1/dashboards', 'put:v1/dashboards/:id', 'post:v1/dashboards/:id/publish');
    const charts = [{ ...total, position: { x: 0, y: 0, w: 4, h: 4 } }];
    const { id } = await created(admin, '/Dashboards', {
      name: 'Figures',
      document: { charts },
      editorIds: [low.userId],
    });
    expect((await admin.ask('POST', `/Dashboards/${id}/publish`, {})).status).toBe(200);
    const draft = { charts: [...charts, { ...people, position: { x: 4, y: 0, w: 4, h: 4 } }] };
    expect((await low.ask('PUT', `/Dashboards/${id}`, { draft })).status).toBe(200);
    expect((await low.ask('POST', `/Dashboards/${id}/versions`, {})).status).toBe(403);
    const { publicId } = (await read(`/Dashboards/${id}`)).json<Dashboard>();
    const headers = { 'x-tenant-subdomain': admin.subdomain };
    const page = await office.app.stranger.ask('GET', `/public/dashboards/${publicId}/data`, undefined, headers);
    expect(page.json<{ charts: { id: string }[] }>().charts.map((chart) => chart.id)).toEqual(['total']);
  });

  test('cannot change a shared segment of another user, and a change adds nobody to an email distribution', async () => {
    const low = await colleague(
      'get:v1/customersegments',
      'put:v1/customersegments/:id',
      'get:v1/customerformresponses',
    );
    const [invited, other] = [await desk.customer({ tags: ['VIP'] }), await desk.customer()];
    const filters = { tags_in: 'VIP' };
    const segment = await created(admin, '/CustomerSegments', { name: 'Guests', filters, isShared: true });
    const body = { ...mailTexts, segmentId: segment.id, sendAt: inDays(1).toISOString() };
    const { id } = await created(author, `/Surveys/${desk.surveyId}/distributions`, body);
    const change = { filters: {} };
    expect((await low.ask('PUT', `/CustomerSegments/${segment.id}`, change)).status).toBe(403);
    expect((await admin.ask('PUT', `/CustomerSegments/${segment.id}`, change)).status).toBe(200);
    await work(inDays(2));
    expect((await desk.people(id)).map(({ address }) => address)).toEqual([invited.email]);
    expect(desk.mailTo(other.email)).toEqual([]);
  });

  test.each([
    ['ruleSetsSeverity', (level: number) => ({ raiseSeverityTo: level }), /Very urgent/],
    ['ruleAssignsUsers', () => ({ reassignToUserIds: [admin.userId] }), /^Assigned/],
    ['ruleAssignsGroups', (_: number, group: number) => ({ reassignToGroupIds: [group] }), /Leads/],
    ['ruleSetsStatus', () => ({ setStatus: 'in_progress' }), /In progress/i],
  ] as const)(
    'who adds an action to an escalation rule of another user is not obeyed: %s',
    async (run, action, done) => {
      const low = await colleague('put:v1/escalationrules/:id', 'get:v1/escalationrules');
      const added: object[] = [];
      const { id, responseId, escalated } = await ruleThat((level, group) => {
        added.push(action(level, group));
        return {};
      });
      expect((await low.ask('PUT', `/EscalationRules/${id}`, added[0])).status).toBe(200);
      await escalated();
      const history = (await historyOf(responseId)).filter((text) => !text.startsWith('Left out'));
      expect(history.filter((text) => done.test(text))).toEqual([]);
      expect(reasonIn(await historyOf(responseId))).toContain(`may not ${runs[run].does}`);
    },
  );

  test('who points the webhook of another user’s rule elsewhere is named, and is not obeyed after losing the permission', async () => {
    const low = await colleague('put:v1/escalationrules/:id', 'get:v1/escalationrules');
    const webhookSecret = `whsec_${randomBytes(32).toString('base64')}`;
    const { id, escalated } = await ruleThat(() => ({ webhookUrl: hook.url, webhookSecret }));
    expect((await low.ask('PUT', `/EscalationRules/${id}`, { webhookUrl: `${hook.url}/else` })).status).toBe(200);
    await setPermissions(low, readsFigures);
    await escalated();
    const [delivery] = (await read(`/EscalationRules/${id}/deliveries`)).json<{ status: string; message: string }[]>();
    expect(delivery).toMatchObject({ status: 'failed', message: expect.stringContaining('may not send webhooks') });
  });

  test('who changes a case rule of another user creates no cases with it', async () => {
    const low = await colleague(permissionFor('surveyCaseRules', 'update'));
    const survey = await published(admin, nps);
    const condition = { all: [{ field: 'likely', op: 'at_most', value: 6 }] };
    const rule = await created(admin, `/Surveys/${survey.id}/caseRules`, { name: 'Detractors', condition });
    const wider = { condition: { all: [{ field: 'likely', op: 'at_most', value: 10 }] } };
    const changed = await low.ask('PUT', `/SurveyCaseRules/${rule.id}`, wider);
    expect(changed.status, changed.text).toBe(200);
    await respondentClient(office.app, admin).answer(survey.token, { answers: { likely: 9 } });
    await work();
    const [row] = await query(sql<{ cases: number; error: string | null }>`
      select (select count(*)::integer from survey_responses r where r.tenant_id = ${admin.tenantId} and r.case_id is not null)
        as cases, (select j.last_error from jobs j where j.tenant_id = ${admin.tenantId} and j.kind = 'survey-case') as error`);
    expect(row).toEqual({ cases: 0, error: expect.stringContaining('may not create cases') });
  });

  test('who sets the follow-up survey of a form sends none with it, and one that was taken back is not sent', async () => {
    const low = await colleague('put:v1/sentiments/:id/handling', 'get:v1/sentiments/:id');
    const customer = await desk.customer();
    const form = await makeForm(admin, undefined, { enableCustomer: true });
    const handling = { autoAssign: null, followUpSurveyId: desk.surveyId, followUpHours: 1 };
    const resolved = async () => {
      const { id } = await makeResponse(admin, form, 'Cold', { customerResponseId: customer.id });
      await admin.ask('PUT', `/SentimentResponses/${id}/status`, { status: 'resolved' });
      return id;
    };
    expect((await low.ask('PUT', `/Sentiments/${form.id}/handling`, handling)).status).toBe(200);
    const first = await resolved();
    await work(inDays(1));
    expect(reasonIn(await historyOf(first))).toContain('may not send follow-up surveys');
    await resolved();
    await admin.ask('PUT', `/Sentiments/${form.id}/handling`, { ...handling, followUpSurveyId: null });
    await work(inDays(2));
    expect(desk.mailTo(customer.email)).toEqual([]);
  });

  test('cannot add a customer to an erasure that an administrator has started', async () => {
    const low = await colleague(permissionFor('dataRequests', 'update'));
    const [meant, other] = [await desk.customer(), await desk.customer()];
    const body = { kind: 'erase', name: 'Ana', customerIds: [meant.id], identityCheck: 'Passport' };
    const { id } = await created(admin, '/Compliance/requests', body);
    await admin.ask('POST', `/Compliance/requests/${id}/execute`, {});
    const wider = await low.ask('PUT', `/Compliance/requests/${id}`, { customerIds: [meant.id, other.id] });
    expect(wider.status).toBe(409);
    await work();
    expect((await read(`/CustomerFormResponses/${other.id}`)).json()).toMatchObject({ email: other.email });
  });

  test('who retries the email of a report sends it with the rights that its owner has now', async () => {
    const low = await colleague('put:v1/reports/:id/schedule');
    const id = await scheduled(author);
    await startDueReports.run({ ...office.app.services, now: () => inDays(8) }, inDays(8));
    await runDueJobs({ ...office.app.services, now: () => inDays(8) }, { [reportRunJob]: runReport });
    const run = await lastRun(id);
    expect(run).toMatchObject({ status: 'done', deliveries: [{ address: 'board@example.com', status: 'queued' }] });
    const needed = permissionFor('reports', 'setSchedule');
    await setPermissions(
      author,
      everything.filter((one) => one !== needed),
    );
    await work(inDays(8));
    expect(office.post.received).toEqual([]);
    const failed = { status: 'failed', error: expect.stringMatching(/^Cole League \d+ may not send reports$/) };
    expect((await lastRun(id))?.deliveries).toMatchObject([failed]);
    expect((await low.ask('POST', `/Reports/runs/${run?.id}/retry`)).status).toBe(200);
    await work(inDays(8));
    expect([office.post.received, (await lastRun(id))?.deliveries]).toMatchObject([[], [failed]]);
    await setPermissions(
      author,
      everything.filter((one) => one !== 'get:v1/sentimentresponses'),
    );
    await low.ask('POST', `/Reports/runs/${run?.id}/retry`);
    await work(inDays(8));
    const [mail] = office.post.received;
    const file = (await simpleParser(mail?.raw ?? '')).attachments[0]?.content.toString();
    expect(file).toMatch(/may not be read by Cole League/);
  });
});

test('a stored run: a block with a private segment is not shown to others, and is not run with two names', async () => {
  const segment = await created(author, '/CustomerSegments', { name: 'Mine', filters: { tags_in: 'VIP' } });
  const filters = [{ field: 'segmentId', op: 'in', values: [segment.id] }];
  const definition = { ...figures, sections: [{ ...total, query: { ...count, filters } }] };
  const { id } = await created(author, '/Reports/save', { definition });
  const run = await created(author, '/Reports/generate', { id });
  const opened = async (who: SignedIn) =>
    (await who.ask('GET', `/Reports/runs/${run.id}`)).json<OpenedRun>().snapshot?.sections[0];
  expect(await opened(author)).toMatchObject({ error: null });
  expect(await opened(admin)).toMatchObject({ answer: null, error: expect.stringContaining('private segment') });
  expect((await admin.ask('PUT', `/Reports/${id}/schedule`, schedule)).status).toBe(200);
  await work(inDays(8));
  expect((await sections(await lastRun(id)))?.[0]).toMatchObject({
    has: false,
    error: expect.stringContaining('segment'),
  });
});
