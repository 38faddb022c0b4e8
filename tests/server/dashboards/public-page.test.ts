import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Dashboard } from '../../../src/contract/schemas/dashboards/custom-dashboard.ts';
import { renderDashboardPage } from '../../../src/visitor/dashboards/render.tsx';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { makeForm } from '../../support/sentiment-form.ts';
import { blank, pathIn, upload } from '../../support/uploads.ts';

let app: TestApp;
let owner: SignedIn;

beforeAll(async () => {
  app = await makeApp({ dashboardPage: renderDashboardPage });
  owner = await app.newTenant();
  for (const count of [12, 30]) {
    const { id } = await makeForm(owner);
    for (let at = 0; at < count; at += 1) {
      await app.services.database.owner((client) =>
        client.query(
          `insert into sentiment_responses (tenant_id, sentiment_id, number, status, summary)
           values ($1, $2, $3, 'open', 'Cold soup')`,
          [owner.tenantId, id, 10_000 * id + at],
        ),
      );
    }
  }
});
afterAll(() => app.close());

const count = { dataset: 'sentimentResponses', measures: ['count'] };
const charts = [
  { id: 'total', type: 'kpi', title: 'All <b>responses</b>', query: count },
  { id: 'forms', type: 'bar', title: 'By form', query: { ...count, dimensions: ['sentimentId'] } },
];
const document = { charts, filters: [{ id: 'form', label: 'Form', field: 'sentimentId' }] };

async function share(settings: object = {}) {
  const made = await owner.ask('POST', '/Dashboards', { name: 'How guests feel', document });
  const answer = await owner.ask('POST', `/Dashboards/${made.json().id}/publish`, settings);
  const { id, publicId } = answer.json<Dashboard>();
  return { id, path: `/public/dashboards/${publicId}` };
}

const host = () => ({ 'x-tenant-subdomain': owner.subdomain });
const open = (url: string, cookie = '') => app.app.inject({ url, headers: { ...host(), cookie } });

const cookiesOf = ({ cookies }: Awaited<ReturnType<typeof open>>) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

const post = (url: string, password: string) =>
  app.app.inject({
    ...{ method: 'POST', url, payload: new URLSearchParams({ password }).toString() },
    headers: { ...host(), 'content-type': 'application/x-www-form-urlencoded' },
  });

