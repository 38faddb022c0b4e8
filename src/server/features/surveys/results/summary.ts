import { layoutTypes } from '../../../../contract/schemas/forms/field-types.ts';
import type {
  QuestionResult,
  QuestionSummary,
  ResultStep,
  SurveySummary,
} from '../../../../contract/schemas/surveys/survey-results.ts';
import { groupsOf } from '../../../../domain/results/grouping.ts';
import { offeredOf } from '../../../../domain/results/offered.ts';
import { furthest, mixedStepsOf, type StepCount, stepsOf } from '../../../../domain/results/steps.ts';
import { resultKinds, summarise } from '../../../../domain/results/summarise.ts';
import type { Tallied } from '../../../../domain/results/tallied.ts';
import { summariseTexts } from '../../../../domain/results/text-results.ts';
import { masked } from '../../../../domain/text/personal-data.ts';
import { sql } from '../../../platform/db/sql.ts';
import { type Counts, readCounts } from './counts.ts';
import { type Asking, isPersonal } from './filter.ts';
import { readRates } from './rates.ts';
import { formerLabels, type ShapeField } from './shape.ts';
import { readTexts } from './texts.ts';
import { daysOf, metricsOf, readKnown, readLinks, readTimes, type Times, totalsOf } from './totals.ts';

export async function readSummary(asking: Asking): Promise<SurveySummary> {
  const counts = await readCounts(asking);
  const times = await readTimes(asking, counts);
  const days = daysOf(counts);
  return {
    survey: asking.shape.survey,
    n: counts('all').reduce((sum, { chosen }) => sum + chosen, 0),
    totals: totalsOf(counts, times.totalMedian),
    days,
    rates: await readRates(asking, days),
    metrics: metricsOf(counts, asking.shape.topBoxes),
    topBoxes: asking.shape.topBoxes,
    steps: await readSteps(asking, counts, times),
    questions: await readQuestions(asking, counts),
    known: { ...(await readKnown(asking)), links: await readLinks(asking) },
  };
}

async function readQuestions(asking: Asking, counts: Counts): Promise<QuestionSummary[]> {
  const { answered, tallied } = tallyAnswers(asking, counts);
  const labels = await formerLabels(asking.tx, asking.surveyId);
  const questionFields = asking.shape.fields.filter(
    ({ id, fieldType, isRemoved }) => !layoutTypes.includes(fieldType) && (!isRemoved || answered.has(id)),
  );
  const shown = questionFields.filter((field) => asking.canSeePersonal || !isPersonal(field));
  const questions: QuestionSummary[] = [];
  for (const field of questionFields) {
    const { id: fieldId, key, fieldName, fieldType, isRemoved } = field;
    const n = answered.get(fieldId) ?? 0;
    const mayShow = shown.includes(field);
    const own = labels.get(fieldId);
    const offered = offeredOf(field, shown, { answered, tallied });
    const more = { ...(own && { formerLabels: own }), ...(offered && { offered }), topBoxes: asking.shape.topBoxes };
    const counted = { field, n, tallied: tallied.get(fieldId) ?? [], ...more };
    const result = mayShow ? await resultOf(asking, field, counted) : ({ kind: 'personal' } as const);
    const isGrouping = mayShow && groupsOf(field) !== undefined;
    questions.push({ fieldId, key, fieldName, fieldType, isRemoved, n, isGrouping, result: inMask(result, asking) });
  }
  return questions;
}

async function resultOf(
  asking: Asking,
  field: ShapeField,
  counted: Parameters<typeof summarise>[0],
): Promise<QuestionResult> {
  if (resultKinds[field.fieldType] !== 'text') return summarise(counted);
  const texts = counted.n === 0 ? [] : await readTexts(asking, field.id);
  return summariseTexts(texts.map(({ read }) => read));
}

// Free-text "other" answers are masked like any text.
function inMask(result: QuestionResult, { canSeePersonal }: Asking): QuestionResult {
  if (canSeePersonal || result.kind !== 'choices') return result;
  return { ...result, others: result.others.map(({ text, count }) => ({ text: masked(text), count })) };
}

async function readSteps(asking: Asking, counts: Counts, times: Times): Promise<ResultStep[]> {
  const fields = asking.shape.fields.filter(isReported);
  const steps = new Map<number, StepCount>();
  const at = (id: number) => {
    const step = steps.get(id) ?? { answered: 0, seen: 0, last: 0, left: 0, medianMs: null };
    steps.set(id, step);
    return step;
  };
  for (const { questionId, begun } of counts('answered')) at(questionId).answered = begun;
  for (const { id } of fields) at(id).medianMs = times.questions.get(id) ?? null;
  if (asking.shape.survey.isMixed) {
    for (const { questionId, begun } of counts('time')) at(questionId).seen += begun;
    return mixedStepsOf(fields, steps);
  }
  const orders = await readOrders(asking);
  for (const { place: version, value, begun, going } of counts('last')) {
    const id = furthest(fields, (orders.get(version) ?? []).slice(0, Number(value)));
    if (id === undefined) continue;
    at(id).last += begun;
    at(id).left += going;
  }
  return stepsOf(fields, steps);
}

const silent = new Set<string>([...layoutTypes, 'hidden', 'calculated']);
const isReported = ({ isRemoved, fieldType }: ShapeField) => !isRemoved && !silent.has(fieldType);

async function readOrders({ tx, surveyId }: Asking): Promise<ReadonlyMap<number, number[]>> {
  const rows = await tx.rows(sql<{ number: number; ids: number[] }>`
    select number, array(select (f ->> 'id')::integer
      from jsonb_array_elements(document -> 'fields') with ordinality o(f, place) order by place) as ids
    from survey_versions where tenant_id = ${tx.tenantId} and survey_id = ${surveyId}`);
  return new Map(rows.map(({ number, ids }) => [number, ids]));
}

interface Counted {
  answered: ReadonlyMap<number, number>;
  tallied: ReadonlyMap<number, Tallied[]>;
}

/** Tallies answers: by value, by list entry or by matrix row. Free texts and personal data are only counted. */
function tallyAnswers({ shape, canSeePersonal }: Asking, counts: Counts): Counted {
  const shown = shape.fields.filter((field) => isCounted(field) && (canSeePersonal || !isPersonal(field)));
  const ids = new Set(shown.map(({ id }) => id));
  const tallied = new Map<number, Tallied[]>();
  for (const { questionId, part, place, value, chosen: count } of counts('said')) {
    if (count === 0 || !ids.has(questionId)) continue;
    const own = tallied.get(questionId) ?? [];
    own.push({ part, place, value, count });
    tallied.set(questionId, own);
  }
  const answered = counts('answered').flatMap(({ questionId, chosen }) =>
    chosen > 0 ? [[questionId, chosen] as const] : [],
  );
  return { answered: new Map(answered), tallied };
}

function isCounted({ fieldType }: ShapeField): boolean {
  const kind = resultKinds[fieldType];
  return kind !== undefined && kind !== 'text' && kind !== 'personal';
}
