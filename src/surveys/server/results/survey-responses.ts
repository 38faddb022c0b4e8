import { isAmongRows } from '../../../analytics/shared/server/answer-query.ts';
import { conflict } from '../../../core/contract/errors.ts';
import { nowOf } from '../../../core/server/auth/tokens.ts';
import { sendList } from '../../../core/server/crud/handlers.ts';
import { search } from '../../../core/server/crud/query.ts';
import { audit, listRows, readRow, updateRow } from '../../../core/server/crud/rows.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Call, Handler, HandlerOf } from '../../../core/server/http/call.ts';
import type { Identification } from '../../../customers/schemas/identification.ts';
import { canSeePersonal } from '../../../customers/shared/server/can-see-personal.ts';
import { fieldKeysById } from '../../../forms/rules/field-keys.ts';
import type { AnswerValue } from '../../../forms/rules/kinds/kind.ts';
import { walk } from '../../../forms/rules/walk.ts';
import type { Answered } from '../../../forms/schemas/answered.ts';
import { layoutTypes } from '../../../forms/schemas/field-types.ts';
import { maskAnswers } from '../../../text/answers.ts';
import { masked } from '../../../text/personal-data.ts';
import { mixedQuestions, seedOf } from '../../rules/question-order.ts';
import type { SurveySettings, SurveySnapshot } from '../../schemas/survey.ts';
import type { SurveyResponse, SurveyResponseData } from '../../schemas/survey-response.ts';
import type { ResultFilter } from '../../schemas/survey-result-query.ts';
import { prepared, readDocument } from '../../shared/server/survey-version.ts';
import { identifyCustomer, possibleCustomers } from '../submissions/identify-customer.ts';
import { chosen, readAsking } from './filter.ts';

export const list: Handler = async (call) => {
  const asking = await readAsking(call, call.tx);
  const { status, from, to, tags, answer, filters, q, ...query } = call.query;
  const own = { ...asking, filter: { status: 'all', ...picked({ status, from, to, tags, answer }) } };
  const behind = filters
    ? [await isAmongRows(call.tx, call.session, { dataset: 'surveyResponses', filters, id: sql`v.id` })]
    : [];
  // A number that is hidden from the caller is not found digit by digit either.
  const text = typeof q === 'string' ? q.trim() : '';
  const found = text ? [await search(call.tx, call.resource, text, asking.canSeePersonal)] : [];
  const page = await listRows(call.tx, call.resource, { query, also: [chosen(own), ...behind, ...found] });
  return sendList(call, asking.canSeePersonal ? page : { ...page, json: inMask(page.json) }, false);
};

const picked = (texts: Record<string, unknown>): ResultFilter =>
  Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined));

function inMask(json: string): string {
  const rows = JSON.parse(json) as SurveyResponse[];
  return JSON.stringify(rows.map((row) => ({ ...row, summary: masked(row.summary) })));
}

export const show: Handler = async (call) => {
  const { tx, resource, session } = call;
  const id = call.id('responseId');
  const row = await readRow<SurveyResponse>(tx, resource, id);
  const mayKnow = canSeePersonal(session);
  const summary = mayKnow ? row.summary : masked(row.summary);
  return { ...row, summary, ...(await fullResponse(tx, id, mayKnow)) };
};

export const update: HandlerOf<'surveyResponses', 'update'> = (call) =>
  updateRow(call, call.resource, call.id(), call.body);

