import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resourceOf } from '../../../src/core/contract/catalogue.ts';
import { listRows } from '../../../src/core/server/crud/rows.ts';
import { sql } from '../../../src/core/server/db/database.ts';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { rounds } from '../../support/effort.ts';
import { answeredSurvey } from './answered-survey.ts';
import { newSubmission, published, respondentClient } from './submission.ts';

let app: TestApp;
let owner: SignedIn;
beforeAll(async () => {
  app = await makeApp();
  owner = await tenantIn('Europe/Berlin');
});
afterAll(() => app.close());

async function tenantIn(timeZone: string): Promise<SignedIn> {
  const tenant = await app.newTenant();
  await app.services.database.transaction(tenant.tenantId, (tx) =>
    tx.run(sql`update tenants set time_zone = ${timeZone} where id = ${tx.tenantId}`),
  );
  return tenant;
}

const fields = [
  { fieldName: 'Your phone', fieldType: 'phone', options: { key: 'phone' } },
  { fieldName: 'Who are you?', fieldType: 'contact_info', options: { key: 'contact', parts: [{ id: 'phone' }] } },
  { fieldName: 'Second phone', fieldType: 'phone', options: { key: 'second', searchable: false } },
  { fieldName: 'Why?', fieldType: 'textarea', options: { key: 'why' } },
];

async function idsIn(who: SignedIn, surveyId: number, q: string): Promise<number[]> {
  const answer = await who.ask(
    'GET',
    `/SurveyResponses/survey/${surveyId}?_start=0&_end=50&q=${encodeURIComponent(q)}`,
  );
  return answer
    .json<{ id: number }[]>()
    .map(({ id }) => id)
    .toSorted((one, other) => one - other);
}

describe('survey responses: a phone number', () => {
  let surveyId: number;
  let byPhone: number;
  let byContact: number;
  let neighbor: number;
  beforeAll(async () => {
    const survey = await answeredSurvey(app, owner, fields);
    surveyId = survey.id;
    [byPhone, byContact, neighbor] = (await survey.give(
      { says: { phone: '+49 171 1234567', why: 'The bed was soft' } },
      { says: { contact: { phone: '0171/1234567' } }, status: 'partial' },
      { says: { phone: '+49 171 1234577', second: '+49 30 7654321' } },
    )) as [number, number, number];
  });

  test.each([
    '+49 171 1234567',
    '0171 1234567',
    '0171/1234567',
    '00491711234567',
    '(0171) 123-4567',
    '+49 (0)171 1234567',
    '491711234567',
    'tel:+49-171-1234567',
    '+49\u00a0171\u20111234567',
    '٠١٧١ ١٢٣٤٥٦٧',
    '1234567',
    '4567',
  ])('is found by %s', async (q) => {
    expect(await idsIn(owner, surveyId, q)).toEqual([byPhone, byContact]);
  });

  test('is found by its beginning, and not by other digits or with other words', async () => {
    expect(await idsIn(owner, surveyId, '0171 123')).toEqual([byPhone, byContact, neighbor]);
    expect(await idsIn(owner, surveyId, 'soft bed')).toEqual([byPhone]);
    for (const q of ['0172 1234567', '567 12', 'R-1234', '1711234567 Berlin'])
      expect(await idsIn(owner, surveyId, q), q).toEqual([]);
  });

  test('is not found in an answer that is not searchable', async () => {
    expect(await idsIn(owner, surveyId, '030 7654321')).toEqual([]);
  });

  test('is not found by users from whom answers with personal data are hidden', async () => {
    const clerk = await app.colleague(owner, ['get:v1/surveyresponses/survey/:surveyid']);
    expect(await idsIn(clerk, surveyId, '0171 1234567')).toEqual([]);
    expect(await idsIn(clerk, surveyId, 'soft bed')).toEqual([byPhone]);
  });

  test('is not found in another survey or by another tenant', async () => {
    const other = await answeredSurvey(app, owner, fields);
    expect(await idsIn(owner, other.id, '0171 1234567')).toEqual([]);
    const stranger = await tenantIn('Europe/Berlin');
    const own = await answeredSurvey(app, stranger, fields);
    expect(await idsIn(stranger, own.id, '0171 1234567')).toEqual([]);
  });

  test('is found as it was sent, then as it was edited, and no longer once the response is deleted', async () => {
    const settings = { editAfterSubmit: true, spam: { minSeconds: 0, proofOfWork: false } };
    const { id, token } = await published(owner, { fields, settings });
    const guest = respondentClient(app, owner);
    const submissionId = newSubmission();
    await guest.answer(token, { submissionId, answers: { phone: '0151 7654321' } });
    const [sent] = await idsIn(owner, id, '+49 151 7654321');
    expect(sent).toBeDefined();
    const edit = { submissionId, editId: newSubmission(), isComplete: true, answers: { phone: '0152 7654321' } };
    await guest.ask('POST', `/public/surveys/${token}/responses`, edit);
    expect(await idsIn(owner, id, '0151 7654321')).toEqual([]);
    expect(await idsIn(owner, id, '+49 152 7654321')).toEqual([sent]);
    await owner.ask('DELETE', `/SurveyResponses/${sent}`);
    expect(await idsIn(owner, id, '+49 152 7654321')).toEqual([]);
  });
});

describe('survey responses: a phone number among many', () => {
  const several = rounds(20_000, 100_000);
  let large: SignedIn;

  beforeAll(async () => {
    large = await tenantIn('Europe/Berlin');
    const survey = await answeredSurvey(app, large, fields);
    await app.services.database.owner(async (client) => {
      await client.query('set statement_timeout = 0; set session_replication_role = replica');
      await client.query(
        `insert into survey_responses (tenant_id, survey_id, survey_version, submission_id, status, summary, answers)
          select $1, $2, 1, 'visit-' || n, 'complete', 'Again ' || n, jsonb_build_array(
            jsonb_build_object('fieldId', 1, 'fieldType', 'nps', 'value', n % 11, 'text', (n % 11)::text))
            || case n % 2 when 0 then '[]' else jsonb_build_array(jsonb_build_object('fieldId', 2, 'fieldType', 'phone',
              'value', '+49 171 ' || lpad((n * 7919 % 10000000)::text, 7, '0'), 'text', '')) end
          from generate_series(1, $3::integer) n`,
        [large.tenantId, survey.id, several],
      );
      // Merges the entries of new rows into the indexes, as autovacuum does in time.
      await client.query('vacuum analyze survey_responses');
      await client.query('reset all');
    });
  }, 240_000);

  test.each(['01 71 00 07 91 9', '+49 171 0007919', '0007919'])('is found by an index for %s', async (q) => {
    const read = await app.services.database.transaction(large.tenantId, async (tx) => {
      const { total } = await listRows(tx, resourceOf('surveyResponses'), { query: { q, _start: '0', _end: '20' } });
      const counts = await tx.first(sql<{ scans: number; scanned: number; found: number }>`
        select seq_scan::integer as scans, seq_tup_read::integer as scanned, idx_tup_fetch::integer as found
        from pg_stat_xact_user_tables where relname = 'survey_responses'`);
      return { total, ...counts };
    });
    expect(read).toMatchObject({ total: 1, scans: 0, scanned: 0 });
    expect(read.found).toBeLessThan(several / 20);
  });
});
