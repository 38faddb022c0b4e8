import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { makeForm, makeResponse } from '../../support/sentiment-form.ts';

let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await makeApp();
  admin = await app.newTenant();
});
afterAll(() => app.close());

interface Field {
  id: number;
  fieldName: string;
  fieldType: string;
  isSentimentValue: boolean;
  options: { key?: string; choices?: { id: string; label: string }[]; showIf?: unknown };
}

const fieldsOf = async (id: number) => (await admin.ask('GET', `/SentimentFields/bySentimentId/${id}`)).json<Field[]>();
const namesOf = async (id: number) => (await fieldsOf(id)).map(({ fieldName }) => fieldName);
const save = (id: number, body: Record<string, unknown>) => admin.ask('PUT', `/Sentiments/${id}`, body);
const errorsOf = (answer: { json<T>(): T }) =>
  answer.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path);

const faces = { fieldName: 'How was it?', fieldType: 'rating_smiley', isSentimentValue: true };
const why = { fieldName: 'What happened?', fieldType: 'textarea' };
const visitForm = { name: 'Branch visit', fields: [faces, why] };

describe('form with its questions', () => {
  test('is created in one request, in question order', async () => {
    const made = await created(admin, '/Sentiments', visitForm);
    expect(made).toMatchObject({ name: 'Branch visit', fieldCount: 2 });
    expect(await fieldsOf(made.id)).toMatchObject([
      { fieldName: 'How was it?', isSentimentValue: true, required: false, position: 0 },
      { fieldName: 'What happened?', isSentimentValue: false, position: 1 },
    ]);
  });

  test('is updated in one request with new, changed, moved and removed questions', async () => {
    const { id } = await created(admin, '/Sentiments', {
      name: 'PublicSurvey',
      fields: [faces, why, { fieldName: 'Call me at', fieldType: 'phone' }],
    });
    const [first, second] = await fieldsOf(id);
    const answer = await save(id, {
      name: 'PublicSurvey again',
      fields: [
        { ...why, id: second?.id, fieldName: 'Tell us more', required: true },
        { fieldName: 'Which branch?', fieldType: 'select', options: '["North","South"]' },
        { ...faces, id: first?.id },
      ],
    });
    expect(answer.json()).toMatchObject({ name: 'PublicSurvey again', fieldCount: 3 });
    const after = await fieldsOf(id);
    expect(after.map(({ fieldName }) => fieldName)).toEqual(['Tell us more', 'Which branch?', 'How was it?']);
    expect([after[0]?.id, after[2]?.id]).toEqual([second?.id, first?.id]);
    expect(after[1]?.options.choices).toEqual([
      { id: 'north', label: 'North' },
      { id: 'south', label: 'South' },
    ]);
  });

  test('without a question list preserves its questions', async () => {
    const { id } = await created(admin, '/Sentiments', visitForm);
    expect((await save(id, { description: 'At the counter' })).status).toBe(200);
    expect(await namesOf(id)).toEqual(['How was it?', 'What happened?']);
  });

  test('with an empty question list removes its questions', async () => {
    const { id } = await created(admin, '/Sentiments', visitForm);
    await save(id, { fields: [] });
    expect(await namesOf(id)).toEqual([]);
  });

  test('moves the sentiment value from one question to another', async () => {
    const { id } = await created(admin, '/Sentiments', {
      name: 'PublicSurvey',
      fields: [{ fieldName: 'Stars', fieldType: 'rating_star' }, faces],
    });
    const [stars, smileys] = await fieldsOf(id);
    const sent = [
      { ...stars, isSentimentValue: true },
      { ...smileys, isSentimentValue: false },
    ].map(({ id: fieldId, fieldName, isSentimentValue }, at) => ({
      id: fieldId,
      fieldName,
      fieldType: at === 0 ? 'rating_star' : 'rating_smiley',
      isSentimentValue,
    }));
    expect((await save(id, { fields: sent })).status).toBe(200);
    expect((await fieldsOf(id)).map(({ isSentimentValue }) => isSentimentValue)).toEqual([true, false]);
  });

  test('restores a removed question under its old id, so that old answers still match', async () => {
    const { id } = await created(admin, '/Sentiments', visitForm);
    const [first, second] = await fieldsOf(id);
    await save(id, { fields: [{ ...faces, id: first?.id }] });
    await save(id, {
      fields: [
        { ...faces, id: first?.id },
        { ...why, id: second?.id },
      ],
    });
    expect((await fieldsOf(id)).map((field) => field.id)).toEqual([first?.id, second?.id]);
  });

  test.each([
    ['a question without words', [faces, { ...why, fieldName: ' ' }], ['fields.1.fieldName']],
    ['choices that are none', [faces, { ...why, fieldType: 'select', options: '[]' }], ['fields.1.options']],
    ['two sentiment values', [faces, faces], ['fields.1.isSentimentValue']],
    [
      'words as the sentiment value',
      [{ ...why, fieldType: 'text', isSentimentValue: true }],
      ['fields.0.isSentimentValue'],
    ],
    ['an id that is not its own', [faces, { ...why, id: 999_999_999 }], ['fields.1.id']],
  ])('is refused with %s, at its field', async (_, fields, paths) => {
    const answer = await admin.ask('POST', '/Sentiments', { name: 'Refused', fields });
    expect([answer.status, errorsOf(answer)]).toEqual([422, paths]);
    const all = (await admin.ask('GET', '/Sentiments?name=Refused')).json<unknown[]>();
    expect(all).toEqual([]);
  });

  test('is refused as a whole when one question is invalid', async () => {
    const { id, version } = await created(admin, '/Sentiments', visitForm);
    const [first] = await fieldsOf(id);
    const answer = await save(id, {
      name: 'Half',
      fields: [
        { ...faces, id: first?.id, fieldName: 'Changed' },
        { fieldName: 'Bad', fieldType: 'radio', options: '[]' },
      ],
    });
    expect([answer.status, errorsOf(answer)]).toEqual([422, ['fields.1.options']]);
    expect((await admin.ask('GET', `/Sentiments/${id}`)).json()).toMatchObject({ name: 'Branch visit', version });
    expect(await namesOf(id)).toEqual(['How was it?', 'What happened?']);
  });

  test('refuses a question of another form or tenant', async () => {
    const { id } = await created(admin, '/Sentiments', visitForm);
    const strangers = [await makeForm(admin), await makeForm(await app.newTenant())];
    for (const { fields } of strangers) {
      const answer = await save(id, { fields: [{ ...why, id: fields[0] }] });
      expect([answer.status, errorsOf(answer)]).toEqual([422, ['fields.0.id']]);
    }
    expect(await namesOf(id)).toEqual(['How was it?', 'What happened?']);
  });

  test('is refused when another user has added a question in the meantime', async () => {
    const made = await created(admin, '/Sentiments', visitForm);
    await created(admin, '/SentimentFields', { sentimentId: made.id, fieldName: 'Theirs', fieldType: 'text' });
    const late = await save(made.id, { fields: [], version: made.version });
    expect([late.status, late.json().code]).toEqual([409, 'STALE']);
    expect(await namesOf(made.id)).toEqual(['How was it?', 'What happened?', 'Theirs']);
  });

  test('sent twice with one idempotency key is created once', async () => {
    const key = { 'idempotency-key': 'one-whole-form-once' };
    const answers = [
      await admin.ask('POST', '/Sentiments', { ...visitForm, name: 'Once only' }, key),
      await admin.ask('POST', '/Sentiments', { ...visitForm, name: 'Once only' }, key),
    ];
    expect(answers[1]?.json().id).toBe(answers[0]?.json().id);
    expect((await admin.ask('GET', '/Sentiments?name=Once+only')).json<unknown[]>()).toHaveLength(1);
  });

  test('records the change of each question in the audit log', async () => {
    const { id } = await created(admin, '/Sentiments', visitForm);
    const [first] = await fieldsOf(id);
    await save(id, { fields: [{ ...faces, id: first?.id, fieldName: 'How did it go?' }] });
    const { rows } = await app.services.database.owner((client) =>
      client.query(
        `select before ->> 'fieldName' as was, after ->> 'fieldName' as is from audit_log
         where tenant_id = $1 and resource = 'sentimentFields' and action like 'PUT%'
           and (before ->> 'sentimentId')::integer = $2 order by id`,
        [admin.tenantId, id],
      ),
    );
    expect(rows).toEqual([
      { was: 'What happened?', is: null },
      { was: 'How was it?', is: 'How did it go?' },
    ]);
  });
});

