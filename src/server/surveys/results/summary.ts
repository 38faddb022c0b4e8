import { layoutTypes } from '../../../contract/schemas/sentiment-field.ts';
import type { QuestionResult, QuestionSummary, SurveySummary } from '../../../contract/schemas/survey-results.ts';
import { groupsOf } from '../../../domain/results/grouping.ts';
import { offeredOf } from '../../../domain/results/offered.ts';
import { resultKinds, summarise } from '../../../domain/results/summarise.ts';
import { summariseTexts } from '../../../domain/results/text-results.ts';
import { masked } from '../../../domain/text/personal-data.ts';
import { askingOf } from './asking.ts';
import { readCounts } from './counts.ts';
import { type Asking, isOfDaysOnly, isPersonal } from './filter.ts';
import { type Found, tallyPacked } from './packed/tally.ts';
import { type Asked, answerQuestion } from './question.ts';
import { readRates } from './rates.ts';
import { formerLabels, type ShapeField } from './shape.ts';
import { readSteps } from './step-counts.ts';
import { tallyAnswers } from './tallies.ts';
import { readTexts } from './texts.ts';
import { readTimes } from './times.ts';
import { daysOf, metricsOf, readKnown, readLinks, totalsOf } from './totals.ts';

/** What answers alone say: it stays the same for as long as they do. */
type CountedSummary = Omit<SurveySummary, 'rates' | 'known'> & { known: Omit<SurveySummary['known'], 'links'> };

/** Everything that is known of the answers to a survey. */
export async function summaryFor(call: Asked): Promise<SurveySummary> {
  const counted = await answerQuestion(call, 'summary', countedSummary);
  return call.services.database.transaction(call.session.tenantId, async (tx) =>
    withTheRest(await askingOf(call, tx), counted),
  );
}

/** What else there is to say: how many were asked, and the links of this moment. */
async function withTheRest(asking: Asking, counted: CountedSummary): Promise<SurveySummary> {
  const rates = await readRates(asking, counted.days);
  return { ...counted, rates, known: { ...counted.known, links: await readLinks(asking) } };
}

async function countedSummary(asking: Asking): Promise<CountedSummary> {
  const found = await findCounts(asking);
  const { counts } = found;
  const times = await readTimes({ ...asking, ids: found.ids }, counts);
  return {
    survey: asking.shape.survey,
    n: counts('all').reduce((sum, { chosen }) => sum + chosen, 0),
    totals: totalsOf(counts, times.whole),
    days: daysOf(counts),
    metrics: metricsOf(counts, asking.shape.topBoxes),
    topBoxes: asking.shape.topBoxes,
    steps: await readSteps(asking, counts, times),
    questions: await readQuestions(asking, found),
    known: await readKnown(asking),
  };
}

/** Counts are kept of statuses and whole days; whatever else is asked for is counted from the answers in short. */
async function findCounts(asking: Asking): Promise<Found> {
  if (!isOfDaysOnly(asking.filter)) return tallyPacked(asking);
  return { counts: await readCounts(asking), ids: undefined, textsOf: () => undefined };
}

/** The result of each question in order; one that is no longer asked is there while it has answers. */
async function readQuestions(asking: Asking, { counts, textsOf }: Found): Promise<QuestionSummary[]> {
  const { answered, tallied } = tallyAnswers(asking, counts);
  const labels = await formerLabels(asking.tx, asking.surveyId);
  const asked = asking.shape.fields.filter(
    ({ id, fieldType, isRemoved }) => !layoutTypes.includes(fieldType) && (!isRemoved || answered.has(id)),
  );
  const shown = asked.filter((field) => asking.knowsPeople || !isPersonal(field));
  const questions: QuestionSummary[] = [];
  for (const field of asked) {
    const { id: fieldId, key, fieldName, fieldType, isRemoved } = field;
    const n = answered.get(fieldId) ?? 0;
    const mayShow = shown.includes(field);
    const own = labels.get(fieldId);
    const offered = offeredOf(field, shown, { answered, tallied });
    const more = { ...(own && { formerLabels: own }), ...(offered && { offered }), topBoxes: asking.shape.topBoxes };
    const counted = { field, n, tallied: tallied.get(fieldId) ?? [], ...more };
    const narrowed = { ...asking, ids: textsOf(fieldId) };
    const result = mayShow ? await resultOf(narrowed, field, counted) : ({ kind: 'personal' } as const);
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

// Own words among the choices are as personal as any others.
function inMask(result: QuestionResult, { knowsPeople }: Asking): QuestionResult {
  if (knowsPeople || result.kind !== 'choices') return result;
  return { ...result, others: result.others.map(({ text, count }) => ({ text: masked(text), count })) };
}
