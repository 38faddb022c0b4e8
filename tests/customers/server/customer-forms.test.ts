import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CustomerForm } from '../../../src/customers/schemas/customer-form.ts';
import type { FormVersion } from '../../../src/forms/schemas/form-document.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());

const formOf = async (who: SignedIn) =>
  (await who.ask('GET', '/CustomerForms')).json<CustomerForm[]>().find(({ isDefault }) => isDefault) as CustomerForm;

const question = (key: string, fieldType = 'text') => ({ fieldName: `The ${key}`, fieldType, options: { key } });

test('customer forms: a new tenant has a form with name, email, phone and company', async () => {
  const form = await formOf(await app.newTenant());
  expect(form).toMatchObject({
    displayNameTemplate: '{name}',
    parts: { email: 'email', phone: 'phone', company: 'company' },
    identityKeys: ['email', 'phone'],
  });
  expect(form.fields.map(({ fieldName, required }) => [fieldName, required])).toEqual([
    ['Name', true],
    ['Email', false],
    ['Phone', false],
    ['Company', false],
  ]);
});

describe('customer form update', () => {
  test('without changes creates no version', async () => {
    const who = await app.newTenant();
    const { id, fields } = await formOf(who);
    await who.ask('PUT', `/CustomerForms/${id}`, { fields });
    const versions = (await who.ask('GET', `/CustomerForms/${id}/versions`)).json<FormVersion[]>();
    expect(versions.map(({ number }) => number)).toEqual([1]);
    expect(fields.map(({ options }) => options.pii)).toEqual([true, true, true, undefined]);
  });

  test('preserves question ids and each version, and restores an older version', async () => {
    const who = await app.newTenant();
    const form = await formOf(who);
    const path = `/CustomerForms/${form.id}`;
    const saved = await who.ask('PUT', path, {
      fields: [...form.fields, question('number')],
      identityKeys: ['number'],
      version: form.version,
    });
    expect(saved.status, saved.text).toBe(200);
    const now = saved.json<CustomerForm>();
    expect(now.fields.map(({ id }) => id).slice(0, 4)).toEqual(form.fields.map(({ id }) => id));
    const versions = (await who.ask('GET', `${path}/versions`)).json<FormVersion[]>();
    expect(versions.map(({ number, summary }) => [number, summary])).toEqual([
      [2, '“The number” added, duplicate detection changed'],
      [1, 'Earlier state'],
    ]);
    const restored = (await who.ask('POST', `${path}/versions/1/restore`)).json<CustomerForm>();
    expect(restored.fields).toHaveLength(4);
    expect(restored.identityKeys).toEqual(['email', 'phone']);
  });

  test.each([
    ['its name asks for no answer', { displayNameTemplate: 'Customer' }, 'displayNameTemplate'],
    ['its name asks for a question that is not there', { displayNameTemplate: '{nickname}' }, 'displayNameTemplate'],
    ['its email address is not asked as one', { parts: { email: 'name' } }, 'parts.email'],
    ['customers are told apart by nothing that is asked', { identityKeys: ['number'] }, 'identityKeys.0'],
    ['it asks for a picture', { fields: [question('name'), question('photo', 'image')] }, 'fields.1.fieldType'],
    ['the question for the name is gone', { fields: [] }, 'displayNameTemplate'],
  ])('is refused where %s', async (_, part, path) => {
    const who = await app.newTenant();
    const { id } = await formOf(who);
    const answer = await who.ask('PUT', `/CustomerForms/${id}`, { parts: {}, identityKeys: [], ...part });
    expect(answer.status).toBe(422);
    expect(answer.json<{ errors: { path: string }[] }>().errors.map((error) => error.path)).toContain(path);
  });

  test('cannot remove the name question, also by a single field request', async () => {
    const who = await app.newTenant();
    const { id, fields } = await formOf(who);
    const answer = await who.ask('DELETE', `/CustomerFormFields/${fields[0]?.id}`);
    expect(answer.status).toBe(422);
    const left = (await who.ask('GET', `/CustomerFormFields/byFormId/${id}`)).json<{ fieldName: string }[]>();
    expect(left.map(({ fieldName }) => fieldName)).toEqual(['Name', 'Email', 'Phone', 'Company']);
  });
});

describe('default customer form', () => {
  const second = { name: 'Companies', displayNameTemplate: '{firm}', fields: [question('firm')] };

  test('can change, and existing customers stay with their form', async () => {
    const who = await app.newTenant();
    const first = await formOf(who);
    const { id } = await created(who, '/CustomerFormResponses', { displayName: 'Ada' });
    const made = await created(who, '/CustomerForms', { ...second, isDefault: true });
    expect((await formOf(who)).id).toBe(made.id);
    expect((await who.ask('GET', `/CustomerFormResponses/${id}`)).json()).toMatchObject({
      customerFormId: first.id,
      values: [{ fieldName: 'Name', text: 'Ada' }],
    });
  });

  test('cannot be deleted, and neither can a form with customers', async () => {
    const who = await app.newTenant();
    const first = await formOf(who);
    expect((await who.ask('DELETE', `/CustomerForms/${first.id}`)).json()).toMatchObject({ code: 'IN_USE' });
    await created(who, '/CustomerFormResponses', { displayName: 'Ada' });
    const made = await created(who, '/CustomerForms', { ...second, isDefault: true });
    expect((await who.ask('DELETE', `/CustomerForms/${first.id}`)).json()).toMatchObject({ code: 'IN_USE' });
    await who.ask('PUT', `/CustomerForms/${first.id}`, { isDefault: true });
    expect((await who.ask('DELETE', `/CustomerForms/${made.id}`)).status).toBe(200);
  });
});

test('customer forms: the configure permission is sufficient for every change', async () => {
  const admin = await app.newTenant();
  const { id, fields } = await formOf(admin);
  const who = await app.colleague(admin, ['get:v1/customerforms', 'post:v1/customerforms']);
  expect((await who.ask('PUT', `/CustomerForms/${id}`, { fields: [...fields, question('since')] })).status).toBe(200);
  expect((await who.ask('GET', `/CustomerForms/${id}/versions`)).status).toBe(200);
  const reader = await app.colleague(admin, ['get:v1/customerforms']);
  expect((await reader.ask('GET', `/CustomerForms/${id}`)).status).toBe(200);
  expect((await reader.ask('PUT', `/CustomerForms/${id}`, { name: 'Mine' })).status).toBe(403);
});
