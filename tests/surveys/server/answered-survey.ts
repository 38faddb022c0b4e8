import type { AnswerValue } from '../../../src/forms/rules/kinds/kind.ts';
import { validateAnswers } from '../../../src/forms/rules/validate-answers.ts';
import type { SurveyQuestion } from '../../../src/surveys/schemas/survey-question.ts';
import { created, type SignedIn, type TestApp } from '../../support/app.ts';

export const surveyFields = [
  { fieldName: 'Recommend?', fieldType: 'nps', isSentimentValue: true, options: { key: 'recommend' } },
  {
    fieldName: 'Which hotel?',
    fieldType: 'select',
    options: { key: 'hotel', choices: [choice('bergen', 'Bergen'), choice('dubai', 'Dubai')] },
  },
  {
    fieldName: 'What was good?',
    fieldType: 'multiselect',
    options: { key: 'good', other: true, choices: [choice('room', 'Room'), choice('food', 'Food')] },
  },
  { fieldName: 'Satisfied?', fieldType: 'csat', options: { key: 'satisfied' } },
  {
    fieldName: 'Rate',
    fieldType: 'matrix_rating',
    options: { key: 'rate', rows: [choice('bed', 'Bed'), choice('bath', 'Bath')], min: 1, max: 5 },
  },
  {
    fieldName: 'Order',
    fieldType: 'ranking',
    options: { key: 'order', choices: [choice('quiet', 'Quiet'), choice('view', 'View')] },
  },
  { fieldName: 'Why?', fieldType: 'textarea', options: { key: 'why' } },
  { fieldName: 'Your mail', fieldType: 'email', options: { key: 'mail' } },
];

function choice(id: string, label: string) {
  return { id, label };
}

export interface AnsweredRow {
  says: Record<string, AnswerValue>;
  status?: string;
  language?: string;
  source?: string;
  at?: string;
  tags?: string[];
  timings?: Record<string, number>;
  /** Keys of questions that were shown. */
  shown?: string[];
}

export interface AnsweredSurvey {
  id: number;
  questions: SurveyQuestion[];
  give(...answeredRows: AnsweredRow[]): Promise<number[]>;
}

export async function answeredSurvey(
  { services }: TestApp,
  owner: SignedIn,
  fields: readonly object[] = surveyFields,
): Promise<AnsweredSurvey> {
  const { id } = await created(owner, '/Surveys', { name: 'After a stay', fields });
  await owner.ask('POST', `/Surveys/${id}/publish`);
  const questions = (await owner.ask('GET', `/SurveyQuestions/bySurveyId/${id}`)).json<SurveyQuestion[]>();
  let serial = 0;
  const row = (answeredRows: AnsweredRow) => {
    const answers = questions.flatMap(({ id: fieldId, options: { key = '' } }) =>
      key in answeredRows.says ? [{ fieldId, value: answeredRows.says[key] ?? null }] : [],
    );
    const { answered, errors } = validateAnswers(questions, answers);
    if (errors.length > 0) throw new Error(JSON.stringify(errors));
    const numberOf = (type: string) => answered.find(({ fieldType }) => fieldType === type)?.value ?? null;
    serial += 1;
    const status = answeredRows.status ?? 'complete';
    const at = answeredRows.at ?? '2026-03-10T09:00:00Z';
    return {
      survey_id: id,
      survey_version: 1,
      submission_id: `visit-${id}-${serial}`,
      status,
      answers: answered,
      language: answeredRows.language ?? 'en',
      source: answeredRows.source ?? '',
      tags: answeredRows.tags ?? [],
      started_at: at,
      completed_at: status === 'complete' ? at : null,
      duration_ms: 60_000,
      nps: numberOf('nps'),
      csat: numberOf('csat'),
      per_question_ms: answeredRows.timings ?? {},
      shown: questions.flatMap(({ id: fieldId, options: { key = '' } }) =>
        answeredRows.shown?.includes(key) ? [fieldId] : [],
      ),
      summary: answered.find(({ fieldType }) => fieldType === 'textarea')?.text ?? '',
    };
  };
  const give = (...answeredRows: AnsweredRow[]) =>
    services.database.owner(async (client) => {
      const { rows } = await client.query<{ id: number }>(
        `insert into survey_responses (tenant_id, survey_id, survey_version, submission_id, status, answers, language, source,
           tags, started_at, completed_at, duration_ms, nps, csat, per_question_ms, shown, summary)
         select $1, survey_id, survey_version, submission_id, status, answers, language, source, tags, started_at,
           completed_at, duration_ms, nps, csat, per_question_ms, shown, summary
         from jsonb_populate_recordset(null::survey_responses, $2::jsonb) returning id`,
        [owner.tenantId, JSON.stringify(answeredRows.map(row))],
      );
      return rows.map((one) => one.id);
    });
  return { id, questions, give };
}

export const times = (count: number, answeredRows: AnsweredRow): AnsweredRow[] =>
  Array.from({ length: count }, () => answeredRows);