describe('question logic', () => {
  const whyField = { ...why, options: { key: 'why' } };
  const looking = (key: string) => ({
    fieldName: 'May we call?',
    fieldType: 'boolean',
    options: { showIf: { all: [{ field: key, op: 'answered' }] } },
  });

  test('can refer to earlier questions only, and the issue names its path', async () => {
    const { id } = await created(admin, '/Sentiments', { name: 'PublicSurvey', fields: [whyField, looking('why')] });
    const turned = await save(id, { fields: [looking('why'), whyField] });
    expect([turned.status, errorsOf(turned)]).toEqual([422, ['fields.0.options']]);
    const gone = await save(id, { fields: [whyField, looking('where')] });
    expect([gone.status, errorsOf(gone)]).toEqual([422, ['fields.1.options']]);
    const twice = await save(id, { fields: [whyField, { ...whyField, fieldName: 'Why again?' }] });
    expect([twice.status, errorsOf(twice)]).toEqual([422, ['fields.1.options']]);
  });

  test('is preserved in a copy of the form', async () => {
    const { id } = await created(admin, '/Sentiments', visitForm);
    const [first, second] = await fieldsOf(id);
    const key = `field_${first?.id}`;
    await save(id, {
      fields: [
        { ...faces, id: first?.id },
        { ...why, id: second?.id, options: looking(key).options },
      ],
    });
    const copy = (await admin.ask('POST', `/Sentiments/${id}/duplicate`)).json<{ id: number }>();
    expect(await fieldsOf(copy.id)).toMatchObject([
      { options: { key } },
      { options: { showIf: { all: [{ field: key, op: 'answered' }] } } },
    ]);
  });

  test('with a removed question does not prevent copy or restore', async () => {
    const { id } = await created(admin, '/Sentiments', { name: 'PublicSurvey', fields: [whyField, looking('why')] });
    const [first] = await fieldsOf(id);
    await admin.ask('DELETE', `/SentimentFields/${first?.id}`);
    await save(id, { name: 'Later' });
    expect((await admin.ask('POST', `/Sentiments/${id}/duplicate`)).status).toBe(201);
    expect((await admin.ask('POST', `/Sentiments/${id}/versions/2/restore`)).status).toBe(200);
  });
});

