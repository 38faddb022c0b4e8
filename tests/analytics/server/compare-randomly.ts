import { expect } from 'vitest';
import type { Random } from '../../../seed/random.ts';
import { comparedMeasures } from '../../../src/analytics/rules/measures.ts';
import type { AnalyticsAnswer, AnalyticsQuery, AnalyticsRow } from '../../../src/analytics/schemas/analytics-query.ts';
import type { SignedIn, TestApp } from '../../support/app.ts';
import { answerWithoutLimits } from './answer-without-limits.ts';
import type { OwnDimension } from './own-world.ts';
import { randomQuery, randomScoreQuery } from './random-query.ts';
import { local, percentileOf, type Raw, type SlowRow, slowAnswer } from './slow-answer.ts';
import { type Known, rawOpenings, rawResponses, rawSurveyResponses } from './world.ts';

interface Compared {
  random: Random;
  dataset: string;
  runs: number;
  zone: string;
  weekStart: number;
}

/** Compares the answers to random queries with an independent computation from raw rows, and says how many figures. */
export async function compareRandomly(
  app: TestApp,
  owner: SignedIn,
  known: Known,
  compared: Compared,
): Promise<number> {
  const { random, dataset, runs, zone, weekStart } = compared;
  const isSurvey = dataset.startsWith('survey');
  const rows = await (isSurvey ? rawSurveyResponses : rawResponses)(app, owner.tenantId);
  const openings = isSurvey ? await rawOpenings(app, owner.tenantId) : [];
  const dimensions = isSurvey ? known.ofSurveys : known.ofResponses;
  const own = new Map(dimensions.map((one) => [one.name, one]));
  const today = local(new Date(), zone).day;
  let figures = 0;
  for (let run = 0; run < runs; run += 1) {
    const ofScores = random.chance(0.25) ? randomScoreQuery(random, dataset, known) : undefined;
    const query = ofScores ?? randomQuery(random, dataset, known);
    const time = random.pick(['09:40', '13:20']);
    const answer = await answerWithoutLimits(app, owner, query, { zone, weekStart, today, time });
    const at = query.asOf ? endOf(query.asOf, zone) : new Date();
    const then = { zone, weekStart, rows, openings, own, at, isPast: query.asOf !== undefined && query.asOf < today };
    const expected = slowAnswer(then, query, answer.range);
    const span = answer.compareRange && { ...answer.compareRange, until: answer.compareUntil };
    const before = span ? slowAnswer(then, query, span) : [];
    // Page views have no time of day.
    if (query.measures.includes('responseRate')) expect(answer.compareUntil).toBeNull();
    compareWith(query, answer, expected, before);
    const chance = compareAssociation(query, answer, { expected, rows, own });
    compareChances(query, answer, { expected, before, association: chance });
    figures += answer.rows.length * query.measures.length * (span && !query.timeDimension.grain ? 2 : 1);
  }
  return figures;
}

/** The first moment of the next day on the clock of a zone. */
function endOf(day: string, zone: string): Date {
  let at = new Date(`${day}T00:00:00Z`).getTime();
  while (local(new Date(at), zone).day <= day) at += 15 * 60_000;
  return new Date(at);
}

function compareWith(query: AnalyticsQuery, answer: AnalyticsAnswer, expected: SlowRow[], before: SlowRow[]): void {
  const context = JSON.stringify(query);
  const keys = answer.rows.map((row) => keyOf(row, query));
  if (query.compare === 'none') {
    expect(keys.toSorted(), context).toEqual(expected.map((row) => JSON.stringify([row.time, row.keys])).toSorted());
  }
  expect(
    wrongFigures(query, answer.rows, expected, (shown) => shown),
    context,
  ).toEqual([]);
  if (!answer.compareRange || query.timeDimension.grain) return;
  // Measures that are not compared are those of `steady.test.ts`.
  const isCompared = comparedMeasures(query);
  const uncompared = query.measures.filter((_, at) => !isCompared[at]);
  expect(answer.rows.filter(({ measures }) => uncompared.some((name) => measures[name]?.before))).toEqual([]);
  const wrong = wrongFigures(query, answer.rows, before, (shown) => shown?.before);
  expect(
    wrong.filter(({ name }) => !uncompared.includes(name)),
    context,
  ).toEqual([]);
}

