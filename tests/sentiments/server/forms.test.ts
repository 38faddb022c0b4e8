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

const list = async () => (await admin.ask('GET', '/Sentiments')).json<Record<string, unknown>[]>();

describe('sentiment form', () => {
  test('is stored with all its properties', async () => {
    const severity = await created(admin, '/SeverityLevels', { name: 'Before lunch', daysToResolve: 0 });
    const group = await created(admin, '/Groups', { name: 'Counter' });
    const sent = {
      name: 'Branch visit',
      description: 'At the counter',
      enableCustomer: true,
      enableEscalation: true,
      escalationType: 'on_breach',
      enableSLA: true,
      severityLevels: [severity.id],
      assignedUsers: [admin.userId],
      assignedGroups: [group.id],
      tenantId: admin.tenantId,
    };
    const made = await created(admin, '/Sentiments', sent);
    expect(made).toMatchObject({ ...sent, fieldCount: 0, responseCount: 0, openCount: 0 });
    expect((await admin.ask('GET', `/Sentiments/${made.id}`)).json()).toEqual(made);
  });

  test('needs only a name, and other properties default to off or empty', async () => {
    expect(await created(admin, '/Sentiments', { name: 'Bare' })).toMatchObject({
      description: '',
      enableCustomer: false,
      enableEscalation: false,
      escalationType: null,
      enableSLA: false,
      severityLevels: [],
      assignedUsers: [],
      assignedGroups: [],
    });
  });

  test('without a name or with a blank name is refused at its field', async () => {
    for (const body of [{}, { name: '   ' }, { name: 'x'.repeat(121) }]) {
      const answer = await admin.ask('POST', '/Sentiments', body);
      expect([answer.status, answer.json<{ errors: { path: string }[] }>().errors[0]?.path]).toEqual([422, 'name']);
    }
  });

  test('is listed as an array with the name as value for the drawer', async () => {
    const { id } = await created(admin, '/Sentiments', { name: 'In the drawer' });
    const answer = await admin.ask('GET', '/Sentiments');
    expect(Number(answer.headers['x-total-count'])).toBe(answer.json<unknown[]>().length);
    expect((await list()).find((form) => form.id === id)).toMatchObject({
      name: 'In the drawer',
      value: 'In the drawer',
    });
  });

  test('changes only the properties in a PUT request', async () => {
    const made = await created(admin, '/Sentiments', {
      name: 'Before',
      description: 'Stays',
      assignedUsers: [admin.userId],
    });
    const answer = await admin.ask('PUT', `/Sentiments/${made.id}`, { name: 'After', tenantId: admin.tenantId });
    expect(answer.json()).toMatchObject({ name: 'After', description: 'Stays', assignedUsers: [admin.userId] });
  });

  test('with a stale version is refused', async () => {
    const made = await created(admin, '/Sentiments', { name: 'Mine' });
    await admin.ask('PUT', `/Sentiments/${made.id}`, { name: 'Theirs', version: made.version });
    const late = await admin.ask('PUT', `/Sentiments/${made.id}`, { name: 'Mine again', version: made.version });
    expect([late.status, late.json().code]).toEqual([409, 'STALE']);
    expect((await admin.ask('GET', `/Sentiments/${made.id}`)).json().name).toBe('Theirs');
  });

  test('without escalation loses its escalation settings', async () => {
    const made = await created(admin, '/Sentiments', {
      name: 'E',
      enableEscalation: true,
      escalationType: 'on_severity',
    });
    const answer = await admin.ask('PUT', `/Sentiments/${made.id}`, { enableEscalation: false });
    expect(answer.json()).toMatchObject({ enableEscalation: false, escalationType: null });
  });

  test('of another tenant answers 404 for read, update, delete and response', async () => {
    const form = await makeForm(await app.newTenant());
    const { id } = form;
    const questions = [
      await admin.ask('GET', `/Sentiments/${id}`),
      await admin.ask('PUT', `/Sentiments/${id}`, { name: 'Mine now' }),
      await admin.ask('DELETE', `/Sentiments/deleteWithCascade/${id}`),
      await admin.ask('GET', `/SentimentFields/bySentimentId/${id}`),
      await admin.ask('GET', `/SentimentResponses/bySentimentId/${id}`),
    ];
    expect(questions.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    const sent = { sentimentId: id, values: [{ fieldId: form.fields[0], value: 'x' }] };
    expect((await admin.ask('POST', '/SentimentResponses/create', sent)).status).toBe(422);
  });
});

describe('deletion of a form', () => {
  test('removes its fields, responses and notes, and returns their number', async () => {
    const form = await makeForm(admin, [
      { fieldName: 'What?', fieldType: 'text' },
      { fieldName: 'Where?', fieldType: 'text' },
    ]);
    const first = await makeResponse(admin, form);
    await makeResponse(admin, form);
    await created(admin, `/SentimentResponses/${first.id}/tracking`, { notes: 'Called back' });
    const answer = await admin.ask('DELETE', `/Sentiments/deleteWithCascade/${form.id}`);
    expect(answer.json()).toEqual({ success: true, id: form.id, fields: 2, responses: 2, answers: 2, tracking: 3 });
    expect((await admin.ask('GET', `/Sentiments/${form.id}`)).status).toBe(404);
    expect((await admin.ask('GET', `/SentimentFields/bySentimentId/${form.id}`)).status).toBe(404);
    expect((await admin.ask('GET', `/SentimentResponses/${first.id}/withData`)).status).toBe(404);
    expect((await admin.ask('GET', `/SentimentResponses/${first.id}/tracking`)).status).toBe(404);
  });

  test('does not affect other forms', async () => {
    const [deletedForm, staying] = [await makeForm(admin), await makeForm(admin)];
    const response = await makeResponse(admin, staying);
    await admin.ask('DELETE', `/Sentiments/deleteWithCascade/${deletedForm.id}`);
    expect((await admin.ask('GET', `/SentimentResponses/${response.id}/withData`)).status).toBe(200);
  });
});

describe('severity levels', () => {
  test('include their days to resolve', async () => {
    await created(admin, '/SeverityLevels', {
      name: 'This week',
      description: 'Can wait',
      daysToResolve: 5,
      tenantId: admin.tenantId,
    });
    const levels = (await admin.ask('GET', '/SeverityLevels')).json<Record<string, unknown>[]>();
    expect(levels).toContainEqual(
      expect.objectContaining({
        name: 'This week',
        description: 'Can wait',
        daysToResolve: 5,
        tenantId: admin.tenantId,
      }),
    );
  });

  test('have unique names: a second one is refused at its field', async () => {
    await created(admin, '/SeverityLevels', { name: 'Once', daysToResolve: 1 });
    const answer = await admin.ask('POST', '/SeverityLevels', { name: 'ONCE', daysToResolve: 1 });
    expect([answer.status, answer.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'TAKEN', errors: [{ path: 'name', message: 'This name is already in use' }] }),
    ]);
  });
});
