import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResponseRow } from '../../../../src/responses/schemas/inbox.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../../support/app.ts';
import { type MadeForm, makeForm, makeResponse } from '../../../support/sentiment-form.ts';

let app: TestApp;
let admin: SignedIn;
let form: MadeForm;

beforeAll(async () => {
  app = await makeApp();
  admin = await app.newTenant();
  form = await makeForm(admin, undefined, { name: 'At the desk' });
});
afterAll(() => app.close());

const file = (query: string, who = admin) => who.ask('GET', `/SentimentResponses/export?${query}`);

describe('view export', () => {
  test('contains exactly one line for each response of the view', async () => {
    const group = await created(admin, '/Groups', { name: 'Front, desk', memberIds: [] });
    await makeResponse(admin, form, 'A "quoted" word', { assignedToIds: [admin.userId], assignedGroupIds: [group.id] });
    const { id } = await makeResponse(admin, form, 'Done');
    await admin.ask('PUT', `/SentimentResponses/${id}/status`, { status: 'resolved' });
    const answer = await file(`view=open&sentimentId=${form.id}`);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="responses-[\d-]{10}\.csv"$/),
    });
    const [head, row, ...rest] = answer.text.trimEnd().split('\r\n');
    expect(head).toMatch(/^\uFEFF"Reference","Form","Status"/);
    expect(row).toContain(',"At the desk","New",');
    expect(row).toMatch(/,"new"$/);
    expect(row).toContain('"A ""quoted"" word"');
    expect(row).toContain('"Front, desk"');
    expect(row).toMatch(/Ada Founder/);
    expect(rest).toEqual([]);
  });

  test('contains no spreadsheet formula', async () => {
    const own = await makeForm(admin);
    for (const query of ['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)'])
      await makeResponse(admin, own, query);
    const lines = (await file(`sentimentId=${own.id}&_sort=createdAt&_order=asc`)).text.trim().split('\r\n').slice(1);
    const guarded = ["'=1+1", "'+1", "'-1", "'@SUM(A1)", "'＝1+1", "'＋1", "'－1", "'＠SUM(A1)"];
    expect(lines.map((line) => line.split(',')[5])).toEqual(guarded.map((text) => `"${text}"`));
  });

  test('names the zone of its times, which are ISO in CSV and date cells in XLSX', async () => {
    const abroad = await app.newTenant();
    await app.services.database.owner((client) =>
      client.query("update tenants set time_zone = 'America/St_Johns' where id = $1", [abroad.tenantId]),
    );
    const own = await makeForm(abroad);
    const { id } = await makeResponse(abroad, own, 'In winter');
    await app.services.database.owner((client) =>
      client.query("update sentiment_responses set created_at = '2026-01-10T02:15:00Z' where id = $1", [id]),
    );
    const [head = '', line = ''] = (await file(`sentimentId=${own.id}`, abroad)).text.split('\r\n');
    const at = head.split(',').indexOf('"Received (America/St_Johns)"');
    expect(line.split(',')[at]).toBe('2026-01-09T22:45:00-03:30');
    const { rawPayload } = await app.app.inject({
      url: `/api/v1/SentimentResponses/export?format=xlsx&sentimentId=${own.id}`,
      headers: { authorization: `Bearer ${abroad.login.token}`, 'x-tenant-subdomain': abroad.subdomain },
    });
    const [sheet] = await readXlsx(rawPayload);
    expect(sheet?.data[1]?.[at]).toEqual(new Date('2026-01-09T22:45:00Z'));
  });

  test('contains several pages in list order, each response once', async () => {
    const own = await makeForm(admin);
    await app.services.database.owner((client) =>
      client.query(
        `insert into sentiment_responses (tenant_id, sentiment_id, number, created_at)
          select $1, $2, 9000 + n, now() - (n % 40) * interval '1 minute' from generate_series(1, 1234) n`,
        [admin.tenantId, own.id],
      ),
    );
    const rows = JSON.parse((await file(`format=json&sentimentId=${own.id}`)).text) as ResponseRow[];
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1234);
    const times = rows.map(({ createdAt }) => Date.parse(createdAt));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  test('is refused with unknown parameters, and is recorded', async () => {
    expect((await file('color=red')).status).toBe(422);
    expect((await file('format=exe')).status).toBe(422);
    const exportLog = await app.services.database.owner((client) =>
      client.query(`select after from audit_log where tenant_id = $1 and action like '%/export'`, [admin.tenantId]),
    );
    expect(exportLog.rows.length).toBeGreaterThan(0);
  });

  test('is empty for a form of another tenant', async () => {
    const other = await app.newTenant();
    expect((await file(`format=json&sentimentId=${form.id}`, other)).text).toBe('[]\n');
  });
});