interface Version {
  number: number;
  summary: string;
  userName: string | null;
  fieldCount: number;
  restoredFrom: number | null;
}

const versionsOf = async (id: number) => (await admin.ask('GET', `/Sentiments/${id}/versions`)).json<Version[]>();

describe('form versions', () => {
  test('start with the first save and contain the user and the changes', async () => {
    const { id } = await created(admin, '/Sentiments', visitForm);
    const [first] = await fieldsOf(id);
    await save(id, { fields: [{ ...faces, id: first?.id }] });
    expect(await versionsOf(id)).toMatchObject([
      { number: 2, fieldCount: 1, userName: expect.stringContaining('Ada'), restoredFrom: null },
      { number: 1, fieldCount: 2 },
    ]);
    expect((await versionsOf(id))[0]?.summary).toContain('What happened?');
  });

  test.each([
    ['“What went wrong?” reworded', [faces, { ...why, fieldName: 'What went wrong?' }]],
    ['“What happened?” now required', [faces, { ...why, required: true }]],
    ['“What happened?” type changed', [faces, { ...why, fieldType: 'text' }]],
    ['“How was it?” moved', [why, faces]],
    ['“How was it?” removed', [why]],
    [
      '2 questions changed',
      [
        { ...faces, fieldName: 'And?' },
        { ...why, fieldName: 'Why?' },
      ],
    ],
  ])('describe the change: %s', async (message, fields) => {
    const { id } = await created(admin, '/Sentiments', visitForm);
    const ids = new Map((await fieldsOf(id)).map((field) => [field.fieldType, field.id]));
    const idOf = (fieldType: string) => ids.get(fieldType) ?? ids.get('textarea');
    await save(id, { fields: fields.map((field) => ({ ...field, id: idOf(field.fieldType) })) });
    expect((await versionsOf(id))[0]?.summary).toBe(message);
  });

  test('are also created by single field requests', async () => {
    const form = await makeForm(admin, [{ fieldName: 'First', fieldType: 'text' }]);
    await admin.ask('PUT', `/SentimentFields/${form.fields[0]}`, { fieldName: 'Renamed' });
    await admin.ask('DELETE', `/SentimentFields/${form.fields[0]}`);
    expect((await versionsOf(form.id)).map(({ number, fieldCount }) => [number, fieldCount])).toEqual([
      [4, 0],
      [3, 1],
      [2, 1],
      [1, 0],
    ]);
  });

  test('are not created by a save without changes', async () => {
    const { id } = await created(admin, '/Sentiments', visitForm);
    await save(id, { name: 'Branch visit' });
    expect(await versionsOf(id)).toHaveLength(1);
  });

  test('each contain the whole form', async () => {
    const { id } = await created(admin, '/Sentiments', visitForm);
    await save(id, { name: 'Later', fields: [] });
    const { form } = (await admin.ask('GET', `/Sentiments/${id}/versions/1`)).json<{ form: unknown }>();
    expect(form).toMatchObject({
      name: 'Branch visit',
      fields: [{ fieldName: 'How was it?' }, { fieldName: 'What happened?' }],
    });
  });

  test('that do not exist answer 404', async () => {
    const { id } = await created(admin, '/Sentiments', visitForm);
    for (const number of ['2', '0', 'one', '99999999999']) {
      expect((await admin.ask('GET', `/Sentiments/${id}/versions/${number}`)).status).toBe(404);
      expect((await admin.ask('POST', `/Sentiments/${id}/versions/${number}/restore`)).status).toBe(404);
    }
  });

  test('are stored with their responses', async () => {
    const form = await makeForm(admin);
    const before = await makeResponse(admin, form);
    await save(form.id, { name: 'Renamed' });
    const after = await makeResponse(admin, form);
    expect([before.formVersion, after.formVersion]).toEqual([2, 3]);
  });

  test('start with the previous state for a form older than version history', async () => {
    const { id } = await created(admin, '/Sentiments', { name: 'Old' });
    await app.services.database.owner((client) =>
      client.query(
        `with forgotten as (delete from sentiment_versions where tenant_id = $1 and sentiment_id = $2)
         update sentiments set form_version = 0 where tenant_id = $1 and id = $2`,
        [admin.tenantId, id],
      ),
    );
    const response = await created(admin, '/SentimentResponses/create', { sentimentId: id, values: [] });
    expect(response.formVersion).toBeNull();
    await save(id, { name: 'New' });
    expect((await versionsOf(id)).map(({ summary, userName }) => [summary, userName !== null])).toEqual([
      ['name changed', true],
      ['Earlier state', false],
    ]);
  });
});

