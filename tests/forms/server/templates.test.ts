import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseDocument } from '../../../src/forms/rules/form-document.ts';
import type { FormTemplate, TemplateCard } from '../../../src/forms/schemas/form-template.ts';
import { templates } from '../../../src/forms/shared/server/draft/templates.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';

let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await makeApp();
  admin = await app.newTenant();
});
afterAll(() => app.close());

describe('form templates', () => {
  test('are at least twenty, each with a position in the gallery', async () => {
    const cards = (await admin.ask('GET', '/Sentiments/templates')).json<TemplateCard[]>();
    expect(cards.length).toBeGreaterThanOrEqual(20);
    expect(new Set(cards.map(({ id }) => id)).size).toBe(cards.length);
    expect(cards[0]).toMatchObject({
      id: 'hotel-stay',
      questionCount: expect.any(Number),
      minutes: expect.any(Number),
    });
  });

  test.each(templates.map((template) => [template.id, template] as const))(
    'include the valid form %s with one sentiment value',
    (_, { document }) => {
      expect(parseDocument(document)).toEqual({ document });
      expect(document.fields.filter(({ isSentimentValue }) => isSentimentValue)).toHaveLength(1);
    },
  );

  test('require the permission to create forms', async () => {
    const formEditor = await app.colleague(admin, ['post:v1/sentiments']);
    const reader = await app.colleague(admin, ['get:v1/sentiments']);
    for (const path of ['/Sentiments/templates', '/Sentiments/templates/hotel-stay']) {
      expect([(await formEditor.ask('GET', path)).status, (await reader.ask('GET', path)).status]).toEqual([200, 403]);
    }
    expect((await formEditor.ask('GET', '/Sentiments/templates/nothing')).status).toBe(404);
  });

  test('can each be imported unchanged with the default severity levels', async () => {
    for (const { document } of templates) {
      const answer = await admin.ask('POST', '/Sentiments/import', { document, dryRun: true });
      expect([answer.status, answer.json().unknown]).toEqual([200, { severityLevels: [] }]);
    }
  });
});

describe('form file', () => {
  const template = templates[0] as FormTemplate;

  test('is identical after import and export', async () => {
    const answer = await admin.ask('POST', '/Sentiments/import', { document: template.document });
    expect(answer.status).toBe(201);
    const { form } = answer.json<{ form: { id: number } }>();
    const exported = await admin.ask('GET', `/Sentiments/${form.id}/export`);
    expect(exported.json()).toEqual(template.document);
    expect(exported.headers['content-disposition']).toContain('attachment');
  });

  test('reports unknown references and imports without them', async () => {
    const document = { ...template.document, severityLevels: ['low', 'Catastrophe'] };
    const answer = (await admin.ask('POST', '/Sentiments/import', { document })).json<{
      unknown: unknown;
      form: { severityLevels: number[] };
    }>();
    expect(answer.unknown).toEqual({ severityLevels: ['Catastrophe'] });
    expect(answer.form.severityLevels).toHaveLength(1);
  });

  test('changes nothing in a dry run', async () => {
    const before = (await admin.ask('GET', '/Sentiments')).text;
    const answer = await admin.ask('POST', '/Sentiments/import', { document: template.document, dryRun: true });
    expect([answer.status, answer.json().form]).toEqual([200, null]);
    expect((await admin.ask('GET', '/Sentiments')).text).toBe(before);
  });

  test.each([
    ['of another format', { format: 'something', version: 1, name: 'X', fields: [] }, 'document.format'],
    [
      'with an unknown question type',
      { ...template.document, fields: [{ key: 'a', fieldName: 'A', fieldType: 'x' }] },
      'document.fields.0.fieldType',
    ],
    [
      'with a condition on an unknown question',
      {
        ...template.document,
        fields: [
          {
            key: 'a',
            fieldName: 'A',
            fieldType: 'text',
            options: { showIf: { all: [{ field: 'b', op: 'answered' }] } },
          },
        ],
      },
      'document.fields.0.options',
    ],
  ])('is refused %s, with the path of the issue', async (_, document, path) => {
    const answer = await admin.ask('POST', '/Sentiments/import', { document });
    expect([answer.status, answer.json<{ errors: { path: string }[] }>().errors[0]?.path]).toEqual([422, path]);
  });

  test('has a public JSON schema', async () => {
    const schema = (await app.stranger.ask('GET', '/form.schema.json')).json();
    expect(schema).toMatchObject({ type: 'object', properties: { format: { const: 'candor-form' } } });
  });

  test('preserves its logic in a duplicate', async () => {
    const { form } = (await admin.ask('POST', '/Sentiments/import', { document: template.document })).json<{
      form: { id: number };
    }>();
    const copy = (await admin.ask('POST', `/Sentiments/${form.id}/duplicate`)).json<{ id: number; name: string }>();
    expect((await admin.ask('GET', `/Sentiments/${copy.id}/export`)).json()).toEqual({
      ...template.document,
      name: copy.name,
    });
  });
});

describe('prebuilt fields', () => {
  test('are added as a starter set only once', async () => {
    const tenant = await app.newTenant();
    const first = (await tenant.ask('POST', '/PrebuiltFields/starterSet')).json<{ added: number }>();
    expect(first.added).toBeGreaterThanOrEqual(20);
    expect((await tenant.ask('POST', '/PrebuiltFields/starterSet')).json()).toMatchObject({ added: 0 });
    expect((await tenant.ask('GET', '/PrebuiltFields')).json<unknown[]>()).toHaveLength(first.added);
  });

  test('are saved with choices and categories, updated and removed', async () => {
    const made = await created(admin, '/PrebuiltFields', {
      fieldName: 'Which branch?',
      fieldType: 'radio',
      options: { choices: [{ id: 'north', label: 'North' }] },
      category: 'Places',
      tags: ['branch'],
    });
    expect(made).toMatchObject({ category: 'Places', tags: ['branch'], options: { choices: [{ id: 'north' }] } });
    const changed = await admin.ask('PUT', `/PrebuiltFields/${made.id}`, {
      fieldName: 'Which one?',
      version: made.version,
    });
    expect(changed.json()).toMatchObject({ fieldName: 'Which one?', options: made.options });
    expect((await admin.ask('DELETE', `/PrebuiltFields/${made.id}`)).status).toBe(200);
  });

  test.each([
    ['without choices', { fieldName: 'A', fieldType: 'radio' }, 422, 'options'],
    ['without words', { fieldName: ' ', fieldType: 'text' }, 422, 'fieldName'],
    ['with words that are taken', { fieldName: 'TAKEN words', fieldType: 'text' }, 409, 'fieldName'],
  ])('are refused %s', async (_, body, status, path) => {
    await admin.ask('POST', '/PrebuiltFields', { fieldName: 'Taken words', fieldType: 'text' });
    const answer = await admin.ask('POST', '/PrebuiltFields', body);
    expect([answer.status, answer.json<{ errors: { path: string }[] }>().errors[0]?.path]).toEqual([status, path]);
  });
});
