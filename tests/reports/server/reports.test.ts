import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomFrom } from '../../../seed/random.ts';
import type { AnalyticsAnswer } from '../../../src/analytics/schemas/analytics-query.ts';
import { headLines } from '../../../src/charts/report-blocks.ts';
import type {
  OpenedRun,
  Report,
  ReportRow,
  ReportRun,
  ReportVersion,
  Snapshot,
} from '../../../src/reports/schemas/report.ts';
import { addResponses, type Known, makeKnown } from '../../analytics/server/world.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { withoutClock } from '../../support/without-clock.ts';

let app: TestApp;
let owner: SignedIn;
let known: Known;

beforeAll(async () => {
  app = await makeApp();
  owner = await app.newTenant();
  known = await makeKnown(app, owner);
  await addResponses(app, owner.tenantId, known, randomFrom(11), 300);
});
afterAll(() => app.close());

const responses = { dataset: 'sentimentResponses', measures: ['count', 'resolved'] };
const kpi = { id: 'total', type: 'kpi', title: 'Responses', query: responses };
const byForm = { id: 'by-form', type: 'table', query: { ...responses, dimensions: ['sentimentId'] } };
const definitionOf = (more: object = {}) => ({ name: 'Monthly', dateRange: 'all', compare: 'none', ...more });

async function generate(body: object, client = owner): Promise<OpenedRun> {
  const answer = await client.ask('POST', '/Reports/generate', body);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<OpenedRun>();
}
const preview = async (definition: object, more: object = {}) => {
  const { snapshot } = await generate({ definition: definitionOf(definition), isPreview: true, ...more });
  return snapshot as NonNullable<typeof snapshot>;
};
const asked = async (query: object) => (await owner.ask('POST', '/Dashboards/query', query)).json<AnalyticsAnswer>();
const read = async <T>(path: string, client = owner) => {
  const answer = await client.ask('GET', path);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<T>();
};
const saved = async (definition: object) =>
  (await created(owner, '/Reports/save', { definition })) as unknown as Report;

describe('a saved report', () => {
  test('appears in the list with its blocks, owner and last run, and can be searched', async () => {
    const { id } = await saved(definitionOf({ name: 'Quarter of hotels', folder: 'Hotels', sections: [kpi, byForm] }));
    await generate({ id });
    const [row, ...others] = await read<ReportRow[]>('/Reports?q=hotels&_sort=lastRunAt&_order=desc&_start=0&_end=10');
    expect(others).toEqual([]);
    expect(row).toMatchObject({ id, folder: 'Hotels', sectionCount: 2, lastRunStatus: 'done', ownerId: owner.userId });
    expect(Date.now() - Date.parse(row?.lastRunAt ?? '')).toBeLessThan(60_000);
  });

  test('an update with a stale version is 409 and changes nothing', async () => {
    const { id, version } = await saved(definitionOf({ sections: [kpi] }));
    const change = (name: string) =>
      owner.ask('POST', '/Reports/update', { id, version, definition: definitionOf({ name, sections: [] }) });
    expect((await change('First')).json()).toMatchObject({ name: 'First', version: version + 1, sectionCount: 0 });
    const late = await change('Second');
    expect([late.status, late.json()]).toMatchObject([409, { code: 'STALE', current: { name: 'First' } }]);
    expect(await read<Report>(`/Reports/${id}`)).toMatchObject({ name: 'First', definition: { name: 'First' } });
  });

  test('a copy has the same blocks and another name; a deleted report takes its runs along', async () => {
    const { id } = await saved(definitionOf({ name: 'Original', sections: [kpi] }));
    const made = await generate({ id });
    const copy = await created(owner, `/Reports/${id}/duplicate`, undefined);
    expect(copy).toMatchObject({ name: 'Original (copy)', sectionCount: 1, lastRunAt: null });
    expect((await owner.ask('DELETE', `/Reports/${id}`)).status).toBe(200);
    expect((await owner.ask('GET', `/Reports/${id}`)).status).toBe(404);
    expect((await owner.ask('GET', `/Reports/runs/${made.id}`)).status).toBe(404);
    expect(await read<Report>(`/Reports/${copy.id}`)).toMatchObject({ definition: { sections: [{ id: 'total' }] } });
  });

  test('its versions are listed newest first, and an earlier one is restored as the next', async () => {
    const { id } = await saved(definitionOf({ name: 'First', sections: [kpi] }));
    await owner.ask('POST', '/Reports/update', { id, definition: definitionOf({ name: 'Second', sections: [] }) });
    const listed = async () => (await read<ReportVersion[]>(`/Reports/${id}/versions`)).map(versionOf);
    const versionOf = ({ version, name, sectionCount }: ReportVersion) => [version, name, sectionCount];
    expect(await listed()).toEqual([
      [2, 'Second', 0],
      [1, 'First', 1],
    ]);
    const restored = await owner.ask('POST', `/Reports/${id}/versions/1/restore`);
    expect(restored.json<Report>()).toMatchObject({
      version: 3,
      name: 'First',
      definition: { sections: [{ id: 'total' }] },
    });
    expect((await listed())[0]).toEqual([3, 'First', 1]);
    expect((await owner.ask('POST', `/Reports/${id}/versions/9/restore`)).status).toBe(404);
  });

  test('block ids that repeat are refused', async () => {
    const answer = await owner.ask('POST', '/Reports/save', { definition: definitionOf({ sections: [kpi, kpi] }) });
    expect([answer.status, answer.json().message]).toEqual([422, '“total” is there twice']);
  });
});

