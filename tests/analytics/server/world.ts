import { type Random, randomFrom } from '../../../seed/random.ts';
import type { FieldType } from '../../../src/forms/schemas/field-types.ts';
import { statuses } from '../../../src/forms/schemas/response-statuses.ts';
import { channels } from '../../../src/responses/schemas/sentiment-response.ts';
import { created, type SignedIn, type TestApp } from '../../support/app.ts';
import { makeForm } from '../../support/sentiment-form.ts';
import { answeredSurvey } from '../../surveys/server/answered-survey.ts';
import { anyAnswer, dice } from '../../surveys/server/random-answers.ts';
import {
  assignCustomers,
  customerDimensions,
  formDimensions,
  makeCustomers,
  makeFormQuestions,
  type OwnDimension,
  surveyDimensions,
} from './own-world.ts';
import { type Raw, readRaw } from './slow-answer.ts';

const hour = 3_600_000;
// Around the hours that a clock in Berlin skips and repeats.
const clockChanges = ['2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z', '2026-10-24T22:30:00Z', '2026-10-25T00:30:00Z'];

export interface Known {
  forms: number[];
  levels: number[];
  groups: number[];
  users: number[];
  surveys: number[];
  /** Questions of the surveys that random responses answer. */
  questions: { id: number; surveyId: number; fieldType: FieldType }[];
  customers: number[];
  /** Own questions and customer fields, as the datasets of responses and of surveys have them. */
  ofResponses: OwnDimension[];
  ofSurveys: OwnDimension[];
}

export async function makeKnown(app: TestApp, owner: SignedIn): Promise<Known> {
  const named = async (path: string, more: object) => (await created(owner, path, more)).id;
  const forms = [(await makeForm(owner)).id, (await makeForm(owner)).id, (await makeForm(owner)).id];
  const levels = [
    await named('/SeverityLevels', { name: 'Drizzle', daysToResolve: 5 }),
    await named('/SeverityLevels', { name: 'Storm', daysToResolve: 1 }),
  ];
  const groups = [
    await named('/Groups', { name: 'Desk', memberIds: [] }),
    await named('/Groups', { name: 'Kitchen', memberIds: [] }),
  ];
  const colleague = await app.colleague(owner, []);
  const surveys = [(await answeredSurvey(app, owner)).id];
  const customers = await makeCustomers(app, owner, randomFrom(5));
  await makeFormQuestions(app, owner, forms[0] as number, fieldIds);
  const ofCustomers = customerDimensions(owner);
  return {
    forms,
    levels,
    groups,
    users: [owner.userId, colleague.userId],
    surveys,
    questions: [],
    customers,
    ofResponses: [...formDimensions(forms[0] as number, fieldIds), ...ofCustomers],
    ofSurveys: ofCustomers,
  };
}

/** Responses of the last two years, each with random properties, assignees and groups. */
export async function addResponses(app: TestApp, tenantId: number, known: Known, random: Random, count: number) {
  const first = (
    await readRaw(
      app.services,
      'select coalesce(max(number), 0) as last from sentiment_responses where tenant_id = $1',
      [tenantId],
    )
  )[0];
  const rows = Array.from({ length: count }, (_, at) => randomRow(random, known, Number(first?.last) + at + 1));
  await app.services.database.owner(async (client) => {
    await client.query(
      `insert into sentiment_responses (tenant_id, sentiment_id, number, status, severity_level_id, sentiment_score,
         sentiment_label, channel, language, escalation_level, answers, topics, created_at, resolved_at, sla_due_at,
         first_responded_at, text_read)
       select $1, sentiment_id, number, status, severity_level_id, sentiment_score, sentiment_label, channel, language,
         escalation_level, answers, topics, created_at, resolved_at, sla_due_at, first_responded_at, true
       from jsonb_populate_recordset(null::sentiment_responses, $2::jsonb)`,
      [tenantId, JSON.stringify(rows)],
    );
    await client.query(
      `update sentiment_responses set status = 'rejected', severity_level_id = null, resolved_at = null
       where tenant_id = $1 and number % 17 = 0 and status <> 'rejected'`,
      [tenantId],
    );
    await client.query(moves, [tenantId, first?.last ?? 0]);
    for (const [table, column, ids] of [
      ['sentiment_response_users', 'user_id', known.users],
      ['sentiment_response_groups', 'group_id', known.groups],
    ] as const) {
      await client.query(
        `insert into ${table} (tenant_id, response_id, ${column})
         select $1, r.id, i.id from sentiment_responses r cross join unnest($2::integer[]) i(id)
         where r.tenant_id = $1 and r.number > $3 and (r.number * 7 + i.id) % 3 = 0`,
        [tenantId, ids, first?.last ?? 0],
      );
    }
  });
  await assignCustomers(app, tenantId, known.customers);
}

