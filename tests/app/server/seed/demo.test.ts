import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '../../../../seed/demo.ts';
import type { DataRequest } from '../../../../src/compliance/schemas/data-request.ts';
import type { User } from '../../../../src/core/contract/schemas/user.ts';
import type { CustomerRecord } from '../../../../src/customers/schemas/customer.ts';
import type { CountedSegment } from '../../../../src/customers/schemas/list-answers.ts';
import type { Dashboard, DashboardData, DashboardRow } from '../../../../src/dashboards/schemas/custom-dashboard.ts';
import type { DashboardStats } from '../../../../src/dashboards/schemas/dashboard.ts';
import { formIssues } from '../../../../src/forms/rules/form-issues.ts';
import { parseOptions } from '../../../../src/forms/rules/parse-options.ts';
import { fieldTypes } from '../../../../src/forms/schemas/field-types.ts';
import type { PrebuiltField } from '../../../../src/forms/schemas/prebuilt-field.ts';
import { statuses } from '../../../../src/forms/schemas/response-statuses.ts';
import type { Sentiment } from '../../../../src/forms/schemas/sentiment.ts';
import type { SentimentField } from '../../../../src/forms/schemas/sentiment-field.ts';
import type { Import, ShownImport } from '../../../../src/imports/schemas/import.ts';
import type { Thread } from '../../../../src/mails/schemas/message.ts';
import type { SavedReply } from '../../../../src/mails/schemas/saved-reply.ts';
import type { OpenedRun, ReportRow, ReportRun } from '../../../../src/reports/schemas/report.ts';
import { type SlaState, slaState } from '../../../../src/responses/rules/sla.ts';
import { allowedFrom } from '../../../../src/responses/rules/status.ts';
import type { SentimentResponse, TrackingEntry } from '../../../../src/responses/schemas/sentiment-response.ts';
import type { SlaExplanation } from '../../../../src/responses/schemas/sla-clock.ts';
import type { StatusOption } from '../../../../src/responses/schemas/status-option.ts';
import { makeApp, type SignedIn, type TestApp } from '../../../support/app.ts';
import { fetchFile } from '../../../support/uploads.ts';

let app: TestApp;
let owner: SignedIn;
let forms: Sentiment[];
let responses: SentimentResponse[];
const signIn = { email: 'ada@demo.example', password: 'a long enough password' };

async function read<T>(path: string): Promise<T> {
  const answer = await owner.ask('GET', path);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
  const body = answer.json<T | { data: T }>();
  return typeof body === 'object' && body !== null && 'data' in body ? body.data : body;
}

beforeAll(async () => {
  app = await makeApp({ database: 'own' });
  await seedDemo(app.services, signIn);
  owner = await app.signIn('demo', signIn.email, signIn.password);
  forms = await read<Sentiment[]>('/Sentiments');
  const lists = forms.map(({ id }) => read<SentimentResponse[]>(`/SentimentResponses/bySentimentId/${id}`));
  responses = (await Promise.all(lists)).flat();
});
afterAll(() => app.close());

