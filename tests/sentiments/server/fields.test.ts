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
  options: { choices?: { id: string; label: string }[] };
}

const fieldsOf = async (id: number) => (await admin.ask('GET', `/SentimentFields/bySentimentId/${id}`)).json<Field[]>();

describe('form fields', () => {
  test('are returned as an array in form order, regardless of creation order', async () => {
    const { id, fields } = await makeForm(admin, [
      { fieldName: 'First', fieldType: 'text' },
      { fieldName: 'Second', fieldType: 'number' },
    ]);
    await admin.ask('PUT', `/SentimentFields/${fields[1]}`, { position: 0 });
    await admin.ask('PUT', `/SentimentFields/${fields[0]}`, { position: 1 });
    expect((await fieldsOf(id)).map(({ fieldName }) => fieldName)).toEqual(['Second', 'First']);
  });

  test('accept options as JSON text of a list and give each choice an id', async () => {
    const { id } = await makeForm(admin, [
      { fieldName: 'Which?', fieldType: 'select', options: JSON.stringify(['Cash desk', 'Advice']) },
    ]);
    const [field] = await fieldsOf(id);
    expect(field?.options.choices).toEqual([
      { id: 'cash-desk', label: 'Cash desk' },
      { id: 'advice', label: 'Advice' },
    ]);
  });

  test('accept options as JSON on update, and remaining choices preserve their ids', async () => {
    const { id, fields } = await makeForm(admin, [
      { fieldName: 'Which?', fieldType: 'radio', options: '["Cash desk","Advice"]' },
    ]);
    await admin.ask('PUT', `/SentimentFields/${fields[0]}`, { options: ['Advice', 'Loans'] });
    const [field] = await fieldsOf(id);
    expect(field?.options.choices).toEqual([
      { id: 'advice', label: 'Advice' },
      { id: 'loans', label: 'Loans' },
    ]);
  });

  test('store a question and choices pasted from a text program without tabs, breaks and list marks', async () => {
    const { id } = await makeForm(admin, [
      {
        fieldName: '1.\tHow satisfied\vare you?\n',
        fieldType: 'select',
        options: JSON.stringify(['•\tCash\tdesk', 'Advice\u2028']),
      },
    ]);
    const [field] = await fieldsOf(id);
    expect(field?.fieldName).toBe('How satisfied are you?');
    expect(field?.options.choices).toEqual([
      { id: 'cash-desk', label: 'Cash desk' },
      { id: 'advice', label: 'Advice' },
    ]);
  });

  test.each([
    ['without choices', { fieldType: 'select', options: '[]' }, 'options'],
    ['with invalid choices', { fieldType: 'select', options: '[oops' }, 'options'],
    ['with duplicate choices', { fieldType: 'radio', options: '["A","A"]' }, 'options'],
    ['of an unknown type', { fieldType: 'telepathy' }, 'fieldType'],
    ['as text with a sentiment value', { fieldType: 'text', isSentimentValue: true }, 'isSentimentValue'],
    ['without a question', { fieldName: ' ', fieldType: 'text' }, 'fieldName'],
  ])('are refused %s', async (_, part, path) => {
    const { id } = await makeForm(admin, []);
    const answer = await admin.ask('POST', '/SentimentFields', { sentimentId: id, fieldName: 'Q', ...part });
    expect([answer.status, answer.json<{ errors: { path: string }[] }>().errors[0]?.path]).toEqual([422, path]);
    expect(await fieldsOf(id)).toEqual([]);
  });

  test('allow one sentiment value: a second is refused with the name of the first', async () => {
    const { id } = await makeForm(admin, [{ fieldName: 'Faces', fieldType: 'rating_smiley', isSentimentValue: true }]);
    const second = { sentimentId: id, fieldName: 'Stars', fieldType: 'rating_star', isSentimentValue: true };
    const answer = await admin.ask('POST', '/SentimentFields', second);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('“Faces” is already the sentiment value');
  });

  test('preserve their answers after removal', async () => {
    const form = await makeForm(admin);
    const response = await makeResponse(admin, form, 'Still readable');
    expect((await admin.ask('DELETE', `/SentimentFields/${form.fields[0]}`)).status).toBe(200);
    expect(await fieldsOf(form.id)).toEqual([]);
    const { data } = (await admin.ask('GET', `/SentimentResponses/${response.id}/withData`)).json<{
      data: { values: { fieldName: string; text: string }[] };
    }>();
    expect(data.values).toMatchObject([{ fieldName: 'What happened?', text: 'Still readable' }]);
  });

  test('cannot move to another form', async () => {
    const [one, other] = [await makeForm(admin), await makeForm(admin)];
    const answer = await admin.ask('PUT', `/SentimentFields/${one.fields[0]}`, { sentimentId: other.id });
    expect(answer.status).toBe(422);
    expect(await fieldsOf(other.id)).toHaveLength(1);
  });

  test('sent twice with one idempotency key are created once', async () => {
    const { id } = await makeForm(admin, []);
    const body = { sentimentId: id, fieldName: 'Once', fieldType: 'text' };
    const key = { 'idempotency-key': 'one-field-once' };
    const answers = [
      await admin.ask('POST', '/SentimentFields', body, key),
      await admin.ask('POST', '/SentimentFields', body, key),
    ];
    expect(answers[1]?.json().id).toBe(answers[0]?.json().id);
    expect(await fieldsOf(id)).toHaveLength(1);
  });
});

test('form fields: the permission to submit responses does not allow form changes', async () => {
  const colleague = await app.colleague(admin, ['get:v1/sentiments/:id', 'post:v1/sentimentresponses/create']);
  const form = await makeForm(admin);
  expect((await colleague.ask('POST', '/SentimentFields', { sentimentId: form.id })).status).toBe(403);
  expect(
    (await created(colleague, '/SentimentResponses/create', { sentimentId: form.id, values: [] })).id,
  ).toBeGreaterThan(0);
});
