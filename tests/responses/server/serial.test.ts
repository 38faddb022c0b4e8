import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Status } from '../../../src/forms/schemas/response-statuses.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { tries } from '../../support/effort.ts';
import { type MadeForm, makeForm, makeResponse } from '../../support/sentiment-form.ts';

interface Entry {
  id: number;
  kind: string;
  notes: string;
  status: Status | null;
  userId: number;
  detail: { from?: unknown; to?: unknown; added?: number[]; removed?: number[] };
}

interface Row {
  status: Status;
  severityLevelId: number | null;
  assignedToIds: number[];
  version: number;
  watchers: { id: number }[];
}

/** `isCareful` sends the version read just before, so that the call may be refused as stale. */
type Step = { who: number; isCareful: boolean } & (
  | { kind: 'status'; status: Status }
  | { kind: 'assign'; people: number[] }
  | { kind: 'severity'; level: number }
  | { kind: 'note' }
  | { kind: 'watch'; isOn: boolean }
);

let app: TestApp;
let admin: SignedIn;
let people: SignedIn[];
let levels: number[];
let form: MadeForm;

const mayHandle = [
  'get:v1/sentimentresponses/:responseid/withdata',
  'put:v1/sentimentresponses/:id/status',
  'put:v1/sentimentresponses/:id/severity',
  'put:v1/sentimentresponses/:id/assignmultipleusers',
  'post:v1/sentimentresponses/:id/watchers',
  'delete:v1/sentimentresponses/:id/watchers/:userid',
  'post:v1/sentimentresponses/:responseid/tracking',
];

beforeAll(async () => {
  app = await makeApp();
  admin = await app.newTenant();
  people = [admin];
  for (let count = 0; count < 2; count += 1) people.push(await app.colleague(admin, mayHandle));
  levels = [];
  for (const name of ['Leak', 'Flood'])
    levels.push((await created(admin, '/SeverityLevels', { name, daysToResolve: 2 })).id);
  form = await makeForm(admin);
});
afterAll(() => app.close());

const base = { who: fc.nat(2), isCareful: fc.boolean() };
const statuses: Status[] = ['open', 'in_progress', 'pending_customer', 'pending_internal', 'resolved', 'closed'];
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ ...base, kind: fc.constant('status' as const), status: fc.constantFrom(...statuses) }),
  fc.record({ ...base, kind: fc.constant('assign' as const), people: fc.uniqueArray(fc.nat(2), { maxLength: 3 }) }),
  fc.record({ ...base, kind: fc.constant('severity' as const), level: fc.nat(1) }),
  fc.record({ ...base, kind: fc.constant('note' as const) }),
  fc.record({ ...base, kind: fc.constant('watch' as const), isOn: fc.boolean() }),
);

test('responses: concurrent changes have the result of a serial order, and the history matches it', async () => {
  const { numRuns, ...seed } = tries(50, 2_000);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      const { id } = await makeResponse(admin, form);
      const answers = await Promise.all(steps.map((one, index) => runStep(id, one, index)));
      // The only expected statuses: success, a stale version or a forbidden transition (409), and retry later (503).
      for (const status of answers) expect([200, 201, 409, 503]).toContain(status);
      const row = (await admin.ask('GET', `/SentimentResponses/${id}/withData`)).json<{ data: Row }>().data;
      const history = (await admin.ask('GET', `/SentimentResponses/${id}/tracking`)).json<Entry[]>();
      expect(replayed(history)).toEqual({
        status: row.status,
        severityLevelId: row.severityLevelId,
        assignedToIds: row.assignedToIds,
        version: row.version,
      });
      expect(watching(history)).toEqual(row.watchers.map((watcher) => watcher.id).sort((a, b) => a - b));
      const written = steps.flatMap((one, index) =>
        one.kind === 'note' && answers[index] === 201 ? [`Note ${index}`] : [],
      );
      expect(
        history
          .filter(({ kind }) => kind === 'note')
          .map(({ notes }) => notes)
          .sort(),
      ).toEqual(written.sort());
    }),
    { numRuns, ...seed, endOnFailure: true },
  );
}, 900_000);

async function runStep(id: number, one: Step, index: number): Promise<number> {
  const who = people[one.who] as SignedIn;
  const version = one.isCareful ? { version: await versionOf(id) } : {};
  const path = `/SentimentResponses/${id}`;
  switch (one.kind) {
    case 'status':
      return (await who.ask('PUT', `${path}/status`, { status: one.status, ...version })).status;
    case 'assign': {
      const userIds = one.people.map((index) => people[index]?.userId);
      return (await who.ask('PUT', `${path}/assignMultipleUsers`, { userIds, ...version })).status;
    }
    case 'severity':
      return (await who.ask('PUT', `${path}/severity`, { severityLevelId: levels[one.level], ...version })).status;
    case 'note':
      return (await who.ask('POST', `${path}/tracking`, { notes: `Note ${index}` })).status;
    case 'watch':
      return one.isOn
        ? (await who.ask('POST', `${path}/watchers`, {})).status
        : (await who.ask('DELETE', `${path}/watchers/${who.userId}`)).status;
  }
}

async function versionOf(id: number): Promise<number> {
  return (await admin.ask('GET', `/SentimentResponses/${id}/withData`)).json<{ data: Row }>().data.version;
}

/** Replays the history; each entry must start from the values with which the previous one ended. */
function replayed(history: readonly Entry[]) {
  const row = { status: 'new' as unknown, severityLevelId: null as unknown, assignedToIds: [] as number[], version: 1 };
  for (const { kind, detail } of history) {
    if (kind === 'status') {
      expect(detail.from).toBe(row.status);
      row.status = detail.to;
    } else if (kind === 'severity') {
      expect(detail.from).toBe(row.severityLevelId);
      row.severityLevelId = detail.to;
    } else if (kind === 'assigned') {
      const { added = [], removed = [] } = detail;
      expect(row.assignedToIds).toEqual(expect.arrayContaining(removed));
      expect(row.assignedToIds.filter((id) => added.includes(id))).toEqual([]);
      row.assignedToIds = [...row.assignedToIds.filter((id) => !removed.includes(id)), ...added].sort((a, b) => a - b);
    }
    if (['status', 'severity', 'assigned'].includes(kind)) row.version += 1;
  }
  return row;
}

/** Assignees and authors of notes watch automatically, unless they have turned that off. */
function watching(history: readonly Entry[]): number[] {
  const on = new Map<number, boolean>();
  const begin = (id: number) => on.set(id, on.get(id) ?? true);
  for (const { kind, userId, detail } of history) {
    if (kind === 'assigned') detail.added?.forEach(begin);
    if (kind === 'note') begin(userId);
    if (kind === 'watchers') {
      for (const id of detail.added ?? []) on.set(id, true);
      for (const id of detail.removed ?? []) on.set(id, false);
    }
  }
  return [...on].flatMap(([id, isOn]) => (isOn ? [id] : [])).sort((a, b) => a - b);
}
