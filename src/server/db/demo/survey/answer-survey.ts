import { sql } from 'kysely';
import type { FormField } from '../../../../domain/forms/kind.ts';
import { summaryOf } from '../../../../domain/forms/summary.ts';
import { validateAnswers } from '../../../../domain/forms/validate-answers.ts';
import { maskAnswers } from '../../../../domain/text/answers.ts';
import { surveyForms } from '../../../surveys/survey-forms.ts';
import type { Tx } from '../../database.ts';
import type { Random } from '../../makers/random.ts';
import { type GuestVisit, guestVisit } from './guest-visits.ts';
import type { PublishedSurvey } from './publish-survey.ts';

/** Lets so many invented guests answer the survey in the three months before now, each answer checked as a real one. */
export async function answerSurvey(
  tx: Tx,
  random: Random,
  { id, links }: PublishedSurvey,
  count: number,
  now: Date,
): Promise<void> {
  const { fields } = await surveyForms.readSnapshot(tx, id);
  const visits = Array.from({ length: count }, () => guestVisit(random, fields, now));
  const inTurn = visits.toSorted((one, other) => one.startedAt.getTime() - other.startedAt.getTime());
  const rows = inTurn.map((visit, index) => ({
    survey_id: id,
    survey_version: 1,
    link_id: links.get(visit.source) ?? null,
    visit_id: `demonstration-${String(index).padStart(4, '0')}`,
    ...rowOf(random, fields, visit),
  }));
  await tx.run(sql`
    insert into survey_responses (tenant_id, survey_id, survey_version, link_id, visit_id, status, language, started_at,
      completed_at, duration_ms, answers, per_question_ms, nps, csat, ces, sentiment_score, summary, ending_id, source,
      device, browser, tags, created_at, updated_at)
    select ${tx.tenantId}::integer, survey_id, survey_version, link_id, visit_id, status, language, started_at,
      completed_at, duration_ms, answers, per_question_ms, nps, csat, ces, sentiment_score, summary, ending_id, source,
      device, browser, tags, started_at, coalesce(completed_at, started_at)
    from jsonb_populate_recordset(null::survey_responses, ${JSON.stringify(rows)}::jsonb)`);
}

function rowOf(random: Random, fields: readonly FormField[], visit: GuestVisit) {
  const { answered, score, errors } = validateAnswers(fields, visit.answers, visit.startedAt);
  if (visit.isComplete && errors.length > 0)
    throw new Error(`The demonstration answers wrongly: ${errors[0]?.message}`);
  const took = Object.values(visit.timings).reduce((sum, ms) => sum + ms, 0);
  const numberOf = (type: string) => {
    const value = answered.find(({ fieldType }) => fieldType === type)?.value;
    return typeof value === 'number' ? value : null;
  };
  const nps = numberOf('nps');
  const isTest = visit.isComplete && random.chance(0.008);
  return {
    status: isTest ? 'test' : visit.isComplete ? 'complete' : 'partial',
    language: visit.language,
    started_at: visit.startedAt,
    completed_at: visit.isComplete ? new Date(visit.startedAt.getTime() + took) : null,
    duration_ms: visit.isComplete ? took : null,
    answers: answered,
    per_question_ms: visit.timings,
    nps,
    csat: numberOf('csat'),
    ces: numberOf('ces'),
    sentiment_score: score,
    summary: summaryOf(maskAnswers(answered)),
    ending_id: visit.isComplete ? ((nps ?? 10) <= 6 ? 'sorry' : 'thanks') : null,
    source: visit.source,
    device: visit.device,
    browser:
      visit.device === 'desktop' ? random.pick(['Firefox', 'Chrome', 'Edge']) : random.pick(['Safari', 'Chrome']),
    tags: tagsOf(random, answered, nps),
  };
}

function tagsOf(random: Random, answered: readonly { fieldType: string }[], nps: number | null): string[] {
  const wrote = answered.some(({ fieldType }) => fieldType === 'textarea');
  if (!wrote) return [];
  if ((nps ?? 10) <= 4 && random.chance(0.5)) return ['call back'];
  return (nps ?? 0) >= 9 && random.chance(0.12) ? ['quote'] : [];
}