describe('version restore', () => {
  test('creates a new version with the old form and the old question ids', async () => {
    const { id } = await created(admin, '/Sentiments', visitForm);
    const before = await fieldsOf(id);
    await save(id, { name: 'Worse', fields: [{ fieldName: 'Only this', fieldType: 'text' }] });
    const answer = await admin.ask('POST', `/Sentiments/${id}/versions/1/restore`);
    expect(answer.json()).toMatchObject({ name: 'Branch visit', fieldCount: 2 });
    expect((await fieldsOf(id)).map((field) => [field.id, field.fieldName])).toEqual(
      before.map((field) => [field.id, field.fieldName]),
    );
    expect((await versionsOf(id))[0]).toMatchObject({ number: 3, restoredFrom: 1 });
  });

  test('preserves choice ids, so that old answers remain valid', async () => {
    const { id } = await created(admin, '/Sentiments', {
      name: 'Branch',
      fields: [{ fieldName: 'Which?', fieldType: 'select', options: '["North","South"]' }],
    });
    const [field] = await fieldsOf(id);
    await save(id, {
      fields: [{ id: field?.id, fieldName: 'Which?', fieldType: 'select', options: ['East', 'West'] }],
    });
    await admin.ask('POST', `/Sentiments/${id}/versions/1/restore`);
    expect((await fieldsOf(id))[0]?.options).toEqual(field?.options);
  });

  test('omits deleted users and records', async () => {
    const level = await created(admin, '/SeverityLevels', { name: 'Soon gone', daysToResolve: 1 });
    const { id } = await created(admin, '/Sentiments', { name: 'Form', severityLevels: [level.id] });
    await save(id, { severityLevels: [] });
    await admin.ask('DELETE', `/SeverityLevels/${level.id}`);
    const answer = await admin.ask('POST', `/Sentiments/${id}/versions/1/restore`);
    expect([answer.status, answer.json().severityLevels]).toEqual([200, []]);
  });

  test("is refused for another tenant's form", async () => {
    const form = await makeForm(await app.newTenant());
    expect((await admin.ask('POST', `/Sentiments/${form.id}/versions/1/restore`)).status).toBe(404);
  });
});

describe('duplicate of a form', () => {
  test('has the questions, rules and assignees of the original, and changes independently', async () => {
    const group = await created(admin, '/Groups', { name: 'Counter' });
    const first = await created(admin, '/Sentiments', {
      ...visitForm,
      enableEscalation: true,
      escalationType: 'on_breach',
      assignedUsers: [admin.userId],
      assignedGroups: [group.id],
    });
    await created(admin, '/SentimentResponses/create', { sentimentId: first.id, values: [] });
    const answer = await admin.ask('POST', `/Sentiments/${first.id}/duplicate`);
    expect(answer.status).toBe(201);
    const copy = answer.json<{ id: number }>();
    expect(copy).toMatchObject({
      name: 'Branch visit (copy)',
      escalationType: 'on_breach',
      assignedUsers: [admin.userId],
      assignedGroups: [group.id],
      fieldCount: 2,
      responseCount: 0,
    });
    const [ofFirst, ofCopy] = [await fieldsOf(first.id), await fieldsOf(copy.id)];
    expect(ofCopy.map(({ fieldName }) => fieldName)).toEqual(ofFirst.map(({ fieldName }) => fieldName));
    expect(ofCopy.some((field) => ofFirst.some(({ id }) => id === field.id))).toBe(false);
  });
});
