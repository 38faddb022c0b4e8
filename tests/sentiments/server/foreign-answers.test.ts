import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { recordings } from '../../support/recordings.ts';
import { makeForm } from '../../support/sentiment-form.ts';
import { blank, pathIn, upload } from '../../support/uploads.ts';

let app: TestApp;
let admin: SignedIn;
let stranger: SignedIn;

beforeAll(async () => {
  app = await makeApp();
  admin = await app.newTenant();
  stranger = await app.newTenant();
});
afterAll(() => app.close());

async function answering(fieldType: string, value: unknown, options?: unknown) {
  const form = await makeForm(admin, [{ fieldName: 'Asked', fieldType, ...(options ? { options } : {}) }]);
  const values = [{ fieldId: form.fields[0], value }];
  const answer = await admin.ask('POST', '/SentimentResponses/create', { sentimentId: form.id, values });
  return { status: answer.status, errors: answer.json<{ errors?: { path: string; message: string }[] }>().errors };
}

const refused = (message: string) => ({ status: 422, errors: [{ path: 'values.0', message: `Asked: ${message}` }] });

const csv = async (who: SignedIn) =>
  pathIn(await upload(who, 'upload-document', Buffer.from('name,room\nDahl,214'), 'list.csv'));
const picture = async (who: SignedIn) => pathIn(await upload(who, 'upload', await blank().png().toBuffer()));
const voice = async (who: SignedIn) => pathIn(await upload(who, 'upload-voc', recordings.webm, 'voice.webm'));
const nowhere = `/uploads/${'a'.repeat(22)}.csv`;

describe('file answer', () => {
  test('accepts files uploaded by this tenant, alone and in a list', async () => {
    expect((await answering('file', await csv(admin))).status).toBe(201);
    expect((await answering('signature', await picture(admin))).status).toBe(201);
    const several = [await csv(admin), await csv(admin)];
    expect((await answering('file', several, { maxFiles: 2 })).status).toBe(201);
  });

  test('"is refused for a missing file or another tenant’s file"', async () => {
    const missing = refused('This file does not exist');
    expect(await answering('file', nowhere)).toEqual(missing);
    expect(await answering('file', await csv(stranger))).toEqual(missing);
    expect(await answering('signature', await picture(stranger))).toEqual(missing);
    expect(await answering('audio', await voice(stranger))).toEqual(missing);
    const mixed = [await picture(admin), await picture(stranger)];
    expect(await answering('image', mixed, { maxFiles: 2 })).toEqual(missing);
  });

  test('is refused for a different file type', async () => {
    expect(await answering('signature', await csv(admin))).toEqual(refused('This file does not exist'));
    expect(await answering('file', await csv(admin), { accept: ['pdf', 'docx'] })).toEqual(
      refused('Choose a file of one of the accepted kinds'),
    );
    expect((await answering('file', await csv(admin), { accept: ['pdf', 'csv'] })).status).toBe(201);
  });

  test('is refused for a file that is too large or for too many files', async () => {
    const long = pathIn(await upload(admin, 'upload-document', Buffer.from('a,b\n'.repeat(5_000)), 'long.csv'));
    expect(await answering('file', long, { maxSizeMb: 0.01 })).toEqual(refused('Choose a file of at most 0.01 MB'));
    const three = [await csv(admin), await csv(admin), await csv(admin)];
    expect(await answering('file', three, { maxFiles: 2 })).toEqual(refused('At most 2 files'));
  });
});

describe('reference answer', () => {
  test('accepts a customer of this tenant', async () => {
    const customer = (who: SignedIn) => created(who, '/CustomerFormResponses', { displayName: 'Ada Dahl' });
    expect((await answering('customer_ref', (await customer(admin)).id)).status).toBe(201);
    const foreign = [(await customer(stranger)).id, (await customer(stranger)).id].at(-1) as number;
    const own = await admin.ask('GET', `/CustomerFormResponses/${foreign}`);
    expect(own.status).toBe(404);
    expect(await answering('customer_ref', foreign)).toEqual(refused('This customer does not exist'));
    expect(await answering('customer_ref', 2_000_000)).toEqual(refused('This customer does not exist'));
  });

  test('accepts a user of this tenant', async () => {
    const own = (await app.colleague(admin, ['get:v1/sentiments'])).userId;
    expect((await answering('user_ref', own)).status).toBe(201);
    const foreign = (await app.colleague(stranger, ['get:v1/sentiments'])).userId;
    expect(await answering('user_ref', foreign)).toEqual(refused('This user does not exist'));
  });

  test('includes the name, which is hidden without customer permissions', async () => {
    const form = await makeForm(admin, [
      { fieldName: 'Who served you?', fieldType: 'user_ref' },
      { fieldName: 'Who came along?', fieldType: 'customer_ref' },
    ]);
    const reader = await app.colleague(admin, ['get:v1/sentimentresponses/:responseid/withdata']);
    const friend = await created(admin, '/CustomerFormResponses', { displayName: 'Edda Dahl' });
    const values = form.fields.map((fieldId, index) => ({ fieldId, value: index === 0 ? reader.userId : friend.id }));
    const response = await created(admin, '/SentimentResponses/create', { sentimentId: form.id, values });
    const read = async (who: SignedIn) => {
      const answer = await who.ask('GET', `/SentimentResponses/${response.id}/withData`);
      return answer.json<{ data: { values: { text: string }[] } }>().data.values.map(({ text }) => text);
    };
    const { fullName } = (await admin.ask('GET', `/Users?id=${reader.userId}`)).json<{ fullName: string }[]>()[0] ?? {};
    expect(fullName).toMatch(/^Cole League/);
    expect(await read(admin)).toEqual([fullName, 'Edda Dahl']);
    expect(await read(reader)).toEqual([fullName, '[hidden]']);
  });
});
