import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Survey } from '../../../src/surveys/schemas/survey.ts';
import type { SurveyFolder } from '../../../src/surveys/schemas/survey-folder.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';

let app: TestApp;
let owner: SignedIn;
beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.newTenant();
});

const folder = async (name: string) => (await created(owner, '/SurveyFolders', { name })).id;
const survey = async (name: string) => (await created(owner, '/Surveys', { name })).id;
const put = (id: number, folderId: number | null) => owner.ask('PUT', `/Surveys/${id}`, { folderId });
const read = async (id: number) => (await owner.ask('GET', `/Surveys/${id}`)).json<Survey>();
const listed = async (query: string) =>
  (await owner.ask('GET', `/Surveys?${query}`)).json<Survey[]>().map(({ name }) => name);
const folders = async () => (await owner.ask('GET', '/SurveyFolders')).json<SurveyFolder[]>();

test('folders: surveys can be moved into folders and filtered by them', async () => {
  const [hotels, spa] = [await folder('Hotels'), await folder('Spa')];
  await put(await survey('After a stay'), hotels);
  await put(await survey('After a massage'), spa);
  await survey('Anything else?');
  expect(await listed(`folderId=${hotels}`)).toEqual(['After a stay']);
  expect(await listed('folderId=null')).toEqual(['Anything else?']);
  expect(await folders()).toMatchObject([
    { name: 'Hotels', surveyCount: 1 },
    { name: 'Spa', surveyCount: 1 },
  ]);
});

test('folders: moving a survey creates no version and does not conflict with open edits', async () => {
  const id = await survey('After a stay');
  const before = await read(id);
  await put(id, await folder('Hotels'));
  const after = await read(id);
  expect([after.version, after.formVersion]).toEqual([before.version, before.formVersion]);
  const { name, version } = before;
  expect((await owner.ask('PUT', `/Surveys/${id}`, { name, version })).status).toBe(200);
});

test('folders: a survey can leave its folder, and its copy stays in the folder', async () => {
  const id = await survey('After a stay');
  const hotels = await folder('Hotels');
  await put(id, hotels);
  const copy = (await owner.ask('POST', `/Surveys/${id}/duplicate`)).json<Survey>();
  expect(copy).toMatchObject({ folderId: hotels });
  await put(id, null);
  expect(await listed('folderId=null')).toEqual(['After a stay']);
});

test('folders: a duplicate name in any spelling is refused', async () => {
  await folder('Hotels');
  const again = await owner.ask('POST', '/SurveyFolders', { name: 'hotels' });
  expect([again.status, again.json()]).toMatchObject([409, { errors: [{ path: 'name' }] }]);
});

test('folders: deleting a folder leaves its surveys without a folder', async () => {
  const id = await survey('After a stay');
  const hotels = await folder('Hotels');
  await put(id, hotels);
  expect((await owner.ask('DELETE', `/SurveyFolders/${hotels}`)).status).toBe(200);
  expect(await read(id)).toMatchObject({ folderId: null });
});
