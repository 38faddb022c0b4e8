import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SurveyResponse, SurveyResponseData } from '../../../src/surveys/schemas/survey-response.ts';
import { makeApp, type TestApp } from '../../support/app.ts';
import { type CollectedFile, type CountryCode, countries, filesOf } from '../../support/import-files.ts';
import { importsInto } from '../../support/imports.ts';
import { published } from '../../surveys/server/submission.ts';

let app: TestApp;

beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());

/** Imports a file as responses on the day of each row; returns what is stored otherwise than it means, or nothing. */
async function importOf(code: CountryCode, file: CollectedFile, choice: CollectedFile['choice'] = {}) {
  const admin = await app.newTenant();
  const { heads } = countries[code];
  const survey = await published(admin, {
    fields: [
      { fieldName: heads.company, fieldType: 'text' },
      { fieldName: heads.revenue, fieldType: 'number' },
      { fieldName: heads.postcode, fieldType: 'text' },
    ],
  });
  const imports = importsInto(app, admin, '/SurveyResponses');
  const options = { customers: 'create' };
  await imports.load(file.content, { surveyId: survey.id, fileName: file.name, options, ...choice });
  const path = `/SurveyResponses/survey/${survey.id}?_sort=startedAt&_order=asc`;
  const responses = (await admin.ask('GET', path)).json<SurveyResponse[]>();
  const found = await Promise.all(
    responses.map(async ({ id, startedAt, customerName }) => {
      const { answers } = (await admin.ask('GET', `/SurveyResponses/${id}/withData`)).json<SurveyResponseData>();
      const answerTo = (name: string) => answers.find(({ fieldName }) => fieldName === name)?.value;
      return {
        name: customerName,
        company: answerTo(heads.company),
        since: startedAt.slice(0, 10),
        revenue: answerTo(heads.revenue),
        postcode: answerTo(heads.postcode),
      };
    }),
  );
  const today = new Date().toISOString().slice(0, 10);
  const meant = file.customers
    .filter(({ since = '' }) => since < today)
    .map(({ name, company, since, revenue, postcode }) => ({ name, company, since, revenue, postcode }))
    .sort((one, other) => ((one.since ?? '') < (other.since ?? '') ? -1 : 1));
  const [is, shouldBe] = [JSON.stringify(found), JSON.stringify(meant)];
  return is === shouldBe ? '' : `${is} is not ${shouldBe}`;
}

/** The files that were stored as they mean, by what the user had to say. */
const stored = { without: [] as string[], withOne: [] as string[] };
const isDated = ({ customers }: CollectedFile) => customers.every(({ since }) => since !== undefined);

test.each(Object.keys(countries) as CountryCode[])(
  'survey response import: the files of %s are stored as they mean',
  async (code) => {
    const failed: string[] = [];
    for (const file of filesOf(code).filter(isDated)) {
      const problem = await importOf(code, file);
      const again = problem && file.choice ? await importOf(code, file, file.choice) : problem;
      if (again) failed.push(`${file.name}: ${again}`);
      else stored[problem ? 'withOne' : 'without'].push(file.name);
    }
    expect(failed).toEqual([]);
  },
);

test('survey response import: the files with dates of ten countries need no choice, but for one that needs one', () => {
  const dated = (Object.keys(countries) as CountryCode[]).flatMap(filesOf).filter(isDated);
  expect(stored.without.length + stored.withOne.length).toBe(dated.length);
  expect([dated.length >= 36, stored.withOne.length]).toEqual([true, 1]);
});