describe('demonstration', () => {
  test.each([
    '/CustomUsers/withRelations',
    '/CustomRoles/withRelations',
    '/CustomPermissions/withRelations',
    '/CustomGroups/withRelations',
    '/SeverityLevels',
    '/CustomerFormResponses',
    '/CustomerFormResponses?tags=VIP',
    '/CustomerFormResponses?ownerId_ne=0',
  ])('has rows in %s', async (path) => {
    expect((await read<unknown[]>(path)).length).toBeGreaterThan(3);
  });

  test('has a segment with customers, two saved replies, and an email that a customer answered', async () => {
    const [segment] = await read<CountedSegment[]>('/CustomerSegments');
    expect(segment?.customerCount).toBeGreaterThan(0);
    expect((await read<SavedReply[]>('/SavedReplies')).map(({ language }) => language)).toEqual(['de', 'en']);
    const ofSofia = responses.filter(({ customerName }) => customerName === 'Sofia Andersson');
    const threads = ofSofia.map(({ id }) => read<Thread>(`/SentimentResponses/${id}/messages`));
    const messages = (await Promise.all(threads)).flatMap((thread) => thread.messages);
    expect(messages.map(({ status, userName }) => [status, userName])).toEqual([
      ['sent', 'Minh Khai Nguyễn'],
      ['received', null],
    ]);
  });

  test('has a data request that is due soon, a new one, and a completed one with its certificate', async () => {
    const requests = await read<DataRequest[]>('/Compliance/requests?_sort=receivedAt&_order=asc');
    expect(requests.map(({ kind, status, identityCheck }) => [kind, status, identityCheck !== ''])).toEqual([
      ['access', 'open', true],
      ['object', 'completed', true],
      ['erase', 'open', false],
    ]);
    const [access, objection] = requests;
    const daysLeft = (Date.parse(access?.dueAt ?? '') - Date.now()) / 86_400_000;
    expect(daysLeft).toBeGreaterThan(0);
    expect(daysLeft).toBeLessThan(4);
    for (const { customerIds } of requests) expect(customerIds).toHaveLength(1);
    const customer = await read<CustomerRecord>(`/CustomerFormResponses/${objection?.customerIds[0]}`);
    expect(customer.restrictions).toEqual(['object']);
    const certificate = await owner.ask('GET', `/Compliance/requests/${objection?.id}/certificate`);
    expect([certificate.status, certificate.headers['content-type']]).toEqual([200, 'application/pdf']);
  });

  test('has a finished import with new and known customers and a row to correct', async () => {
    const [{ id, ...done } = { id: 0 }] = await read<Import[]>('/CustomerFormResponses/imports');
    expect(done).toMatchObject({ status: 'done', rowCount: 8, counts: { created: 5, updated: 2, error: 1 } });
    const shown = await read<ShownImport>(`/CustomerFormResponses/imports/${id}`);
    expect(shown.canUndo).toBe(true);
    expect(shown.problems.map(({ examples }) => examples[0]?.text)).toEqual(['einar.solheim@example']);
  });

  test('has valid prebuilt fields of a hotel', async () => {
    const prebuiltFields = await read<PrebuiltField[]>('/PrebuiltFields');
    expect(prebuiltFields).toHaveLength(6);
    expect(new Set(prebuiltFields.map(({ fieldType }) => fieldType)).size).toBe(6);
    for (const { fieldName, fieldType, options } of prebuiltFields) {
      expect(parseOptions(options, fieldType), fieldName).toEqual({ options });
    }
  });

  test('has five forms, each with one sentiment value and with responses', async () => {
    expect(forms).toHaveLength(5);
    for (const { id, name } of forms) {
      const fields = await read<SentimentField[]>(`/SentimentFields/bySentimentId/${id}`);
      expect(fields.length, name).toBeGreaterThan(3);
      expect(
        fields.filter(({ isSentimentValue }) => isSentimentValue),
        name,
      ).toHaveLength(1);
      expect(responses.filter(({ sentimentId }) => sentimentId === id).length, name).toBeGreaterThan(10);
    }
  });

  test('has a question of every type', async () => {
    const fields = await Promise.all(
      forms.map(({ id }) => read<SentimentField[]>(`/SentimentFields/bySentimentId/${id}`)),
    );
    const fieldTypesUsed = new Set(fields.flat().map(({ fieldType }) => fieldType));
    expect(fieldTypes.filter((type) => !fieldTypesUsed.has(type))).toEqual([]);
  });

  test('has forms that can be saved unchanged', async () => {
    for (const { id, name } of forms) {
      const fields = await read<SentimentField[]>(`/SentimentFields/bySentimentId/${id}`);
      expect(formIssues(fields), name).toEqual([]);
      for (const { fieldName, fieldType, options } of fields)
        expect(parseOptions(options, fieldType), fieldName).toEqual({ options });
    }
  });

  test('has users in all four roles, one with a temporary password, and one inactive', async () => {
    const userRows = await read<User[]>('/Users');
    expect(new Set(userRows.map(({ roleId }) => roleId)).size).toBe(4);
    expect(userRows.filter(({ isInitialPasswordReset }) => isInitialPasswordReset === 1)).toHaveLength(1);
    expect(userRows.filter(({ isActive }) => !isActive)).toHaveLength(1);
  });

  test('has responses in every status and every SLA state', () => {
    const states = responses.map(({ createdAt, slaDueAt, resolvedAt, status }) =>
      slaState(
        {
          createdAt: new Date(createdAt),
          dueAt: slaDueAt ? new Date(slaDueAt) : null,
          resolvedAt: resolvedAt ? new Date(resolvedAt) : null,
          status,
        },
        new Date(),
      ),
    );
    for (const status of statuses)
      expect(responses.filter((one) => one.status === status).length, status).toBeGreaterThan(0);
    for (const state of ['none', 'on_track', 'at_risk', 'breached', 'met', 'missed'] satisfies SlaState[]) {
      expect(states.filter((one) => one === state).length, state).toBeGreaterThan(0);
    }
  });

  test('has a renamed status and a custom status with responses', async () => {
    const statusOptions = await read<StatusOption[]>('/ResponseStatuses/words');
    expect(statusOptions.find(({ key }) => key === 'pending_internal')?.label).toBe('With another department');
    const own = statusOptions.find(({ key }) => key === 'with_maintenance');
    expect(own).toMatchObject({ base: 'in_progress', label: 'With maintenance', customerLabel: 'We are on it' });
    expect(responses.filter(({ customStatusId }) => customStatusId === own?.id)).toHaveLength(2);
  });

  test('has responses with no, one and several assignees, some of the owner', async () => {
    const held = responses.map(({ assignedToIds }) => Math.min(2, assignedToIds.length));
    for (const userRows of [0, 1, 2]) expect(held, `${userRows}`).toContain(userRows);
    expect(responses.filter(({ assignedGroupIds }) => assignedGroupIds.length > 1).length).toBeGreaterThan(10);
    const { totals } = await read<DashboardStats>('/dashboard/sentiment/stats');
    expect(totals.mine).toBeGreaterThan(0);
    expect(totals.unassigned).toBeGreaterThan(0);
  });

  test('has comments in several languages with few repetitions', () => {
    const summaries = new Set(responses.map(({ summary }) => summary));
    expect(summaries.size).toBeGreaterThan(270);
    expect([...summaries].filter((text) => /\p{Script=Arabic}/u.test(text)).length).toBeGreaterThan(0);
    expect([...summaries].filter((text) => /[äöüß¿¡éèà]/i.test(text)).length).toBeGreaterThan(5);
  });

  test('covers the three months before now', () => {
    const times = responses.map(({ createdAt }) => new Date(createdAt).getTime());
    const day = 86_400_000;
    expect(Math.max(...times)).toBeLessThan(Date.now());
    expect(Math.max(...times)).toBeGreaterThan(Date.now() - day);
    expect(Math.min(...times)).toBeLessThan(Date.now() - 80 * day);
  });

  test('has histories in order of time, with allowed status changes only', async () => {
    for (const { id, status, version } of responses) {
      const entries = await read<TrackingEntry[]>(`/SentimentResponses/${id}/tracking`);
      const inOrder = entries.toSorted((one, other) => one.id - other.id);
      const times = inOrder.map(({ createdAt }) => new Date(createdAt).getTime());
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      const moves = inOrder.flatMap((entry) => (entry.kind === 'status' && entry.status ? [entry.status] : []));
      let at: (typeof statuses)[number] = 'new';
      for (const next of moves) {
        // A change of the custom status within one base status is no transition.
        expect([at, ...allowedFrom(at)], `${id}`).toContain(next);
        at = next;
      }
      expect(status).toBe(at);
      expect(version).toBeGreaterThanOrEqual(1);
    }
  });

  test('has responses escalated by the jobs, up to the second level', async () => {
    const levels = responses.map(({ escalationLevel }) => escalationLevel);
    for (const level of [0, 1, 2]) expect(levels, `level ${level}`).toContain(level);
    const second = responses.find(({ escalationLevel }) => escalationLevel === 2);
    const entries = await read<TrackingEntry[]>(`/SentimentResponses/${second?.id}/tracking`);
    const firings = entries.filter(({ kind }) => kind === 'escalation');
    expect(firings.map(({ detail }) => detail.level).toSorted()).toEqual([1, 2]);
    expect(firings.map(({ userId }) => userId)).toEqual([null, null]);
  });

  test('has due times that the history explains', async () => {
    const due = responses.filter(({ slaDueAt, status }) => slaDueAt && status !== 'rejected').slice(0, 60);
    expect(due).toHaveLength(60);
    for (const { id, slaDueAt } of due) {
      const { explanation } = await read<SlaExplanation>(`/SentimentResponses/${id}/sla`);
      expect(Date.parse(explanation?.dueAt ?? ''), `${id}`).toBe(Date.parse(slaDueAt ?? ''));
    }
  });

  test('has mentions, a resolution, a reason and a duplicate', async () => {
    const [first] = await read<{ holidays: unknown[] }[]>('/Calendars');
    expect(first?.holidays.length).toBeGreaterThan(3);
    expect(responses.filter(({ resolutionText }) => resolutionText)).not.toEqual([]);
    expect(responses.filter(({ rejectionReason }) => rejectionReason)).not.toEqual([]);
    const copy = responses.find(({ duplicateOf }) => duplicateOf !== null);
    const prebuiltFields = responses.find(({ id }) => id === copy?.duplicateOf);
    expect(copy?.customerName).toBe(prebuiltFields?.customerName);
    const valve = responses.find(({ resolutionCode }) => resolutionCode === 'replaced');
    const notes = await read<TrackingEntry[]>(`/SentimentResponses/${valve?.id}/tracking`);
    expect(notes.some(({ notes: statusOptions }) => statusOptions.includes('(user:'))).toBe(true);
    expect((await read<unknown[]>(`/SentimentResponses/${valve?.id}/watchers`)).length).toBeGreaterThan(2);
  });

  test('has images and a recording that can be opened', async () => {
    const { rows } = await app.services.database.owner((client) =>
      client.query<{ name: string; content_type: string; used: number }>(`
        select f.name, f.content_type, (select count(*)::integer from sentiment_responses r
          where r.tenant_id = f.tenant_id and r.answers::text like '%' || f.name || '%') as used from files f`),
    );
    expect(rows.length).toBeGreaterThan(5);
    for (const { name, content_type, used } of rows) {
      expect(used, name).toBeGreaterThan(0);
      const answer = await fetchFile(app, owner, `/uploads/${name}`);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, content_type]);
      expect(answer.rawPayload.length).toBeGreaterThan(5_000);
    }
  });

  test('has three weeks of negative check-in responses', () => {
    const form = forms.find(({ name }) => name.startsWith('Check-in'));
    const week = 7 * 86_400_000;
    const unhappy = responses.filter(
      ({ sentimentId, sentimentScore }) => sentimentId === form?.id && (sentimentScore ?? 0) < 0,
    );
    const ages = unhappy.map(({ createdAt }) => Date.now() - new Date(createdAt).getTime());
    const lately = ages.filter((age) => age < 3 * week).length;
    expect(lately).toBeGreaterThan(20);
    expect(lately).toBeGreaterThan(3 * ages.filter((age) => age >= 3 * week && age < 6 * week).length);
  });

  test('has one branch that improves and one that declines', async () => {
    const { byGroup } = await read<DashboardStats>('/dashboard/sentiment/stats');
    const change = (name: string) => {
      const group = byGroup.find((one) => one.name.startsWith(name));
      return (group?.avgSentiment.value ?? 0) - (group?.avgSentiment.before?.value ?? 0);
    };
    expect(change('Bergen')).toBeGreaterThan(0.3);
    expect(change('Hamburg')).toBeLessThan(-0.2);
  });
});