export const setStatus: HandlerOf<'surveyResponses', 'setStatus'> = async (call) => {
  const { tx, resource, body, session } = call;
  const id = call.id();
  const before = await readRow<SurveyResponse>(tx, resource, id);
  if (before.completedAt === null) {
    throw conflict('ILLEGAL_MOVE', 'Only a finished response can be marked', { status: before.status });
  }
  await tx.run(sql`
    update survey_responses set status = ${body.status}, version = version + 1, updated_at = now(),
      updated_by = ${session.userId}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  // A customer who was deleted since is not created again.
  const isUnknown = before.customerId === null && before.identification === null;
  if (body.status === 'complete' && isUnknown) await identify(call, before);
  const row = await readRow(tx, resource, id);
  await audit(call, resource, id, { before, after: row });
  return row;
};

/** A response that counts from now on may name its customer, who was not looked for while it was spam, late or partial. */
async function identify({ tx, services }: Call<never> | Call<unknown>, response: SurveyResponse): Promise<void> {
  const { id, surveyId, surveyVersion } = response;
  const found = await tx.first(sql<{ settings: SurveySettings; answers: Answered[] }>`
    select s.settings, r.answers from survey_responses r join surveys s on s.tenant_id = r.tenant_id and s.id = r.survey_id
    where r.tenant_id = ${tx.tenantId} and r.id = ${id}`);
  if (!found) return;
  const survey = await readDocument(tx, surveyId, surveyVersion);
  await identifyCustomer({ tx, survey, settings: found.settings }, id, found.answers, nowOf(services));
}

type Own = Pick<
  SurveyResponseData,
  | 'answers'
  | 'perQuestionMs'
  | 'earlier'
  | 'surveyName'
  | 'ownClockSec'
  | 'linkName'
  | 'verifiedEmail'
  | 'addressHolders'
  | 'referrer'
  | 'consent'
  | 'caseReference'
  | 'previousId'
  | 'nextId'
>;

async function fullResponse(
  tx: Tx,
  id: number,
  mayKnow: boolean,
): Promise<Omit<SurveyResponseData, keyof SurveyResponse>> {
  const found = await tx.first(sql<
    Own & {
      document: SurveySnapshot | null;
      settings: SurveySettings;
      identification: Identification | null;
      isFinished: boolean;
      submissionId: string;
      shown: number[];
    }
  >`
    select r.submission_id, r.identification, s.settings, r.shown, r.answers, r.per_question_ms, r.referrer, r.verified_email, r.own_clock_sec, r.completed_at is not null as is_finished, s.name as survey_name,
      (select json_build_object('at', r.consented_at, 'version', v.number, 'text', coalesce(
          v.document -> 'settings' -> 'consentText' ->> r.language,
          v.document -> 'settings' -> 'consentText' ->> (v.document ->> 'defaultLanguage'), ''))
        from survey_versions v where v.tenant_id = r.tenant_id and v.survey_id = r.survey_id
          and v.number = r.consent_version) as consent,
      (select coalesce(json_agg(json_build_object('at', e.replaced_at, 'why', e.why, 'surveyVersion', e.survey_version,
          'answers', e.answers)
          order by e.id desc), '[]')
        from survey_response_versions e where e.tenant_id = r.tenant_id and e.response_id = r.id) as earlier,
      (select coalesce(json_agg(h order by h.name, h.id), '[]') from (
        select c.id, c.display_name as name from customer_form_responses c
        where c.tenant_id = r.tenant_id and c.email_key = lower(btrim(r.verified_email)) and r.customer_id is null
        order by c.display_name, c.id limit 5) h) as address_holders,
      (select l.name from survey_links l where l.tenant_id = r.tenant_id and l.id = r.link_id) as link_name,
      (select c.reference from sentiment_responses c where c.tenant_id = r.tenant_id and c.id = r.case_id) as case_reference,
      (select n.id from survey_responses n where n.tenant_id = r.tenant_id and n.survey_id = r.survey_id
        and (n.started_at, n.id) > (r.started_at, r.id) order by n.started_at, n.id limit 1) as previous_id,
      (select n.id from survey_responses n where n.tenant_id = r.tenant_id and n.survey_id = r.survey_id
        and (n.started_at, n.id) < (r.started_at, r.id) order by n.started_at desc, n.id desc limit 1) as next_id,
      (select v.document from survey_versions v where v.tenant_id = r.tenant_id and v.survey_id = r.survey_id
        and v.number = r.survey_version) as document
    from survey_responses r join surveys s on s.tenant_id = r.tenant_id and s.id = r.survey_id
    where r.tenant_id = ${tx.tenantId} and r.id = ${id}`);
  if (!found) throw new Error('The response was there a moment ago');
  const { document, settings, identification, isFinished, submissionId, shown, ...own } = found;
  const holders =
    document && identification === 'several'
      ? await possibleCustomers({ tx, survey: prepared(document), settings }, own.answers)
      : own.addressHolders;
  const known = (answerValues: Own['answers']) => (mayKnow ? answerValues : maskAnswers(answerValues));
  const earlier = own.earlier.map((one) => ({ ...one, answers: known(one.answers) }));
  const referrer = mayKnow ? own.referrer : masked(own.referrer);
  return {
    ...own,
    answers: known(own.answers),
    earlier,
    referrer,
    verifiedEmail: mayKnow ? own.verifiedEmail : null,
    addressHolders: mayKnow ? holders : [],
    path: document
      ? walkedPath({ ...document, fields: inOrderOf(document, submissionId) }, { ...own, shown }, isFinished)
      : [],
  };
}

function inOrderOf({ fields, settings }: SurveySnapshot, submissionId: string): SurveySnapshot['fields'] {
  if (settings.shuffle !== true) return fields;
  const keys = fieldKeysById(fields);
  const placed = fields.map((field, at) => ({
    ...field,
    id: at + 1,
    options: { ...field.options, key: keys.get(field.id) },
  }));
  return mixedQuestions(placed, seedOf(submissionId)).flatMap(({ id }) => fields[id - 1] ?? []);
}

const valuesOf = (answers: Own['answers']) =>
  answers.map(({ fieldId, value }) => ({ fieldId, value: value as AnswerValue }));

function walkedPath(
  { fields, settings }: SurveySnapshot,
  { answers, perQuestionMs, shown }: Own & { shown: readonly number[] },
  isFinished: boolean,
): SurveyResponseData['path'] {
  const keys = fieldKeysById(fields);
  const answerValues = valuesOf(answers);
  const answered = new Set(answerValues.map(({ fieldId }) => fieldId));
  const steps = walk(fields, answerValues).filter(({ field }) => !layoutTypes.includes(field.fieldType));
  const msOf = (id: number) => perQuestionMs[keys.get(id) as string] ?? null;
  // A finished submission passed all questions unless the time limit ended it.
  const hasDuration = isFinished && settings.timeLimitSec === undefined;
  const isSeen = ({ field: { id } }: { field: { id: number } }) =>
    answered.has(id) || shown.includes(id) || msOf(id) !== null;
  const last = hasDuration ? steps.length - 1 : steps.findLastIndex(isSeen);
  return steps.map(({ field, isVisible }, at) => {
    const { id: fieldId, fieldName, fieldType } = field;
    const state = answered.has(fieldId) ? 'answered' : !isVisible ? 'branched' : at <= last ? 'skipped' : 'unseen';
    return { fieldId, fieldName, fieldType, state, ms: msOf(fieldId) };
  });
}
