import type { Services } from '../../../src/core/server/http/call.ts';
import type { Answered } from '../../../src/forms/schemas/answered.ts';
import type { SurveyQuestion } from '../../../src/surveys/schemas/survey-question.ts';

export interface SlowRow {
  id: number;
  status: string;
  language: string;
  source: string;
  tags: string[];
  day: string;
  answers: Answered[];
  timings: Record<string, number>;
  shown: number[];
  nps: number | null;
  csat: number | null;
}

const silent = new Set(['spam', 'test']);
const unfinished = new Set(['started', 'partial']);

export const slowRows = (services: Services, surveyId: number): Promise<SlowRow[]> =>
  services.database.owner(
    async (client) =>
      (
        await client.query<SlowRow>(
          `select r.id, r.status, r.language, r.source, r.tags, r.answers, r.per_question_ms as timings, r.shown, r.nps, r.csat,
             to_char(r.started_at at time zone t.time_zone, 'YYYY-MM-DD') as day
           from survey_responses r join tenants t on t.id = r.tenant_id where r.survey_id = $1`,
          [surveyId],
        )
      ).rows,
  );

export type SlowSummary = Awaited<ReturnType<typeof slowSummary>>;

/** Reference implementation of the summary: reads every answer, simple and slow. */
export async function slowSummary(
  services: Services,
  surveyId: number,
  questions: readonly SurveyQuestion[],
  isExpected: (row: SlowRow) => boolean = () => true,
) {
  const rows = (await slowRows(services, surveyId)).filter(isExpected);
  const complete = rows.filter(({ status }) => status === 'complete');
  const begun = rows.filter(({ status }) => !silent.has(status));
  const days = [...new Set(begun.map(({ day }) => day))].toSorted();
  const scores = complete.flatMap(({ nps }) => nps ?? []);
  const many = (matches: (score: number) => boolean) => scores.filter(matches).length;
  return {
    n: complete.length,
    started: begun.length,
    days: days.map((day) => ({
      day,
      started: begun.filter((row) => row.day === day).length,
      complete: complete.filter((row) => row.day === day).length,
    })),
    nps:
      scores.length === 0 ? null : (100 * (many((score) => score >= 9) - many((score) => score <= 6))) / scores.length,
    satisfied: complete.filter(({ csat }) => csat !== null && csat >= 4).length,
    questions: questions.map(({ id, options: { key = '' } }, at) => {
      const own = complete.flatMap(({ answers }) => answers.filter(({ fieldId }) => fieldId === id));
      return {
        key,
        n: own.length,
        said: countsOf(own.flatMap(({ value }) => valuesIn(value))),
        reached: begun.filter((row) => placesOf(row, questions).includes(at)).length,
        left: begun.filter((row) => unfinished.has(row.status) && Math.max(...placesOf(row, questions)) === at).length,
        medianMs: middle(begun.flatMap(({ timings }) => timings[key] ?? [])),
      };
    }),
  };
}

const placesOf = ({ answers, timings, shown }: SlowRow, questions: readonly SurveyQuestion[]) =>
  questions.flatMap(({ id, options }, place) =>
    answers.some(({ fieldId }) => fieldId === id) || (options.key ?? '') in timings || shown.includes(id)
      ? [place]
      : [],
  );

function valuesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  if (value !== null && typeof value === 'object') {
    return Object.entries(value).map(([row, cell]) => `${row}: ${String(cell)}`);
  }
  return [String(value)];
}

export function countsOf(answerValues: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of answerValues.toSorted()) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

function middle(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const half = sorted.length / 2;
  if (sorted.length === 0) return null;
  return ((sorted[Math.ceil(half) - 1] as number) + (sorted[Math.floor(half)] as number)) / 2;
}
