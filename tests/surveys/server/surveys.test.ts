import sharp from 'sharp';
import { encode } from 'uqr';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Survey } from '../../../src/surveys/schemas/survey.ts';
import type { KnownLink } from '../../../src/surveys/schemas/survey-link.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';

let app: TestApp;
let owner: SignedIn;

beforeAll(async () => {
  app = await makeApp();
  owner = await app.newTenant();
});
afterAll(() => app.close());

const staySurvey = {
  name: 'After a stay',
  fields: [
    { fieldName: 'How likely are you to come again?', fieldType: 'nps', options: { key: 'again' } },
    { fieldName: 'Why?', fieldType: 'textarea', options: { key: 'why' } },
  ],
};

const read = async (id: number) => (await owner.ask('GET', `/Surveys/${id}`)).json<Survey>();
const post = (path: string, body?: object) => owner.ask('POST', path, body);

describe('survey', () => {
  test('starts as a draft with its name as title and with default settings', async () => {
    const { id } = await created(owner, '/Surveys', staySurvey);
    expect(await read(id)).toMatchObject({
      status: 'draft',
      title: { en: 'After a stay' },
      languages: ['en'],
      fieldCount: 2,
      responseCount: 0,
      publishedVersion: null,
      settings: { oneResponsePer: 'none', allowBack: true, spam: { minSeconds: 2 } },
    });
  });

  test('is answered in its published version, regardless of later saves', async () => {
    const { id } = await created(owner, '/Surveys', staySurvey);
    await post(`/Surveys/${id}/publish`);
    expect(await read(id)).toMatchObject({ status: 'active', publishedVersion: 1 });
    await owner.ask('PUT', `/Surveys/${id}`, { name: 'After every stay' });
    expect(await read(id)).toMatchObject({ publishedVersion: 1, formVersion: 2 });
    await post(`/Surveys/${id}/publish`);
    expect(await read(id)).toMatchObject({ publishedVersion: 2 });
  });

  test('requires a question before publication', async () => {
    const { id } = await created(owner, '/Surveys', { name: 'Nothing yet' });
    const answer = await post(`/Surveys/${id}/publish`);
    expect(answer.status).toBe(422);
    expect(answer.json()).toMatchObject({ errors: [{ path: 'fields' }] });
    expect(await read(id)).toMatchObject({ status: 'draft' });
  });

  test('opens on its first day and closes after its last', async () => {
    const day = 86_400_000;
    const at = (days: number) => new Date(Date.now() + days * day).toISOString();
    const { id } = await created(owner, '/Surveys', { ...staySurvey, settings: { openAt: at(1), closeAt: at(2) } });
    await post(`/Surveys/${id}/publish`);
    expect(await read(id)).toMatchObject({ status: 'scheduled' });
    await owner.ask('PUT', `/Surveys/${id}`, { settings: { openAt: at(-2), closeAt: at(-1) } });
    expect(await read(id)).toMatchObject({ status: 'closed' });
    const again = await post(`/Surveys/${id}/publish`);
    expect([again.status, again.text]).toEqual([422, expect.stringContaining('Choose a later one, or remove it')]);
    await owner.ask('PUT', `/Surveys/${id}`, { settings: { openAt: null, closeAt: null } });
    expect((await post(`/Surveys/${id}/publish`)).json()).toMatchObject({ status: 'active' });
  });

  test('supports only pause, resume, close and archive as status changes', async () => {
    const { id } = await created(owner, '/Surveys', staySurvey);
    expect((await post(`/Surveys/${id}/pause`)).status).toBe(409);
    for (const [step, status] of [
      ['publish', 'active'],
      ['pause', 'paused'],
      ['resume', 'active'],
      ['close', 'closed'],
      ['archive', 'archived'],
    ] as const) {
      expect((await post(`/Surveys/${id}/${step}`)).json(), step).toMatchObject({ status });
    }
    expect((await post(`/Surveys/${id}/resume`)).status).toBe(409);
  });

  test('reports each issue with its path', async () => {
    const answer = await post('/Surveys', {
      ...staySurvey,
      languages: ['de'],
      defaultLanguage: 'en',
      endings: [{ id: 'sad', when: { all: [{ field: 'gone', op: 'answered' }] } }],
      quotas: [{ id: 'men', name: 'Men', limit: 10, endingId: 'none' }],
    });
    expect(answer.status).toBe(422);
    expect(answer.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toEqual([
      'defaultLanguage',
      'endings.0.when',
      'quotas.0.endingId',
    ]);
    expect((await owner.ask('GET', '/Surveys?name=nothing')).status).toBe(200);
  });

  test('redirects over-quota respondents to a URL and is refused without it', async () => {
    const quota = { id: 'men', name: 'Men', limit: 10, action: 'redirect' };
    const elsewhere = ['javascript:alert(1)', 'data:text/html,x', '/here', 'https://a;b.example', 'https://*.example'];
    for (const url of [undefined, ...elsewhere]) {
      const answer = await post('/Surveys', { ...staySurvey, quotas: [{ ...quota, url }] });
      expect([answer.status, answer.json()], url).toMatchObject([422, { errors: [{ path: 'quotas.0.url' }] }]);
    }
    const quotas = [{ ...quota, url: 'http://panel.example/full' }];
    const { id } = await created(owner, '/Surveys', { ...staySurvey, quotas });
    const document = (await owner.ask('GET', `/Surveys/${id}/export`)).json<object>();
    const { survey } = (await post('/Surveys/import', { document })).json<{ survey: Survey }>();
    expect((await read(survey.id)).quotas).toEqual(quotas);
  });

  test('may be published, paused and closed during an edit by a user who saves no questions', async () => {
    const { id } = await created(owner, '/Surveys', staySurvey);
    const { version } = (await owner.ask('GET', `/Surveys/${id}`)).json<{ version: number }>();
    for (const step of ['publish', 'pause', 'resume', 'close']) {
      expect((await post(`/Surveys/${id}/${step}`)).status, step).toBe(200);
    }
    const saved = await owner.ask('PUT', `/Surveys/${id}`, { description: 'Written meanwhile', version });
    expect(saved.json()).toMatchObject({ description: 'Written meanwhile', status: 'closed', version: version + 1 });
    expect((await owner.ask('PUT', `/Surveys/${id}`, { description: 'Too late', version })).status).toBe(409);
  });

  test('has versions, can restore one, and has a copy with its logic', async () => {
    const { id } = await created(owner, '/Surveys', staySurvey);
    await post(`/Surveys/${id}/publish`);
    await owner.ask('PUT', `/Surveys/${id}`, { fields: [staySurvey.fields[1]], endings: [{ id: 'thanks' }] });
    const versions = (await owner.ask('GET', `/Surveys/${id}/versions`)).json<{ number: number; summary: string }[]>();
    expect(versions.map(({ number }) => number)).toEqual([2, 1]);
    await post(`/Surveys/${id}/versions/1/restore`);
    expect(await read(id)).toMatchObject({ fieldCount: 2, endings: [] });
    const copy = (await post(`/Surveys/${id}/duplicate`)).json<Survey>();
    expect(copy).toMatchObject({ name: 'After a stay (copy)', fieldCount: 2, status: 'draft' });
  });

  test('has one version for the saves of one user between publications', async () => {
    const { id } = await created(owner, '/Surveys', staySurvey);
    const rename = (name: string) => owner.ask('PUT', `/Surveys/${id}`, { name });
    const versions = async () =>
      (await owner.ask('GET', `/Surveys/${id}/versions`)).json<{ summary: string }[]>().map(({ summary }) => summary);
    await rename('After a s');
    await rename('After a stay in Bergen');
    expect(await versions()).toEqual(['Created with 2 questions']);
    await post(`/Surveys/${id}/publish`);
    await rename('After every');
    await owner.ask('PUT', `/Surveys/${id}`, { name: 'After every stay', description: 'Guests' });
    expect(await versions()).toEqual(['name changed, description changed', 'Created with 2 questions']);
    await post(`/Surveys/${id}/versions/1/restore`);
    expect(await read(id)).toMatchObject({ name: 'After a stay in Bergen', formVersion: 3, publishedVersion: 1 });
  });

  test('is deleted with its questions, links and responses', async () => {
    const { id } = await created(owner, '/Surveys', staySurvey);
    await created(owner, `/Surveys/${id}/links`, {});
    const answer = await owner.ask('DELETE', `/Surveys/deleteWithCascade/${id}`);
    expect(answer.json()).toMatchObject({ success: true, fields: 2, links: 1, responses: 0 });
    expect((await owner.ask('GET', `/Surveys/${id}`)).status).toBe(404);
  });
});

describe('survey link', () => {
  const link = async (body: object = {}) => {
    const { id } = await created(owner, '/Surveys', staySurvey);
    return (await post(`/Surveys/${id}/links`, body)).json<KnownLink>();
  };

  test('has a URL with 128 random bits that does not change', async () => {
    const made = await link();
    expect(made.url).toMatch(/\/survey\/[\w-]{22}$/);
    const [read] = (await owner.ask('GET', `/Surveys/${made.surveyId}/links`)).json<KnownLink[]>();
    expect(read?.url).toBe(made.url);
    expect((await link()).url).not.toBe(made.url);
  });

  test('is not stored in plain text in the database', async () => {
    const made = await link();
    const token = made.url.split('/').at(-1) as string;
    const rows = await app.services.database.owner((client) =>
      client.query<{ row: string }>('select l::text as row from survey_links l where id = $1', [made.id]),
    );
    expect(rows.rows[0]?.row).toContain(String(made.surveyId));
    expect(rows.rows[0]?.row).not.toContain(token);
  });

  test('reports that it has a password without revealing it', async () => {
    const made = await link({ password: 'open sesame' });
    expect(made).toMatchObject({ hasPassword: true });
    expect(JSON.stringify(made)).not.toContain('sesame');
    const after = await owner.ask('PUT', `/SurveyLinks/${made.id}`, { password: null });
    expect(after.json()).toMatchObject({ hasPassword: false, url: made.url });
  });

  test('has a scalable QR code for print', async () => {
    const made = await link({ name: 'Room 12 – Süd' });
    const svg = await owner.ask('GET', `/SurveyLinks/${made.id}/qr`);
    expect(svg.headers['content-type']).toBe('image/svg+xml');
    expect(svg.text).toContain('<svg');
    const png = await app.app.inject({
      url: `/api/v1/SurveyLinks/${made.id}/qr?format=png&size=600`,
      headers: { authorization: `Bearer ${owner.login.token}` },
    });
    expect(png.statusCode, png.body).toBe(200);
    expect(png.headers['content-disposition']).toBe('attachment; filename="Room-12-Sud.png"');
    expect(await sharp(png.rawPayload).metadata()).toMatchObject({ format: 'png', width: 600, height: 600 });
    const { data } = encode(made.url, { ecc: 'M', border: 4 });
    const { data: pixels } = await sharp(png.rawPayload).greyscale().raw().toBuffer({ resolveWithObject: true });
    const step = 600 / data.length;
    const wrong = data.flatMap((row, y) =>
      row.filter((dark, x) => {
        const at = Math.floor((y + 0.5) * step) * 600 + Math.floor((x + 0.5) * step);
        return dark !== (pixels[at] as number) < 128;
      }),
    );
    expect(wrong).toEqual([]);
    expect((await owner.ask('GET', `/SurveyLinks/${made.id}/qr?format=gif`)).status).toBe(422);
  });

  test('has pre-filled answers and refuses those that do not match the survey', async () => {
    const fields = [
      { fieldName: 'Again?', fieldType: 'nps', options: { key: 'again' } },
      { fieldName: 'Branch', fieldType: 'hidden', options: { key: 'branch' } },
      { fieldName: 'Photo', fieldType: 'image', options: { key: 'photo' } },
    ];
    const { id } = await created(owner, '/Surveys', { name: 'After a stay', fields });
    const path = `/Surveys/${id}/links`;
    const made = (await post(path, { prefill: { again: 9, branch: 'north' } })).json<KnownLink>();
    expect(made.prefill).toEqual({ again: 9, branch: 'north' });
    const invalid = await post(path, { prefill: { again: 11, gone: 'x', photo: '/uploads/a.png' } });
    expect(invalid.json<{ errors: { path: string }[] }>().errors.map(({ path: at }) => at)).toEqual([
      'prefill.again',
      'prefill.gone',
      'prefill.photo',
    ]);
    const changed = await owner.ask('PUT', `/SurveyLinks/${made.id}`, { prefill: { again: 'often' } });
    expect(changed.status).toBe(422);
  });

  test('for a single customer contains the customer', async () => {
    const { id } = await created(owner, '/Surveys', staySurvey);
    const answer = await post(`/Surveys/${id}/links`, { kind: 'personal' });
    expect(answer.status).toBe(422);
    expect(answer.json()).toMatchObject({ errors: [{ path: 'customerId' }] });
  });
});
