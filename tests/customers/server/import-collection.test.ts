import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDueJobs } from '../../../src/core/server/jobs/lane.ts';
import { shownImportSchema } from '../../../src/imports/schemas/import.ts';
import { importJob, runImport } from '../../../src/imports/server/run-import.ts';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { type CollectedFile, type CountryCode, countries, filesOf } from '../../support/import-files.ts';

let app: TestApp;

beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());

interface StoredCustomer {
  displayName: string;
  email: string;
  phone: string | null;
  company: string | null;
  values: { fieldName: string; value: unknown }[];
}

/** A company of the country, whose customer form asks for what its files have. */
async function companyIn(code: CountryCode): Promise<SignedIn> {
  const admin = await app.newTenant();
  const { heads } = countries[code];
  const [form] = (await admin.ask('GET', '/CustomerForms')).json<{ id: number }[]>();
  for (const [fieldName, fieldType] of [
    [heads.since, 'date'],
    [heads.revenue, 'number'],
    [heads.postcode, 'text'],
  ])
    expect(
      (await admin.ask('POST', '/CustomerFormFields', { customerFormId: form?.id, fieldName, fieldType })).status,
    ).toBe(201);
  return admin;
}

/** Imports a file; returns what is wrong with what was stored, or nothing. */
async function importOf(admin: SignedIn, code: CountryCode, file: CollectedFile, choice: CollectedFile['choice'] = {}) {
  const fileData = Buffer.from(file.content).toString('base64');
  const sent = await admin.ask('POST', '/CustomerFormResponses/import', { fileName: file.name, fileData, ...choice });
  if (sent.status !== 201) return sent.text;
  await runDueJobs(app.services, { [importJob]: runImport });
  const { id } = sent.json<{ id: number }>();
  const { heads } = countries[code];
  const shown = shownImportSchema.parse((await admin.ask('GET', `/CustomerFormResponses/imports/${id}`)).json());
  const stored = (await admin.ask('GET', '/CustomerFormResponses')).json<StoredCustomer[]>();
  const found = file.customers.map((wanted) => {
    const one = stored.find(({ email }) => email === wanted.email);
    const answerTo = (name: string) => one?.values.find(({ fieldName }) => fieldName === name)?.value;
    return {
      name: one?.displayName,
      email: one?.email,
      phone: one?.phone,
      ...('company' in wanted && {
        company: one?.company,
        since: answerTo(heads.since),
        revenue: answerTo(heads.revenue),
        postcode: answerTo(heads.postcode),
      }),
    };
  });
  const [is, shouldBe] = [JSON.stringify(found), JSON.stringify(file.customers)];
  return is === shouldBe ? '' : `${is} is not ${shouldBe}; ${JSON.stringify([shown.format, shown.problems])}`;
}

/** The files that were stored as they mean, by what the user had to say. */
const stored = { without: [] as string[], withOne: [] as string[] };

test.each(Object.keys(countries) as CountryCode[])('imports: the files of %s are stored as they mean', async (code) => {
  const admin = await companyIn(code);
  const failed: string[] = [];
  for (const file of filesOf(code)) {
    const problem = await importOf(admin, code, file);
    const again = problem && file.choice ? await importOf(await companyIn(code), code, file, file.choice) : problem;
    if (again) failed.push(`${file.name}: ${again}`);
    else stored[problem ? 'withOne' : 'without'].push(file.name);
  }
  expect(failed).toEqual([]);
});

test('imports: of 40 files at least 32 need no choice, and the others one', () => {
  expect(stored.without.length + stored.withOne.length).toBe(40);
  expect(stored.without.length).toBeGreaterThanOrEqual(32);
});
