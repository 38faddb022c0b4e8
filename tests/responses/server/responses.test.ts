import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { recordings } from '../../support/recordings.ts';
import { type MadeForm, makeForm } from '../../support/sentiment-form.ts';
import { blank, pathIn, upload } from '../../support/uploads.ts';

let app: TestApp;
let admin: SignedIn;
let mina: number;
let group: number;
let severity: number;

beforeAll(async () => {
  app = await makeApp();
  admin = await app.newTenant();
  mina = (await app.colleague(admin, ['get:v1/sentiments'])).userId;
  group = (await created(admin, '/Groups', { name: 'Counter' })).id;
  severity = (await created(admin, '/SeverityLevels', { name: 'Within two days', daysToResolve: 2 })).id;
});
afterAll(() => app.close());

const respond = (form: MadeForm, more: Record<string, unknown> = {}) =>
  admin.ask('POST', '/SentimentResponses/create', {
    sentimentId: form.id,
    values: form.fields.slice(0, 1).map((fieldId) => ({ fieldId, value: 'The queue was long' })),
    ...more,
  });

const errorOf = (answer: { json: <T>() => T }) =>
  answer.json<{ errors: { path: string; message: string }[] }>().errors[0];

interface Details {
  data: Record<string, unknown> & { values: { fieldName: string; text: string; value: unknown }[] };
}
const detailsOf = async (id: unknown) =>
  (await admin.ask('GET', `/SentimentResponses/${id}/withData`)).json<Details>().data;

describe('response', () => {
  test('is new, has the next reference number and begins with the main comment', async () => {
    const form = await makeForm(admin);
    const [first, second] = [(await respond(form)).json(), (await respond(form)).json()];
    expect(first).toMatchObject({ status: 'new', summary: 'The queue was long', sentimentId: form.id });
    const number = (reference: unknown) => Number(String(reference).replace('R-', ''));
    expect(number(second.reference)).toBe(number(first.reference) + 1);
  });

  test('with null optional ids and empty lists has no assignee', async () => {
    const form = await makeForm(admin, undefined, { assignedUsers: [mina], assignedGroups: [group] });
    const sent = {
      customerResponseId: null,
      severityLevelId: null,
      escalationType: null,
      assignedToIds: [],
      assignedGroupIds: [],
      tenantId: admin.tenantId,
    };
    expect((await respond(form, sent)).json()).toMatchObject({
      customerResponseId: null,
      severityLevelId: null,
      escalationType: 'none',
      assignedToIds: [],
      assignedGroupIds: [],
      slaDueAt: null,
    });
  });

  test('without assignees is assigned to the default assignees of the form', async () => {
    const form = await makeForm(admin, undefined, { assignedUsers: [mina], assignedGroups: [group] });
    expect((await respond(form)).json()).toMatchObject({ assignedToIds: [mina], assignedGroupIds: [group] });
  });

  test('has a due date by the days of its severity where the form has SLA targets', async () => {
    const [watched, unwatched] = [await makeForm(admin, undefined, { enableSLA: true }), await makeForm(admin)];
    const due = (await respond(watched, { severityLevelId: severity })).json<{ createdAt: string; slaDueAt: string }>();
    expect(new Date(due.slaDueAt).getTime() - new Date(due.createdAt).getTime()).toBe(2 * 86_400_000);
    expect((await respond(unwatched, { severityLevelId: severity })).json().slaDueAt).toBeNull();
  });

  test('has a sentiment score from the sentiment value', async () => {
    const form = await makeForm(admin, [{ fieldName: 'How?', fieldType: 'rating_smiley', isSentimentValue: true }]);
    const scores = [];
    for (const value of [1, 3, 5]) {
      const answer = await respond(form, { values: [{ fieldId: form.fields[0], value }] });
      scores.push(answer.json().sentimentScore);
    }
    expect(scores).toEqual([-1, 0, 1]);
  });

  test('stores answers sent as JSON text and shows their labels', async () => {
    const form = await makeForm(admin, [
      { fieldName: 'Used', fieldType: 'multiselect', options: '["Cash machine","Lift","Car park"]' },
    ]);
    const sent = { values: [{ fieldId: form.fields[0], value: '["cash-machine","car-park"]' }] };
    const { id } = (await respond(form, sent)).json();
    expect((await detailsOf(id)).values).toMatchObject([{ fieldName: 'Used', text: 'Cash machine, Car park' }]);
  });

  test('preserves the question texts of its time when the form changes', async () => {
    const form = await makeForm(admin);
    const { id } = (await respond(form)).json();
    await admin.ask('PUT', `/SentimentFields/${form.fields[0]}`, { fieldName: 'Something else?' });
    expect((await detailsOf(id)).values[0]?.fieldName).toBe('What happened?');
  });

  test('sent twice with one idempotency key is created once', async () => {
    const form = await makeForm(admin);
    const body = { sentimentId: form.id, values: [{ fieldId: form.fields[0], value: 'Once' }] };
    const key = { 'idempotency-key': 'one-response-once' };
    const send = () => admin.ask('POST', '/SentimentResponses/create', body, key);
    const ids = (await Promise.all([send(), send(), send()])).map((answer) => answer.json().id);
    const last = (await send()).json().id;
    expect(new Set([...ids.filter(Boolean), last]).size).toBe(1);
    const list = await admin.ask('GET', `/SentimentResponses/bySentimentId/${form.id}`);
    expect(list.headers['x-total-count']).toBe('1');
  });
});