test('demonstration: every chart of its dashboards has figures, and one dashboard opens without an account', async () => {
  const dashboards = await read<DashboardRow[]>('/Dashboards');
  expect(dashboards.map(({ name, isPublic }) => [name, isPublic])).toEqual([
    ['Guest experience', true],
    ['Hotels compared', false],
    ['Service desk', false],
  ]);
  for (const { id, name } of dashboards) {
    const { charts } = await read<DashboardData>(`/Dashboards/${id}/data`);
    const empty = charts.filter(
      ({ error, answer, verbatims }) => error || (answer?.rows ?? verbatims ?? [0]).length === 0,
    );
    // A job reads the topics of texts after the start.
    expect(
      empty.filter(({ id: chart }) => chart !== 'topics'),
      name,
    ).toEqual([]);
  }
  const { publicId } = await read<Dashboard>(`/Dashboards/${dashboards[0]?.id}`);
  const page = await app.stranger.ask('GET', `/public/dashboards/${publicId}`, undefined, {
    'x-tenant-subdomain': 'demo',
  });
  expect(page.json()).toMatchObject({ name: 'Guest experience', tenantName: 'Harbour & Pine Hotels' });
});

test('demonstration: its reports have figures, and one is sent each month', async () => {
  const reports = await read<ReportRow[]>('/Reports');
  expect(reports.map(({ name, nextRunAt }) => [name, nextRunAt !== null])).toEqual([
    ['Monthly board report', true],
    ['Weekly operations', false],
  ]);
  for (const { id, name } of reports) {
    const runs = await read<ReportRun[]>(`/Reports/${id}/runs`);
    expect(runs, name).toHaveLength(1);
    const run = await read<OpenedRun>(`/Reports/runs/${runs[0]?.id}`);
    expect([run.status, run.snapshot?.sections.filter(({ error }) => error)], name).toEqual(['done', []]);
    expect(run.snapshot?.n ?? 0, name).toBeGreaterThan(0);
  }
});

