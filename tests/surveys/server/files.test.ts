import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseSurveyDocument } from '../../../src/surveys/rules/survey-document.ts';
import type { SurveyDocument, SurveyDraft } from '../../../src/surveys/schemas/survey-document.ts';
import type { SurveyCard, SurveyTemplate } from '../../../src/surveys/schemas/survey-template.ts';
import { surveyTemplates } from '../../../src/surveys/server/templates.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { blank, pathIn, upload } from '../../support/uploads.ts';

let app: TestApp;
let owner: SignedIn;

beforeAll(async () => {
  app = await makeApp();
  owner = await app.newTenant();
});
afterAll(() => app.close());

const post = (path: string, body: object) => owner.ask('POST', path, body);
const all = surveyTemplates.map((template) => [template.id, template] as const);

describe('survey templates', () => {
  test('are at least twelve, some in a second language', async () => {
    const cards = (await owner.ask('GET', '/Surveys/templates')).json<SurveyCard[]>();
    expect(cards.length).toBeGreaterThanOrEqual(12);
    expect(new Set(cards.map(({ id }) => id)).size).toBe(cards.length);
    expect(cards.filter(({ languages }) => languages.length > 1).length).toBeGreaterThanOrEqual(3);
  });

  test.each(all)('include the valid survey %s with branches and endings', (_, { document }) => {
    expect(parseSurveyDocument(document)).toEqual({ document });
    expect(document.fields.some(({ options }) => options.showIf)).toBe(true);
    expect(document.endings.length).toBeGreaterThan(0);
  });

  test.each(all)('include %s with all text in each of its languages', (_, { document }) => {
    for (const language of document.languages.slice(1)) {
      const untranslated = document.fields.filter(({ options }) => !options.translations?.[language]?.fieldName);
      expect(untranslated.map(({ key }) => key)).toEqual([]);
      for (const { options } of document.fields) {
        const choices = [...(options.choices ?? []), ...(options.rows ?? [])];
        expect(choices.filter(({ labels }) => !labels?.[language]).map(({ label }) => label)).toEqual([]);
      }
      for (const { title } of document.endings) expect(Object.keys(title)).toContain(language);
    }
  });

  test('require the permission to create surveys', async () => {
    const surveyEditor = await app.colleague(owner, ['post:v1/surveys']);
    const reader = await app.colleague(owner, ['get:v1/surveys']);
    for (const path of ['/Surveys/templates', '/Surveys/templates/hotel-stay']) {
      expect([(await surveyEditor.ask('GET', path)).status, (await reader.ask('GET', path)).status]).toEqual([
        200, 403,
      ]);
    }
    expect((await surveyEditor.ask('GET', '/Surveys/templates/nothing')).status).toBe(404);
  });

  test('can each be imported, saved and published', async () => {
    for (const { id, document } of surveyTemplates) {
      const answer = await post('/Surveys/import', { document });
      expect(answer.status, id).toBe(201);
      const { survey } = answer.json<{ survey: { id: number } }>();
      expect((await post(`/Surveys/${survey.id}/publish`, {})).json(), id).toMatchObject({ status: 'active' });
    }
  });
});

describe('survey file', () => {
  const { document } = surveyTemplates.find(({ id }) => id === 'hotel-stay') as SurveyTemplate;

  test('is identical after import and export', async () => {
    const { survey } = (await post('/Surveys/import', { document })).json<{ survey: { id: number } }>();
    const exported = await owner.ask('GET', `/Surveys/${survey.id}/export`);
    expect(exported.headers['content-disposition']).toBe(`attachment; filename="survey-${survey.id}.json"`);
    expect(exported.json<SurveyDocument>()).toEqual(document);
  });

  test('excludes users and uploaded images', async () => {
    const logo = pathIn(await upload(owner, 'upload', await blank().png().toBuffer()));
    const { id } = await created(owner, '/Surveys', {
      name: 'Ours',
      theme: { color: '#1a7f37', logo },
      settings: { notifyUserIds: [owner.userId] },
    });
    const exported = (await owner.ask('GET', `/Surveys/${id}/export`)).json<Record<string, unknown>>();
    expect(exported).toMatchObject({ theme: { color: '#1a7f37' } });
    expect(JSON.stringify(exported)).not.toMatch(/logo|notifyUserIds/);
  });

  test('changes nothing in a dry run', async () => {
    const before = (await owner.ask('GET', '/Surveys')).json<unknown[]>().length;
    const answer = await post('/Surveys/import', { document, dryRun: true });
    expect([answer.status, answer.json<{ survey: unknown }>().survey]).toEqual([200, null]);
    expect((await owner.ask('GET', '/Surveys')).json<unknown[]>().length).toBe(before);
  });

  test('is refused with every issue at its field', async () => {
    const answer = await post('/Surveys/import', {
      document: { ...document, endings: [{ id: 'sad', when: { all: [{ field: 'gone', op: 'answered' }] } }] },
    });
    expect(answer.status).toBe(422);
    expect(answer.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toEqual([
      'document.endings.0.when',
    ]);
  });
});

describe('survey draft from a prompt', () => {
  const generate = async (body: object) => (await post('/Surveys/generate', body)).json<SurveyDraft>();

  test('is a valid survey and saves nothing', async () => {
    const before = (await owner.ask('GET', '/Surveys')).json<unknown[]>().length;
    const { document, by } = await generate({ text: 'Ask about the room and the breakfast' });
    expect(by).toBe('rules');
    expect(parseSurveyDocument(document)).toEqual({ document });
    expect(document.title).toEqual({ en: document.name });
    expect((await owner.ask('GET', '/Surveys')).json<unknown[]>().length).toBe(before);
  });

  test('preserves the survey and drops references to removed questions', async () => {
    const { document: current } = await generate({ text: 'Ask about the room and the breakfast' });
    const breakfast = current.fields.find(({ fieldName }) => /breakfast/i.test(fieldName));
    const { document, notes } = await generate({
      text: 'Leave out the breakfast',
      current: {
        ...current,
        theme: { color: '#1a7f37' },
        endings: [
          { id: 'hungry', when: { all: [{ field: breakfast?.key ?? '', op: 'answered' }] } },
          { id: 'thanks', title: { en: 'Thanks' } },
        ],
      },
    });
    expect(document.theme).toEqual({ color: '#1a7f37' });
    expect(document.endings.map(({ id }) => id)).toEqual(['thanks']);
    expect(notes.join(' ')).toContain('left out');
  });
});
