import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../../src/app/server/app.ts';
import { connect } from '../../../src/core/server/db/database.ts';
import type { Dashboard } from '../../../src/dashboards/schemas/custom-dashboard.ts';
import { renderDashboardPage } from '../../../src/dashboards/visitor/render.tsx';
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

async function share(settings: object = {}, shown: object = document) {
  const made = await owner.ask('POST', '/Dashboards', { name: 'How guests feel', document: shown });
  const exact = { minCell: 1, ...settings };
  const answer = await owner.ask('POST', `/Dashboards/${made.json().id}/publish`, exact);
  const { id, publicId } = answer.json<Dashboard>();
  return { id, path: `/public/dashboards/${publicId}` };
}

const drawingsIn = (html: string) => html.match(/<svg width="\d+".*?<\/svg>/gs) ?? [];
const mainOf = (html: string) => /<main>.*<\/main>/s.exec(html)?.[0];

const host = () => ({ 'x-tenant-subdomain': owner.subdomain });
const open = (url: string, cookie = '') => app.app.inject({ url, headers: { ...host(), cookie } });

const cookiesOf = ({ cookies }: Awaited<ReturnType<typeof open>>) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

const post = (url: string, password: string) =>
  app.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams({ password }).toString(),
    headers: { ...host(), 'content-type': 'application/x-www-form-urlencoded' },
  });