interface Raws {
  expected: SlowRow[];
  rows: readonly Raw[];
  own: ReadonlyMap<string, OwnDimension>;
}

const severalValues = ['assignedToIds', 'assignedGroupIds', 'topics', 'tags'];
const countedOften = ['uniqueCustomers', 'chosen', 'sentimentValues count', 'surveyAnswers count'];

/** The test of a table by two dimensions, by the formulas of textbooks over the raw rows; its p-value. */
function compareAssociation(
  query: AnalyticsQuery,
  { association, measures }: AnalyticsAnswer,
  { expected, rows, own }: Raws,
): number | undefined {
  const { dataset, dimensions } = query;
  const context = JSON.stringify(query);
  if (dimensions.length !== 2 || query.timeDimension.grain) {
    expect(association, context).toBeUndefined();
    return undefined;
  }
  const place = measures.findIndex(({ unit }) => unit === 'count');
  const measure = measures[place]?.name;
  const isUntested = (untested: string) =>
    expect(association, context).toEqual({ measure: measure ?? null, test: null, untested });
  if (measure === undefined) {
    isUntested('noCount');
    return undefined;
  }
  const hasMany = (name: string) =>
    severalValues.includes(name) || rows.some((row) => (own.get(name)?.read(row, 1)?.length ?? 1) > 1);
  if (countedOften.some((name) => [measure, `${dataset} ${measure}`].includes(name)) || dimensions.some(hasMany)) {
    isUntested('severalValues');
    return undefined;
  }
  const cells = expected.flatMap(({ keys: [row = null, column = null], figures }) =>
    row === null || column === null ? [] : [{ row, column, count: figures[place]?.value ?? 0 }],
  );
  const n = sumOf(cells.map(({ count }) => count));
  const totals = (key: 'row' | 'column') => {
    const found = new Map<unknown, number>();
    for (const cell of cells) found.set(cell[key], (found.get(cell[key]) ?? 0) + cell.count);
    return [...found].filter(([, total]) => total > 0);
  };
  const table = totals('row').flatMap(([row, ofRow]) =>
    totals('column').map(([column, ofColumn]) => ({
      count: cells.find((cell) => cell.row === row && cell.column === column)?.count ?? 0,
      due: (ofRow * ofColumn) / n,
    })),
  );
  const [lines, columns] = [totals('row').length, totals('column').length];
  const few = table.filter(({ due }) => due < 5).length;
  if (lines < 2 || columns < 2 || few * 5 > table.length || table.some(({ due }) => due < 1)) {
    isUntested('tooFew');
    return undefined;
  }
  const chiSquared = sumOf(table.map(({ count, due }) => (count - due) ** 2 / due));
  const degrees = (lines - 1) * (columns - 1);
  const cramersV = Math.sqrt(chiSquared / n / (Math.min(lines, columns) - 1));
  const test = { n, degrees, chiSquared: expect.closeTo(chiSquared, 6), cramersV: expect.closeTo(cramersV, 6) };
  expect(association, context).toMatchObject({ measure, untested: null, test });
  const p = chiSquaredChance(chiSquared, degrees);
  if (query.compare === 'none') expect(association?.test?.adjustedP, context).toBeCloseTo(p, 6);
  return p;
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** The upper tail, by the recurrence over the degrees of freedom. */
function chiSquaredChance(value: number, degrees: number): number {
  const half = value / 2;
  let p = degrees % 2 === 0 ? Math.exp(-half) : twoTails(Math.sqrt(value), 1);
  let term = degrees % 2 === 0 ? Math.exp(-half) * half : (Math.exp(-half) * Math.sqrt(half) * 2) / Math.sqrt(Math.PI);
  for (let done = degrees % 2 === 0 ? 2 : 1; done < degrees; done += 2) {
    p += term;
    term *= half / (done / 2 + 1);
  }
  return p;
}

/** The p-values of whole periods that are over, by the formulas of textbooks over the raw rows. */
function compareChances(
  query: AnalyticsQuery,
  { rows, measures, range, compareRange, association }: AnalyticsAnswer,
  slow: { expected: SlowRow[]; before: SlowRow[]; association: number | undefined },
): void {
  const isOver = range.to !== null && range.to < new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  if (!compareRange || query.timeDimension.grain || !isOver) return;
  const days = { now: daysIn(range), before: daysIn(compareRange) };
  const isApart = String(compareRange.to) < String(range.from);
  const [now, then] = [slow.expected, slow.before].map(
    (own) => new Map(own.map((row) => [JSON.stringify(row.keys), row])),
  );
  const none = { value: null, n: 0 };
  const tested = rows.flatMap((row) => {
    const key = JSON.stringify(query.dimensions.map((name) => row.dimensions[name]?.value ?? null));
    return measures.flatMap(({ name, unit }, at) => {
      const shown = row.measures[name];
      if (!shown?.before) return [];
      const figures = { now: now?.get(key)?.figures[at] ?? none, before: then?.get(key)?.figures[at] ?? none };
      return [{ name, key, shown: shown.adjustedP, own: isApart ? plainChance(unit, figures, days) : null }];
    });
  });
  if (slow.association !== undefined)
    tested.push({ name: 'association', key: '', shown: association?.test?.adjustedP, own: slow.association });
  const chances = tested.flatMap(({ own }) => own ?? []).sort((one, other) => one - other);
  let largest = 0;
  const corrected = chances.map((p, rank) => {
    largest = Math.max(largest, Math.min(1, p * (chances.length - rank)));
    return largest;
  });
  const wrong = tested.filter(({ shown, own }) =>
    own === null ? shown !== null : !isClose(shown, corrected[chances.indexOf(own)] ?? null, 1e-6),
  );
  expect(wrong, JSON.stringify(query)).toEqual([]);
}

const daysIn = ({ from, to }: { from: string | null; to: string | null }) =>
  (Date.parse(String(to)) - Date.parse(String(from))) / 86_400_000 + 1;

type SlowFigure = SlowRow['figures'][number];

/** The two-tailed p-value; null without a figure in one of the periods. */
function plainChance(
  unit: AnalyticsAnswer['measures'][number]['unit'],
  { now, before }: { now: SlowFigure; before: SlowFigure },
  days: { now: number; before: number },
): number | null {
  if (unit === 'count') {
    const [one, other] = [now.value ?? 0, before.value ?? 0];
    const share = days.now / (days.now + days.before);
    return twoTails(one - (one + other) * share, Math.sqrt((one + other) * share * (1 - share)));
  }
  if (now.value === null || before.value === null) return null;
  if (unit === 'percent') {
    return sharesChance([(now.value * now.n) / 100, now.n], [(before.value * before.n) / 100, before.n]);
  }
  if (unit === 'mean') return meansChance(now, before);
  if (unit === 'score') return scoresChance(now.values ?? [], before.values ?? []);
  const pooled = [...(now.percentile?.values ?? []), ...(before.percentile?.values ?? [])];
  const middle = percentileOf(pooled, now.percentile?.rank ?? 0) ?? 0;
  const above = (figure: SlowFigure) => (figure.percentile?.values ?? []).filter((value) => value > middle).length;
  return sharesChance([above(now), now.n], [above(before), before.n]);
}

function sharesChance([hits, n]: [number, number], [hitsBefore, nBefore]: [number, number]): number {
  const share = (hits + hitsBefore) / (n + nBefore);
  return twoTails(hits / n - hitsBefore / nBefore, Math.sqrt(share * (1 - share) * (1 / n + 1 / nBefore)));
}

/** Welch's t test, of means of 30 respondents and more. */
function meansChance(now: SlowFigure, before: SlowFigure): number | null {
  if (Math.min(now.n, before.n) < 30) return null;
  const [one, other] = [now, before].map(({ n, values = [] }) => {
    const mean = sumOf(values) / values.length;
    return { mean, n, square: sumOf(values.map((value) => (value - mean) ** 2)) / (values.length - 1) / n };
  }) as [Spread, Spread];
  const square = one.square + other.square;
  if (square === 0) return one.mean === other.mean ? 1 : 0;
  const degrees = square ** 2 / (one.square ** 2 / (one.n - 1) + other.square ** 2 / (other.n - 1));
  return studentTails((one.mean - other.mean) / Math.sqrt(square), degrees);
}

interface Spread {
  mean: number;
  n: number;
  /** Of the standard error. */
  square: number;
}

/** By the angle whose tangent is t / √degrees, where the density is a power of the cosine. */
function studentTails(t: number, degrees: number): number {
  const areaTo = (angle: number) => integral((at) => Math.cos(at) ** (degrees - 1), angle);
  return 1 - areaTo(Math.atan(Math.abs(t) / Math.sqrt(degrees))) / areaTo(Math.PI / 2);
}

/** The z test of two adjusted scores: three answers more each, a quarter of them promoters and a quarter detractors. */
function scoresChance(now: readonly number[], before: readonly number[]): number {
  const [one, other] = [now, before].map((values) => {
    const n = values.length + 3;
    const promoters = (values.filter((value) => value >= 9).length + 0.75) / n;
    const detractors = (values.filter((value) => value <= 6).length + 0.75) / n;
    const score = promoters - detractors;
    return { mean: score, n, square: (promoters + detractors - score ** 2) / n };
  }) as [Spread, Spread];
  return twoTails(one.mean - other.mean, Math.sqrt(one.square + other.square));
}

/** From 0, by Simpson's rule. */
function integral(density: (at: number) => number, to: number): number {
  const steps = 2_000;
  let area = density(0) + density(to);
  for (let at = 1; at < steps; at += 1) area += density((at * to) / steps) * (at % 2 === 0 ? 2 : 4);
  return (area * to) / steps / 3;
}

/** By the complementary error function, as an integral. */
function twoTails(distance: number, error: number): number {
  if (error < 1e-12) return 1;
  const z = Math.abs(distance) / error;
  return 1 - (integral((at) => Math.exp(at ** 2 / -2), z) * 2) / Math.sqrt(2 * Math.PI);
}

const keyOf = (row: AnalyticsRow, query: AnalyticsQuery) =>
  JSON.stringify([row.time, query.dimensions.map((name) => row.dimensions[name]?.value ?? null)]);

type Figure = AnalyticsRow['measures'][string];
type Shown = Pick<Figure, 'value' | 'n' | 'interval'> | null | undefined;

/** An assertion for each of the many figures would take longer than the queries. */
function wrongFigures(
  query: AnalyticsQuery,
  rows: readonly AnalyticsRow[],
  expected: readonly SlowRow[],
  shownOf: (figure: Figure | undefined) => Shown,
) {
  const byKey = new Map(expected.map((row) => [JSON.stringify([row.time, row.keys]), row]));
  return rows.flatMap((row) => {
    const key = keyOf(row, query);
    return query.measures.flatMap((name, at) => {
      const [shown, own] = [shownOf(row.measures[name]), byKey.get(key)?.figures[at]];
      return isSame(shown, own) ? [] : [{ name, key, shown, own }];
    });
  });
}

function isSame(shown: Shown, own: SlowRow['figures'][number] | undefined): boolean {
  if ((shown?.n ?? Number.NaN) !== (own?.n ?? 0)) return false;
  const isEmpty = own === undefined || own.value === null;
  if (isEmpty ? (shown?.value ?? 0) !== 0 : !isClose(shown?.value, own.value, 1e-8)) return false;
  if (!own?.interval) return true;
  const { low, high } = own.interval as { low: number; high: number };
  return isClose(shown?.interval?.low, low, 1e-6) && isClose(shown?.interval?.high, high, 1e-6);
}

const isClose = (one: number | null | undefined, other: number | null, most: number) =>
  typeof one === 'number' && other !== null && Math.abs(one - other) < most / 2;