describe('the public page of a dashboard', () => {
  test('is readable without a script, with a chart as an image and its table, and escapes names', async () => {
    const { path } = await share();
    const { statusCode, body } = await open(path);
    expect(statusCode).toBe(200);
    expect(body).toContain('All &lt;b&gt;responses&lt;/b&gt;');
    expect(body).toContain('class="figure ">42<');
    expect(body).toMatch(
      /<img loading="lazy" src="data:image\/svg\+xml,[^"]+" alt="By form[^"]+" width="\d+" height="\d+"/,
    );
    expect(body).toMatch(/<td[^>]*>30<\/td>/);
  });

  test('answers GET and HEAD whatever is accepted, and runs no script but its own', async () => {
    const { path } = await share();
    for (const method of ['GET', 'HEAD'] as const) {
      for (const accept of ['text/html', 'application/json', 'image/png', '*/*', '']) {
        const { statusCode, headers } = await app.app.inject({ method, url: path, headers: { ...host(), accept } });
        expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      }
    }
    const { body, headers } = await open(path);
    const [, script = '', ...others] = body.split(/<script>|<\/script>/);
    expect(others).toHaveLength(1);
    const hash = createHash('sha256').update(script).digest('base64');
    expect(headers['content-security-policy']).toContain(`script-src 'sha256-${hash}';`);
    expect(headers['cache-control']).toBe('no-store');
  });

  test('is in the mode of its address, or in both for the browser to choose', async () => {
    const { path } = await share();
    expect((await open(path)).body.match(/<source media="\(prefers-color-scheme: dark\)"/g)).toHaveLength(1);
    const dark = (await open(`${path}?mode=dark`)).body;
    expect([dark.includes('<source'), dark.includes('color-scheme:dark')]).toEqual([false, true]);
  });

  test('says why it cannot be seen, in the colors of the tenant', async () => {
    await owner.ask('PUT', '/Branding', { primaryColor: '#7a1fa2' });
    const { id, path } = await share();
    for (const [settings, status, text] of [
      [{ isPaused: true }, 403, 'This page is paused.'],
      [{ startsAt: '2099-01-01T00:00:00Z' }, 403, 'This page is not open yet.'],
      [{ expiresAt: '2020-01-01T00:00:00Z' }, 410, 'This link has expired.'],
      [{ maxViews: 1 }, 410, 'This link has reached its number of views.'],
    ] as const) {
      await owner.ask('POST', `/Dashboards/${id}/publish`, settings);
      if ('maxViews' in settings) await open(path);
      const { statusCode, body } = await open(path);
      expect([statusCode, body.includes(text), body.includes('#7a1fa2'), body.includes('class="figure')]).toEqual([
        ...[status, true, true, false],
      ]);
    }
    expect((await open('/public/dashboards/unknown')).body).not.toContain('#7a1fa2');
    await owner.ask('PUT', '/Branding', { primaryColor: '#007a2f' });
  });

  test('has its own pictures inside, which need a session at their address', async () => {
    const image = pathIn(await upload(owner, 'upload', await blank().png().toBuffer(), 'hotel.png'));
    expect((await open(image)).statusCode).toBe(404);
    const tile = { id: 'hotel', type: 'image', options: { image, imageAlt: 'Our hotel' } };
    const { id } = (await owner.ask('POST', '/Dashboards', { name: 'Hotel', document: { charts: [tile] } })).json();
    const { publicId } = (await owner.ask('POST', `/Dashboards/${id}/publish`, {})).json<Dashboard>();
    const { body } = await open(`/public/dashboards/${publicId}`);
    expect(body).toMatch(/<img src="data:image\/png;base64,[^"]+" alt="Our hotel"/);
  });

  test('applies the filter of its form', async () => {
    const { path } = await share({ viewerFilterIds: ['form'] });
    const [, chosen = ''] = /<option value="(form:\d+)"/.exec((await open(path)).body) ?? [];
    expect(chosen).not.toBe('');
    const { body } = await open(`${path}?filter=${encodeURIComponent(chosen)}`);
    expect(body).toMatch(/class="figure ">(12|30)</);
  });

  test('asks for the password, reports a wrong one and opens with the right one', async () => {
    const { path } = await share({ password: 'open sesame' });
    const locked = await open(path);
    expect([locked.statusCode, locked.body.includes('class="figure')]).toEqual([403, false]);
    expect((await post(path, 'open barley')).body).toContain('The password is wrong.');
    const unlocked = await post(path, 'open sesame');
    expect([unlocked.statusCode, unlocked.headers.location]).toEqual([303, path]);
    expect((await open(path, cookiesOf(unlocked))).body).toContain('class="figure ">42<');
  });

  test('is embedded only by the sites that the link names', async () => {
    const policyOf = async (settings: object) =>
      String((await open((await share(settings)).path)).headers['content-security-policy']);
    expect(await policyOf({})).toContain("frame-ancestors 'none'");
    expect(await policyOf({ allowedEmbedDomains: ['www.example.com'] })).toMatch(
      /frame-ancestors https:\/\/www\.example\.com$/,
    );
  });

  test('offers its figures as CSV, PDF and pictures only where the link allows it', async () => {
    const csv = async (settings: object) => open(`${(await share(settings)).path}?format=csv`);
    expect((await csv({})).headers['content-type']).toContain('text/html');
    const { headers, body } = await csv({ allowExport: true });
    expect(headers['content-type']).toContain('text/csv');
    expect(body).toMatch(/,30[,\r]/);
    const { path } = await share({ allowExport: true });
    const pdf = await open(`${path}?format=pdf`);
    expect([pdf.headers['content-type'], pdf.body.slice(0, 5)]).toEqual(['application/pdf', '%PDF-']);
    const picture = await open(`${path}?format=svg&chart=forms`);
    expect([picture.headers['content-type'], picture.headers['content-disposition']]).toEqual([
      ...['image/svg+xml; charset=utf-8', expect.stringContaining('attachment')],
    ]);
    expect((await open(`${path}?format=svg&chart=secret`)).statusCode).toBe(404);
  });

  test('is gone at the next request after the dashboard is no longer shared', async () => {
    const { id, path } = await share();
    expect((await open(path)).statusCode).toBe(200);
    await owner.ask('DELETE', `/Dashboards/${id}/publish`);
    const { statusCode, body } = await open(path);
    expect([statusCode, body.includes('This page is not available')]).toEqual([404, true]);
  });
});