describe('the public page of a dashboard', () => {
  test('is readable without a script, with a chart and its table, and escapes names', async () => {
    const { path } = await share();
    const { statusCode, body } = await open(path);
    expect(statusCode).toBe(200);
    expect(body).toContain('All &lt;b&gt;responses&lt;/b&gt;');
    expect(body).toContain('class="figure ">42<');
    expect(body).toMatch(/<div class="drawing" role="img" aria-label="By form[^"]+"><div class="on-wide"><svg /);
    expect(body).toMatch(/<td[^>]*>30<\/td>/);
  });

  test('is told to be unavailable for now while the database cannot be written', async () => {
    const { path } = await share();
    const options = '-c default_transaction_read_only=on';
    const database = connect({ ...app.connection, options });
    const served = await buildApp({ services: { ...app.services, database } });
    const { statusCode, headers, body } = await served.inject({ url: path, headers: host() });
    expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
    expect(body).toContain('Please try again in a moment');
    await served.close();
    await database.close();
  });

  test('does not count the HEAD request of a program as a view', async () => {
    const { path: url } = await share({ maxViews: 1 });
    const statuses = [];
    for (const method of ['HEAD', 'HEAD', 'GET', 'GET'] as const)
      statuses.push((await app.app.inject({ method, url, headers: host() })).statusCode);
    expect(statuses).toEqual([200, 200, 200, 410]);
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

  test('writes days in the notation of the organization', async () => {
    const other = await app.newTenant();
    const settings = { language: 'de-AT', dateFormat: 'DD.MM.YYYY', timeZone: 'UTC' };
    expect((await other.ask('PUT', '/Organization', settings)).status).toBe(200);
    const made = await other.ask('POST', '/Dashboards', { name: 'How guests feel', document });
    const shared = (await other.ask('POST', `/Dashboards/${made.json().id}/publish`, {})).json<Dashboard>();
    const headers = { 'x-tenant-subdomain': other.subdomain };
    const page = await app.app.inject({ url: `/public/dashboards/${shared.publicId}`, headers });
    const today = new Intl.DateTimeFormat('de-DE', {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      timeZone: 'UTC',
    }).format();
    expect(page.body.replaceAll('<!-- -->', '')).toContain(`As of ${today}`);
  });

  test('is in the mode of its address, or in both for the browser to choose, and light on paper', async () => {
    const { path } = await share();
    const { body } = await open(path);
    const [, light = '', dark = ''] =
      /<style class="colors">:root{([^}]+)}@media screen and \(prefers-color-scheme:dark\){:root{([^}]+)}}<\/style>/.exec(
        body,
      ) ?? [];
    const named = (styles: string) => new Map(styles.split(';').map((style) => style.split(':') as [string, string]));
    const used = new Set(
      [
        ...drawingsIn(body)
          .join()
          .matchAll(/var\((--[^)]+)\)/g),
      ].map(([, name]) => name),
    );
    expect(used.size).toBeGreaterThan(2);
    expect([new Set(named(light).keys()), new Set(named(dark).keys())]).toEqual([used, used]);
    for (const [name, color] of named(light)) expect(named(dark).get(name)).not.toBe(color);
    const inDark = (await open(`${path}?mode=dark`)).body;
    expect(inDark).toContain(`<style class="colors">:root{${light}}@media screen{:root{${dark}}}</style>`);
    expect(drawingsIn(inDark)).toEqual(drawingsIn(body));
  });

  test('draws each chart for wide and narrow screens, whatever browser asks, with names of its own', async () => {
    const { path } = await share();
    const { body } = await open(path);
    const widths = [...body.matchAll(/<div class="on-(wide|narrow)"><svg width="(\d+)"/g)];
    expect(new Set(widths.map(([, screen]) => screen))).toEqual(new Set(['wide', 'narrow']));
    expect(widths.filter(([, screen, width]) => screen === 'narrow' && Number(width) > 330)).toEqual([]);
    const names = [...body.matchAll(/<svg .*?<\/svg>/gs)].map(
      ([svg]) => new Set([...svg.matchAll(/(?:class|id)="(d\d+)-/g)].map(([, name]) => name)),
    );
    const all = names.flatMap((own) => [...own]);
    expect([all.length > 0, new Set(all).size]).toEqual([true, all.length]);
    expect(body).not.toContain('data-drawing');
  });

  test('escapes names of categories in its drawings', async () => {
    const { id } = await makeForm(owner);
    await app.services.database.owner((client) =>
      client.query(`update sentiments set name = '</svg><img src=x onerror=alert(1)>' where id = $1`, [id]),
    );
    await app.services.database.owner((client) =>
      client.query(
        `insert into sentiment_responses (tenant_id, sentiment_id, number, status, summary)
         values ($1, $2, $3, 'open', 'Cold soup')`,
        [owner.tenantId, id, 10_000 * id],
      ),
    );
    const { body } = await open((await share()).path);
    expect([body.includes('<img src=x'), body.includes('&lt;/svg&gt;')]).toEqual([false, true]);
    await owner.ask('DELETE', `/Sentiments/${id}`);
    await app.services.database.owner((client) =>
      client.query('delete from sentiment_responses where tenant_id = $1 and sentiment_id = $2', [owner.tenantId, id]),
    );
  });

  test('has a logo, and the links that every page has', async () => {
    const { path } = await share();
    const { body } = await open(path);
    expect(body).toMatch(/<div class="logo plain"><svg [^>]*aria-label="Candor"/);
    expect(body).toMatch(/All rights reserved.*href="https:\/\/twitter\.com" target="_blank"/s);
  });

  test('is not drawn again for a browser that has it, until something changes', async () => {
    const { id, path } = await share();
    const cookie = cookiesOf(await open(path));
    const { headers, body } = await open(path, cookie);
    const again = (tag: string) => app.app.inject({ url: path, headers: { ...host(), cookie, 'if-none-match': tag } });
    const tag = String(headers.etag);
    expect([(await again(tag)).statusCode, (await again(tag)).body]).toEqual([304, '']);
    expect((await again('"other"')).body).toBe(body);
    await owner.ask('POST', `/Dashboards/${id}/publish`, { minCell: 1, allowExport: true });
    expect((await again(tag)).statusCode).toBe(200);
  });

  test('is drawn once for all visitors and both modes, until its figures change', async () => {
    const titled = charts.map((chart) => ({ ...chart, title: `${chart.title} of this test` }));
    const { path } = await share({ viewerFilterIds: ['form'] }, { ...document, charts: titled });
    const drawn: string[] = [];
    const { run } = app.services.workers;
    app.services.workers.run = (tenantId, task, input) => {
      drawn.push(task.name);
      return run(tenantId, task, input);
    };
    const first = (await open(path)).body;
    await Promise.all([`${path}?mode=dark`, `${path}?mode=light`, path].map((url) => open(url)));
    expect([(await open(path)).body, drawn]).toEqual([first, ['draw-page']]);
    const [, chosen = ''] = /<option value="(form:\d+)"/.exec(first) ?? [];
    const filtered = `${path}?filter=${encodeURIComponent(chosen)}`;
    await Promise.all([open(filtered), open(filtered)]);
    expect(drawn).toEqual(['draw-page', 'draw-page']);
    const change = (text: string) => app.services.database.owner((client) => client.query(text, [owner.tenantId]));
    await change(`insert into sentiment_responses (tenant_id, sentiment_id, number, status, summary)
      select tenant_id, sentiment_id, 5, 'open', summary from sentiment_responses where tenant_id = $1 limit 1`);
    const now = Date.now();
    app.services.now = () => new Date(now + 3_600_000);
    const later = (await open(path)).body;
    expect([later.includes('class="figure ">43<'), drawn.length]).toEqual([true, 3]);
    delete app.services.now;
    await change('delete from sentiment_responses where tenant_id = $1 and number = 5');
    app.services.workers.run = run;
  });

  test('is the same to the byte while its figures are, also after restarts', async () => {
    const { path } = await share({ minCell: 5, viewerFilterIds: ['form'] });
    const data = path.replace('/public', '/api/v1/public');
    const [, chosen = ''] = /<option value="(form:\d+)"/.exec((await open(path)).body) ?? [];
    const urls = [path, `${path}?filter=${encodeURIComponent(chosen)}`, `${data}/data`];
    const bodies = async (of: typeof app.app) => {
      const answers = [];
      for (const url of urls) answers.push(await of.inject({ url, headers: host() }));
      return answers.map(({ statusCode, body }) => [statusCode, body]);
    };
    const first = await bodies(app.app);
    expect(first.map(([status]) => status)).toEqual([200, 200, 200]);
    expect(await bodies(app.app)).toEqual(first);
    for (let restart = 0; restart < 2; restart += 1) {
      vi.resetModules();
      const { learnPermissions } = await import('../../../src/core/server/auth/policies.ts');
      const { buildApp } = await import('../../../src/app/server/app.ts');
      const { connect } = await import('../../../src/core/server/db/database.ts');
      const database = connect({ ...app.connection, max: 2 });
      await learnPermissions(database);
      const restarted = await buildApp({ services: { ...app.services, database } });
      expect(await bodies(restarted)).toEqual(first);
      await restarted.close();
      await database.close();
    }
  });

  test('is previewed before it is shared as visitors then see it, and the preview shares nothing', async () => {
    const settings = { minCell: 7, viewerFilterIds: ['form'] };
    const made = (await owner.ask('POST', '/Dashboards', { name: 'Preview', document })).json<Dashboard>();
    const preview = await owner.ask('POST', `/Dashboards/${made.id}/publish/preview`, settings);
    const unshared = (await owner.ask('GET', `/Dashboards/${made.id}`)).json<Dashboard>();
    expect([preview.status, unshared.publicUrl]).toEqual([200, null]);
    const { publicId } = (await owner.ask('POST', `/Dashboards/${made.id}/publish`, settings)).json<Dashboard>();
    const { body } = await open(`/public/dashboards/${publicId}`);
    const shown = mainOf(preview.json<{ html: string }>().html);
    expect(shown).toMatch(/class="figure ">(42|49)</);
    expect(shown === mainOf(body)).toBe(true);
  });

  test('has no preview for who may not share it, nor with settings that sharing refuses', async () => {
    const { id } = (await owner.ask('POST', '/Dashboards', { name: 'Preview', document })).json<Dashboard>();
    const path = `/Dashboards/${id}/publish/preview`;
    const colleague = await app.colleague(owner, [
      'get:v1/dashboards',
      'get:v1/dashboards/datasets',
      'post:v1/dashboards/:id/publish',
    ]);
    expect((await colleague.ask('POST', path, {})).status).toBe(403);
    await owner.ask('PUT', `/Dashboards/${id}`, { visibility: 'private' });
    expect((await colleague.ask('POST', path, {})).status).toBe(404);
    const wrong = await owner.ask('POST', path, { minCell: 0 });
    expect([wrong.status, wrong.json<{ errors: { path: string }[] }>().errors[0]?.path]).toEqual([422, 'minCell']);
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
        status,
        true,
        true,
        false,
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
    const picture = await open(`${path}?format=png&chart=forms`);
    expect([picture.headers['content-type'], picture.headers['content-disposition']]).toEqual([
      'image/png',
      expect.stringMatching(/^attachment; filename\*=UTF-8''How-guests-feel-By-form-[\d-]+\.png$/),
    ]);
    expect(picture.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    expect((await open(`${path}?format=png&chart=secret`)).statusCode).toBe(404);
    for (const [format, type] of [
      ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      ['png', 'application/zip'],
    ]) {
      const { headers: own, rawPayload } = await open(`${path}?format=${format}`);
      expect([own['content-type'], rawPayload.subarray(0, 2).toString()]).toEqual([type, 'PK']);
    }
    const unknown = await open(`${path}?format=docx`);
    expect([unknown.statusCode, unknown.body.includes('can be downloaded as pdf, xlsx, csv or png')]).toEqual([
      422,
      true,
    ]);
  });

  test('is gone at the next request after the dashboard is no longer shared', async () => {
    const { id, path } = await share();
    expect((await open(path)).statusCode).toBe(200);
    await owner.ask('DELETE', `/Dashboards/${id}/publish`);
    const { statusCode, body } = await open(path);
    expect([statusCode, body.includes('This page is not available')]).toEqual([404, true]);
  });
});