// One or two changes of status for some responses: the last one to the status that they have.
const moves = `with m as (
    insert into sentiment_response_tracking (tenant_id, response_id, kind, status, detail, created_at)
    select r.tenant_id, r.id, 'status', case m.at when last.at then r.status else 'resolved' end,
      jsonb_build_object('from', case m.at when 1 then 'new' else 'resolved' end),
      r.created_at + (now() - r.created_at) * (m.at * (r.number % 7) / 20.0)
    from sentiment_responses r cross join lateral (select 1 + r.number % 2 as at) last
    cross join lateral generate_series(1, last.at) m(at)
    where r.tenant_id = $1 and r.number > $2 and r.number % 3 > 0
    returning response_id, created_at)
  update sentiment_responses r set status_since = s.since
  from (select response_id, max(created_at) as since from m group by 1) s
  where r.tenant_id = $1 and r.id = s.response_id`;

const anyNumber = 900_001;
const anyChoices = 900_002;
const anyMatrix = 900_003;
const anyText = 900_004;
/** Questions that random responses answer. */
export const fieldIds = [anyNumber, anyChoices, anyMatrix, anyText];
const kinds = ['nps', 'multiselect', 'matrix_rating', 'textarea'] as const;
export const kindOf = (fieldId: number): FieldType => kinds[fieldIds.indexOf(fieldId)] ?? 'text';

function randomAnswers(random: Random) {
  const answer = (fieldId: number, fieldType: string, value: unknown) =>
    random.chance(0.7) ? [{ fieldId, fieldType, fieldName: fieldType, value, text: '' }] : [];
  return [
    ...answer(anyNumber, 'nps', random.whole(0, 10)),
    ...answer(anyChoices, 'multiselect', random.shuffled(['a', 'b', 'other:c']).slice(0, random.whole(1, 3))),
    ...answer(anyMatrix, 'matrix_rating', { one: random.whole(1, 5), two: random.pick([null, 1, 5]) }),
    ...answer(anyText, 'textarea', 'Said in words'),
  ];
}

function randomRow(random: Random, { forms, levels }: Known, number: number) {
  const created = random.chance(0.1)
    ? new Date(random.pick(clockChanges)).getTime()
    : Date.now() - random.whole(1, 700 * 24 * 60) * 60_000;
  const later = (most: number) => new Date(created + random.whole(1, most) * hour).toISOString();
  const status = random.pick(statuses);
  const isDone = status === 'resolved' || status === 'closed';
  return {
    number,
    status,
    sentiment_id: random.pick(forms),
    severity_level_id: random.pick([null, ...levels]),
    sentiment_score: random.chance(0.2) ? null : random.whole(-10, 10) / 10,
    sentiment_label: random.pick([null, 'negative', 'neutral', 'positive']),
    channel: random.pick(channels),
    language: random.pick([null, 'en', 'de']),
    escalation_level: random.whole(0, 2),
    answers: randomAnswers(random),
    topics: random.shuffled(['room', 'food', 'staff']).slice(0, random.whole(0, 3)),
    created_at: new Date(created).toISOString(),
    resolved_at: isDone ? later(300) : null,
    sla_due_at: random.chance(0.2) ? null : later(200),
    first_responded_at: random.chance(0.5) ? later(20) : null,
  };
}

export async function addSurveyResponses(app: TestApp, owner: SignedIn, known: Known, seed: number, count: number) {
  const survey = await answeredSurvey(app, owner);
  known.surveys.push(survey.id);
  const asked = survey.questions.filter(({ fieldType }) => fieldType !== 'email');
  known.questions.push(...asked.map(({ id, fieldType }) => ({ id, surveyId: survey.id, fieldType })));
  known.ofSurveys = [...surveyDimensions(survey.id, survey.questions), ...known.ofSurveys];
  const roll = dice(seed);
  await survey.give(...Array.from({ length: count }, () => anyAnswer(roll)));
  const settings = JSON.stringify({ topBoxes: 1 + (seed % 2) });
  await app.services.database.owner((client) =>
    client.query(`update surveys set settings = settings || $2::jsonb where id = $1`, [survey.id, settings]),
  );
  await app.services.database.owner((client) =>
    client.query(
      `update survey_responses set ces = 1 + id % 7, sentiment_score = (id % 21 - 10) / 10.0 where survey_id = $1 and id % 3 > 0`,
      [survey.id],
    ),
  );
  // Also of surveys whose responses are counted already.
  await app.services.database.owner((client) =>
    client.query(
      `update survey_responses set nps = 10 - nps, started_at = started_at + interval '9 hours'
       where tenant_id = $1 and id % 5 = 0`,
      [owner.tenantId],
    ),
  );
  await assignCustomers(app, owner.tenantId, known.customers);
}