describe('invalid answers are refused at the question', () => {
  test.each([
    ['a missing required answer', { fieldType: 'text', required: true }, []],
    ['text for a number', { fieldType: 'number' }, ['many']],
    ['a number outside its range', { fieldType: 'number', options: '{"min":0,"max":10}' }, [11]],
    ['eleven stars', { fieldType: 'rating_star' }, [11]],
    ['an unknown choice', { fieldType: 'select', options: '["A","B"]' }, ['c']],
    ['an invalid email address', { fieldType: 'email' }, ['nobody']],
    ['a URL that runs a script', { fieldType: 'url' }, ['javascript:alert(1)']],
    ['a date that does not exist', { fieldType: 'date' }, ['2026-02-30']],
    ['a picture that was not uploaded', { fieldType: 'image' }, ['/uploads/none.png']],
  ])('%s', async (_, field, values) => {
    const form = await makeForm(admin, [{ fieldName: 'Question', ...field }]);
    const answer = await respond(form, { values: values.map((value) => ({ fieldId: form.fields[0], value })) });
    expect(answer.status).toBe(422);
    expect(errorOf(answer)?.path).toMatch(/^values\.(0|field-\d+)$/);
    expect(errorOf(answer)?.message).toContain('Question');
  });

  test('for a question of another form', async () => {
    const [form, other] = [await makeForm(admin), await makeForm(admin)];
    const answer = await respond(form, { values: [{ fieldId: other.fields[0], value: 'x' }] });
    expect([answer.status, errorOf(answer)?.path]).toEqual([422, 'values.0']);
  });

  test('for the same question twice', async () => {
    const form = await makeForm(admin);
    const value = { fieldId: form.fields[0], value: 'x' };
    expect(errorOf(await respond(form, { values: [value, value] }))?.path).toBe('values.1');
  });

  test('for a severity outside the form', async () => {
    const other = (await created(admin, '/SeverityLevels', { name: 'Never offered', daysToResolve: 9 })).id;
    const form = await makeForm(admin, undefined, { severityLevels: [severity] });
    expect(errorOf(await respond(form, { severityLevelId: other }))?.path).toBe('severityLevelId');
  });
});

describe('uploads', () => {
  test('return the file path, and the answer with the path shows the file', async () => {
    const picture = await upload(admin, 'upload', await blank().png().toBuffer(), 'queue.png');
    const voice = await upload(admin, 'upload-voc', recordings.webm, 'voice.webm');
    expect(picture.json()).toEqual({ success: true, filePath: expect.stringMatching(/^\/uploads\/[\w-]+\.\w+$/) });
    const form = await makeForm(admin, [
      { fieldName: 'Picture', fieldType: 'image' },
      { fieldName: 'Voice', fieldType: 'audio' },
    ]);
    const values = [pathIn(picture), pathIn(voice)].map((value, index) => ({ fieldId: form.fields[index], value }));
    const { id } = (await respond(form, { values })).json();
    expect((await detailsOf(id)).values.map(({ value }) => value)).toEqual([pathIn(picture), pathIn(voice)]);
  });

  test('that are not images are refused with success false', async () => {
    const answer = await upload(admin, 'upload', Buffer.from('not a picture at all'), 'queue.png');
    expect(answer.status).toBe(422);
    expect(answer.json()).toMatchObject({ success: false, error: expect.stringMatching(/\w+/) });
  });

  test('of another tenant are refused as answers', async () => {
    const foreign = await upload(await app.newTenant(), 'upload', await blank().png().toBuffer());
    const form = await makeForm(admin, [{ fieldName: 'Picture', fieldType: 'image' }]);
    const answer = await respond(form, { values: [{ fieldId: form.fields[0], value: pathIn(foreign) }] });
    expect([answer.status, errorOf(answer)?.message]).toEqual([422, 'Picture: This file does not exist']);
  });
});
