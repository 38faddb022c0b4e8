import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Survey } from '../../../src/contract/schemas/surveys/survey.ts';
import type { AddressedLink } from '../../../src/contract/schemas/surveys/survey-link.ts';
import { foldCounts } from '../../../src/server/features/dashboards/fold-counts.ts';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { published, respondentClient, tokenOf } from './submission.ts';

let app: TestApp;
let owner: SignedIn;

beforeAll(async () => {
  app = await makeApp();
  owner = await app.newTenant();
});
afterAll(() => app.close());

test('survey counts: the responses of a survey and its links are exact immediately and after aggregation', async () => {
  const guest = respondentClient(app, owner);
  const { id, token, linkId } = await published(owner, {
    settings: { spam: { minSeconds: 0, proofOfWork: false } },
    fields: [{ fieldName: 'Again?', fieldType: 'nps', options: { key: 'again' } }],
  });
  const second = (await owner.ask('POST', `/Surveys/${id}/links`, { name: 'Poster' })).json<AddressedLink>();
  const fold = () => foldCounts.run(app.services, new Date());
  const shown = async () => {
    const { startedCount, responseCount } = (await owner.ask('GET', `/Surveys/${id}`)).json<Survey>();
    const links = (await owner.ask('GET', `/Surveys/${id}/links`)).json<AddressedLink[]>();
    return { startedCount, responseCount, uses: links.map(({ uses }) => uses).reverse() };
  };
  const counted = async () => {
    const { rows } = await app.services.database.owner((client) =>
      client.query<{ started: number; complete: number; first: number }>(
        `select count(*) filter (where status not in ('spam', 'test'))::integer as started,
           count(*) filter (where status = 'complete')::integer as complete,
           count(*) filter (where status = 'complete' and link_id = $2)::integer as first
         from survey_responses where survey_id = $1`,
        [id, linkId],
      ),
    );
    return rows[0];
  };

  await guest.answer(token, { answers: { again: 9 } });
  await guest.answer(token, { answers: { again: 1 } });
  await guest.answer(tokenOf(second), { answers: { again: 5 } });
  await guest.answer(tokenOf(second), { answers: { again: 5 }, isComplete: false });
  expect(await shown()).toEqual({ startedCount: 4, responseCount: 3, uses: [2, 1] });
  await fold();
  expect(await shown()).toEqual({ startedCount: 4, responseCount: 3, uses: [2, 1] });

  const [first] = (await owner.ask('GET', `/SurveyResponses/survey/${id}?status=complete`)).json<{ id: number }[]>();
  await owner.ask('PUT', `/SurveyResponses/${first?.id}/status`, { status: 'spam' });
  expect(await shown()).toMatchObject({ startedCount: 3, responseCount: 2 });
  await owner.ask('DELETE', `/SurveyLinks/${second.id}`);
  await fold();
  const now = await counted();
  expect(await shown()).toEqual({ startedCount: now?.started, responseCount: now?.complete, uses: [now?.first] });
});