test('demonstration: the sentiment of a group is the average of its responses in the last 30 days and in the same time before', async () => {
  const now = Date.now();
  const { byGroup } = await read<DashboardStats>('/dashboard/sentiment/stats');
  const day = 86_400_000;
  // The last 30 calendar days up to now; the 30 days before end at the same time of the day.
  const today = Math.floor(now / day) * day;
  const average = (id: number, from: number, until: number) => {
    const scores = responses.flatMap(({ assignedGroupIds, createdAt, sentimentScore }) => {
      const time = new Date(createdAt).getTime();
      return assignedGroupIds.includes(id) && time >= from && time < until ? (sentimentScore ?? []) : [];
    });
    return { count: scores.length, mean: scores.reduce((sum, score) => sum + score, 0) / scores.length };
  };
  expect(byGroup.length).toBeGreaterThan(5);
  for (const { id, avgSentiment } of byGroup) {
    const last = average(id, today - 29 * day, now);
    const before = average(id, today - 59 * day, now - 30 * day);
    expect(avgSentiment.n).toBe(last.count);
    expect(avgSentiment.value).toBeCloseTo(last.mean, 2);
    expect(avgSentiment.before?.value).toBeCloseTo(before.mean, 2);
  }
  const shown = byGroup.map(({ avgSentiment }) => avgSentiment.value ?? 0);
  expect(shown).toEqual(shown.toSorted((one, other) => one - other));
});