describe('a run', () => {
  test('has the figures of the analytics engine, with range, filters and n', async () => {
    const filters = [{ field: 'sentimentId', op: 'in', values: [known.forms[0]] }];
    const level = { key: 'level', label: 'Severity', field: 'severityLevelId' };
    const sections = [kpi, byForm, { ...kpi, id: 'customers', query: { dataset: 'customers', measures: ['count'] } }];
    const definition = definitionOf({
      sections,
      filters,
      params: [level],
      dateRange: '365d',
      compare: 'previous_year',
    });
    const params = { level: [known.levels[1]] };
    const { snapshot, rows } = await generate({ definition, params });
    const all = [...filters, { field: 'severityLevelId', op: 'in', values: params.level }];
    const base = { range: '365d', compare: 'previous_year', filters: all, chartCount: sections.length };
    const [total, forms, customers] = snapshot?.sections ?? [];
    expect(withoutClock(total?.answer)).toEqual(withoutClock(await asked({ ...base, ...responses, trend: true })));
    expect(withoutClock(forms?.answer)).toEqual(withoutClock(await asked({ ...base, ...byForm.query })));
    expect(total?.answer?.rows[0]?.measures.count?.value).toBeGreaterThan(0);
    expect(customers?.ignoredFilters).toEqual(['Form', 'Severity']);
    expect(snapshot?.filters).toEqual([
      { label: 'Form', values: [expect.stringMatching(/\w/)] },
      { label: 'Severity', values: ['Storm'] },
    ]);
    expect(snapshot?.n).toBe(total?.answer?.rows[0]?.measures.count?.value);
    expect(snapshot?.range).toEqual(total?.answer?.range);
    expect(rows).toBe(3);
  });

  test('opens again with the figures that it had, the version and who made it', async () => {
    const { id, version } = await saved(definitionOf({ sections: [kpi] }));
    const made = await generate({ id });
    await addResponses(app, owner.tenantId, known, randomFrom(12), 10);
    const opened = await read<OpenedRun>(`/Reports/runs/${made.id}`);
    expect(opened).toEqual(made);
    expect(opened).toMatchObject({ reportVersion: version, status: 'done', isScheduled: false });
    expect(headLines(opened.snapshot as Snapshot).at(-1)).toContain(`version ${version}`);
    expect(opened.startedByName).toContain('Ada');
    const later = await generate({ id });
    const countIn = ({ snapshot }: OpenedRun) => snapshot?.sections[0]?.answer?.rows[0]?.measures.count?.value ?? 0;
    expect(countIn(later)).toBe(countIn(opened) + 10);
    const listed = await read<ReportRun[]>(`/Reports/${id}/runs`);
    expect(listed.map((one) => one.id)).toEqual([later.id, made.id]);
  });

  test('a block that cannot be computed has its own error; the others have figures', async () => {
    const wrong = { ...kpi, id: 'wrong', query: { ...responses, measures: ['happiness'] } };
    const empty = { ...kpi, id: 'empty', query: null };
    const { sections } = await preview({ sections: [wrong, empty, kpi] });
    expect(sections[0]?.error).toMatch(/There is no measure “happiness”/);
    expect(sections[1]?.error).toBe('Choose a dataset and a measure');
    expect(sections[2]).toMatchObject({ error: null, answer: { total: 1 } });
  });

  test('computed columns: follow the formula, and name what is wrong with it', async () => {
    const computed = [{ label: 'Share', formula: '100 * resolved / count', unit: 'percent' }];
    const wrong = [{ label: 'Share', formula: 'resolved / nps' }];
    const { sections } = await preview({
      sections: [
        { ...byForm, computed },
        { ...byForm, id: 'wrong', computed: wrong },
      ],
    });
    const rows = sections[0]?.answer?.rows ?? [];
    expect(rows.length).toBe(3);
    for (const { measures } of rows) {
      const [count, resolved] = [measures.count?.value ?? 0, measures.resolved?.value ?? 0];
      expect(measures['by-form.0']).toMatchObject({ value: (100 * resolved) / count, interval: null });
    }
    expect(sections[0]?.answer?.measures).toContainEqual({ name: 'by-form.0', label: 'Share', unit: 'percent' });
    expect(sections[1]?.error).toBe('Computed column “Share”: “nps” is not a measure of this block');
  });

  test('comments: newest first, within range and filters, with personal data masked', async () => {
    const { id } = await created(owner, '/Sentiments', { name: 'Desk' });
    const { id: fieldId } = await created(owner, '/SentimentFields', {
      sentimentId: id,
      fieldName: 'Say it',
      fieldType: 'text',
    });
    for (const value of ['Lovely', 'Write to rosa@example.com']) {
      await created(owner, '/SentimentResponses/create', { sentimentId: id, values: [{ fieldId, value }] });
    }
    const block = { id: 'said', type: 'verbatims', query: responses };
    const filters = [{ field: 'sentimentId', op: 'in', values: [id] }];
    const { sections } = await preview({ sections: [block], filters, dateRange: 'today' });
    const texts = sections[0]?.verbatims?.map(({ text }) => text) ?? [];
    expect(texts).toHaveLength(2);
    expect(texts[0]).not.toContain('rosa@example.com');
    expect(texts[1]).toBe('Lovely');
    const past = await preview({ sections: [block], filters, dateRange: { from: '2020-01-01', to: '2020-12-31' } });
    expect(past.sections[0]?.verbatims).toEqual([]);
  });

  test('parameters: a required one, a default, one without a value, and one that the report does not have', async () => {
    const form = { key: 'form', label: 'Form', field: 'sentimentId', required: true };
    const definition = definitionOf({ sections: [kpi], params: [form] });
    const refused = await owner.ask('POST', '/Reports/generate', { definition });
    expect([refused.status, refused.json().message]).toEqual([422, 'Form is required']);
    const other = await owner.ask('POST', '/Reports/generate', { definition, params: { room: [1] } });
    expect(other.status).toBe(422);
    const { filters } = await preview({ sections: [kpi], params: [{ ...form, default: [known.forms[0]] }] });
    expect(filters).toHaveLength(1);
    const open = { sections: [kpi], params: [{ ...form, required: false, default: [] }] };
    expect((await preview(open, { params: { form: [] } })).filters).toEqual([]);
  });

  test('a preview is not stored, and a range can be chosen', async () => {
    const { id } = await saved(definitionOf({ sections: [kpi] }));
    const dateRange = { from: '2026-01-01', to: '2026-01-31' };
    const made = await generate({ id, isPreview: true, dateRange });
    expect([made.id, made.snapshot?.range]).toEqual([0, dateRange]);
    expect(await read<ReportRun[]>(`/Reports/${id}/runs`)).toEqual([]);
  });
});

describe('a reader without the permission of a dataset', () => {
  test('sees neither its figures nor those of runs by others', async () => {
    const { id } = await saved(
      definitionOf({ sections: [kpi, { id: 'note', type: 'text', options: { text: 'Hello' } }] }),
    );
    const made = await generate({ id });
    const reader = await app.colleague(owner, ['get:v1/reports/:id', 'post:v1/reports/generate']);
    for (const { snapshot } of [
      await generate({ id }, reader),
      await read<OpenedRun>(`/Reports/runs/${made.id}`, reader),
    ]) {
      expect(snapshot?.sections[0]).toMatchObject({
        answer: null,
        error: expect.stringMatching(/need the permission/),
      });
    }
    const { snapshot } = await generate({ id }, reader);
    expect(snapshot?.n).toBe(0);
  });
});