export const rawResponses = (app: TestApp, tenantId: number): Promise<Raw[]> =>
  readRaw(
    app.services,
    `select r.*,
       (select to_jsonb(c) from customer_form_responses c
        where c.id = r.customer_response_id and c.delete_at is null) as customer,
       array(select user_id from sentiment_response_users u where u.tenant_id = r.tenant_id and u.response_id = r.id) as user_ids,
       array(select group_id from sentiment_response_groups g where g.tenant_id = r.tenant_id and g.response_id = r.id) as group_ids,
       (select coalesce(json_agg(json_build_object('from', t.detail ->> 'from', 'to', t.status, 'at', t.created_at) order by t.id), '[]')
        from sentiment_response_tracking t where t.tenant_id = r.tenant_id and t.response_id = r.id and t.kind = 'status') as moves,
       (select coalesce(json_agg(json_build_object('kind', t.kind, 'detail', t.detail, 'at', t.created_at) order by t.id), '[]')
        from sentiment_response_tracking t
        where t.tenant_id = r.tenant_id and t.response_id = r.id and t.kind in ('assigned', 'groups')) as holdings,
       (select coalesce(json_agg(json_build_object('before', c.before, 'at', c.created_at) order by c.created_at, c.id), '[]')
        from response_changes c where c.tenant_id = r.tenant_id and c.response_id = r.id) as changes,
       (select coalesce(json_agg(json_build_object('csat', v.csat, 'top', coalesce((s.settings ->> 'topBoxes')::integer, 2))), '[]')
        from follow_ups f join survey_responses v on v.id = f.survey_response_id join surveys s on s.id = v.survey_id
        where f.response_id = r.id and v.csat is not null) as ratings
     from sentiment_responses r where r.tenant_id = $1`,
    [tenantId],
  );

export const rawSurveyResponses = (app: TestApp, tenantId: number): Promise<Raw[]> =>
  readRaw(
    app.services,
    `select r.*,
       (select to_jsonb(c) from customer_form_responses c where c.id = r.customer_id and c.delete_at is null) as customer,
       coalesce((s.settings ->> 'topBoxes')::integer, 2) as top,
       (select coalesce(json_agg(json_build_object('before', c.before, 'at', c.created_at) order by c.created_at, c.id), '[]')
        from survey_response_changes c where c.tenant_id = r.tenant_id and c.survey_response_id = r.id) as changes
     from survey_responses r join surveys s on s.tenant_id = r.tenant_id and s.id = r.survey_id where r.tenant_id = $1`,
    [tenantId],
  );

/** Page views of every survey on some days around those of its responses. */
export async function addOpenings(app: TestApp, { tenantId }: SignedIn, { surveys }: Known, random: Random) {
  const rows = surveys.flatMap((surveyId) => {
    const first = random.whole(8, 14);
    return [1, 2, 3, 4].flatMap((month) =>
      Array.from({ length: 12 }, (_, at) => ({ day: `2026-0${month}-${String(first + at).padStart(2, '0')}` })).flatMap(
        ({ day }) => (random.chance(0.8) ? [{ surveyId, day, count: random.whole(1, 9) }] : []),
      ),
    );
  });
  await app.services.database.owner((client) =>
    client.query(
      `insert into survey_openings (tenant_id, survey_id, day, link_id, count)
       select $1, "surveyId", day, 0, count from jsonb_to_recordset($2::jsonb) r("surveyId" integer, day date, count integer)
       on conflict do nothing`,
      [tenantId, JSON.stringify(rows)],
    ),
  );
}

export const rawOpenings = (app: TestApp, tenantId: number): Promise<Raw[]> =>
  readRaw(
    app.services,
    `select survey_id, to_char(day, 'YYYY-MM-DD') as day, count from survey_openings where tenant_id = $1`,
    [tenantId],
  );

/** Links some responses to answers of a follow-up survey. */
export async function addFollowUps(app: TestApp, owner: SignedIn, known: Known): Promise<void> {
  const survey = known.surveys.at(-1);
  await app.services.database.owner(async (client) => {
    const { rows } = await client.query<{ id: number; response: number }>(
      `select v.id, r.id as response from (select id, row_number() over (order by id) as n from survey_responses
         where tenant_id = $1 and survey_id = $2) v
       join (select id, row_number() over (order by id) as n from sentiment_responses
         where tenant_id = $1 and number % 5 = 0) r using (n)`,
      [owner.tenantId, survey],
    );
    for (const { id, response } of rows) {
      await client.query(
        `with l as (insert into survey_links (tenant_id, survey_id, nonce, token_hash)
           values ($1, $2, $4::text, sha256($4::text::bytea)) returning id)
         insert into follow_ups (tenant_id, response_id, survey_id, link_id, survey_response_id)
         select $1, $3, $2, l.id, $4::integer from l`,
        [owner.tenantId, survey, response, id],
      );
    }
  });
}
