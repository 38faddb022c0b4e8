import { sql } from 'kysely';
import { layoutTypes } from '../../../contract/schemas/sentiment-field.ts';
import type { SurveySnapshot } from '../../../contract/schemas/survey.ts';
import type { SurveyResponse, WholeSurveyResponse } from '../../../contract/schemas/survey-response.ts';
import { keysOf } from '../../../domain/forms/field-keys.ts';
import type { AnswerValue } from '../../../domain/forms/kind.ts';
import { walk } from '../../../domain/forms/walk.ts';
import { mixedQuestions, seedOf } from '../../../domain/surveys/question-order.ts';
import { maskAnswers } from '../../../domain/text/answers.ts';
import { masked } from '../../../domain/text/personal-data.ts';
import type { Tx } from '../../db/database.ts';

type Own = Pick<
  WholeSurveyResponse,
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

/** What stands around an answer when somebody opens it: its survey, its neighbours, and the way through. */
export async function wholeResponse(
  tx: Tx,
  id: number,
  mayKnow: boolean,
): Promise<Omit<WholeSurveyResponse, keyof SurveyResponse>> {
  const found = await tx.first(sql<Own & { document: SurveySnapshot | null; isFinished: boolean; visitId: string }>`
    select r.visit_id, r.answers, r.per_question_ms, r.referrer, r.verified_email, r.own_clock_sec, r.completed_at is not null as is_finished, s.name as survey_name,
      (select json_build_object('at', r.consented_at, 'version', v.number, 'text', coalesce(
          v.document -> 'settings' -> 'consentText' ->> r.language,
          v.document -> 'settings' -> 'consentText' ->> (v.document ->> 'defaultLanguage'), ''))
        from survey_versions v where v.tenant_id = r.tenant_id and v.survey_id = r.survey_id
          and v.number = r.consent_version) as consent,
      (select coalesce(json_agg(json_build_object('at', e.replaced_at, 'why', e.why, 'answers', e.answers)
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
  if (!found) throw new Error('The answer was there a moment ago');
  const { document, isFinished, visitId, ...own } = found;
  const shown = (said: Own['answers']) => (mayKnow ? said : maskAnswers(said));
  const earlier = own.earlier.map((one) => ({ ...one, answers: shown(one.answers) }));
  const referrer = mayKnow ? own.referrer : masked(own.referrer);
  return {
    ...own,
    answers: shown(own.answers),
    earlier,
    referrer,
    verifiedEmail: mayKnow ? own.verifiedEmail : null,
    addressHolders: mayKnow ? own.addressHolders : [],
    path: document ? pathOf({ ...document, fields: inOrderOf(document, visitId) }, own, isFinished) : [],
  };
}

/** The questions of a survey as one visit was asked them. */
function inOrderOf({ fields, settings }: SurveySnapshot, visitId: string): SurveySnapshot['fields'] {
  if (settings.shuffle !== true) return fields;
  const keys = keysOf(fields);
  // A visit knows a question by its key, and its place in the survey by a number.
  const placed = fields.map((field, at) => ({
    ...field,
    id: at + 1,
    options: { ...field.options, key: keys.get(field.id) },
  }));
  return mixedQuestions(placed, seedOf(visitId)).flatMap(({ id }) => fields[id - 1] ?? []);
}

/** Every question that was asked on the way, with how long it was in sight. */
function pathOf(
  { fields, settings }: SurveySnapshot,
  { answers, perQuestionMs }: Own,
  isFinished: boolean,
): WholeSurveyResponse['path'] {
  const keys = keysOf(fields);
  const said = answers.map(({ fieldId, value }) => ({ fieldId, value: value as AnswerValue }));
  const answered = new Set(said.map(({ fieldId }) => fieldId));
  const asked = walk(fields, said).filter(({ field }) => !layoutTypes.includes(field.fieldType));
  const msOf = (id: number) => perQuestionMs[keys.get(id) as string] ?? null;
  // Whoever finished came by every question, unless it was the time that ended it.
  const isWhole = isFinished && settings.timeLimitSec === undefined;
  const isSeen = ({ field: { id } }: { field: { id: number } }) => answered.has(id) || msOf(id) !== null;
  const last = isWhole ? asked.length - 1 : asked.findLastIndex(isSeen);
  return asked.map(({ field, isVisible }, at) => {
    const { id: fieldId, fieldName, fieldType } = field;
    const state = answered.has(fieldId) ? 'answered' : !isVisible ? 'branched' : at <= last ? 'skipped' : 'unseen';
    return { fieldId, fieldName, fieldType, state, ms: msOf(fieldId) };
  });
}
