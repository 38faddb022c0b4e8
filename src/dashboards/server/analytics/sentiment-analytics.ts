import { addDays, startOfStep } from '../../../analytics/rules/days.ts';
import type {
  AnalyticsAnswer,
  AnalyticsRow,
  ComparedFigure,
  SentimentAnalyticsQuery,
} from '../../../analytics/schemas/analytics-query.ts';
import { type Analyst, analyse } from '../../../analytics/shared/server/answer-query.ts';
import type { Handler } from '../../../core/server/http/call.ts';
import { type Change, type Compared, driversOf, effectOf, type Part } from '../../../metrics/drivers.ts';
import type { Figure } from '../../../metrics/figures.ts';
import type { SentimentAnalytics, SentimentDriver } from '../../schemas/dashboard.ts';
import { type Ask, askerOf, figureOf, ofAllResponses } from '../../shared/server/ask.ts';

const measures = ['count', 'sentimentAvg'];
const fields = ['topics', 'sentimentId', 'assignedGroupIds'] as const;

/** What customers write about, what it does to their sentiment, and what of both changed. */
export const sentiment: Handler = ({ services, session, query }): Promise<SentimentAnalytics> => {
  const asked = query as SentimentAnalyticsQuery;
  return analyse(services, session, async (reader) => {
    const analyst = ofAllResponses(reader, session);
    const period = { ...asked, range: asked.range ?? '7d', compare: 'previous_period' } as const;
    const ask = askerOf(analyst, period, families);
    const received = await ask('sentimentResponses', measures);
    const all = comparedOf(received.rows[0]);
    const avgSentiment = figureOf(received.rows[0], 'sentimentAvg');
    return {
      range: received.range,
      compareRange: received.compareRange ?? received.range,
      timeZone: received.timeZone,
      minimum: received.minimum,
      responses: figureOf(received.rows[0], 'count'),
      avgSentiment,
      change: changeIn(avgSentiment),
      drivers: await readDrivers(ask, all),
      ...(await readWeeks(ask, analyst, asked)),
    };
  });
};

/** The key figures and the drivers show changes. */
const families = 2;

function changeIn({ value, before, adjustedP }: ComparedFigure): Change | null {
  const from = before?.value ?? null;
  return value === null || from === null || adjustedP == null ? null : { difference: value - from, adjustedP };
}

async function readDrivers(ask: Ask, all: Compared): Promise<SentimentDriver[]> {
  const found: { field: (typeof fields)[number]; row: AnalyticsRow }[] = [];
  for (const field of fields) {
    const { rows } = await ask('sentimentResponses', measures, { dimensions: [field], limit: mostParts });
    found.push(...rows.map((row) => ({ field, row })));
  }
  const drivers = driversOf(
    all,
    found.map(({ row }) => comparedOf(row)),
    families,
  );
  return found.flatMap(({ field, row }, at): SentimentDriver[] => {
    const { value, label } = row.dimensions[field] ?? {};
    const driver = drivers[at];
    if (value === null || value === undefined || typeof value === 'boolean' || !driver) return [];
    const { effect, effectBefore, share, feeling } = driver;
    return [
      {
        field,
        value,
        label: label ?? String(value),
        effect,
        effectBefore,
        count: untested(row, 'count'),
        avgSentiment: untested(row, 'sentimentAvg'),
        shareChange: share,
        sentimentChange: feeling,
      },
    ];
  });
}

/** A figure of a part: its changes are tested with those of all parts. */
function untested(row: AnalyticsRow, name: string): ComparedFigure {
  const { adjustedP: _, ...figure } = figureOf(row, name);
  return figure;
}

const mostParts = 200;

function comparedOf(row: AnalyticsRow | undefined): Compared {
  const [count, average] = measures.map((name) => figureOf(row, name));
  const part = (counted: ComparedFigure['before'], felt: ComparedFigure['before']): Part => ({
    count: counted?.n ?? 0,
    feeling: plain(felt),
  });
  return { now: part(count, average), before: part(count?.before, average?.before) };
}

const plain = (figure: ComparedFigure['before']): Figure => ({
  value: figure?.value ?? null,
  n: figure?.n ?? 0,
  interval: figure?.interval ?? null,
  isSmall: figure?.tooFew ?? true,
});

const weeks = 26;
const mostTopics = 6;

/** Whole weeks, because the current one would look like a fall. */
async function readWeeks(ask: Ask, { today, ...analyst }: Analyst, { asOf }: SentimentAnalyticsQuery) {
  const to = addDays(startOfStep(asOf ?? today, 'week', analyst), -1);
  const range = { from: addDays(to, 1 - weeks * 7), to };
  const weekly = { range, compare: 'none', timeDimension: { grain: 'week' } } as const;
  const counted = await ask('sentimentResponses', ['count'], { range, compare: 'none', dimensions: ['topics'] });
  const names = counted.rows.slice(0, mostTopics).map(({ dimensions }) => dimensions.topics?.value);
  const all = await ask('sentimentResponses', measures, weekly);
  const byTopic = await ask('sentimentResponses', measures, { ...weekly, dimensions: ['topics'], limit: mostRows });
  const rows = byTopic.rows
    .filter(({ dimensions }) => names.includes(dimensions.topics?.value))
    .toSorted((one, other) => namePlace(one, names) - namePlace(other, names));
  const [first] = all.rows;
  // Weeks before the first response would only be empty.
  const buckets = (byTopic.buckets ?? []).filter((week) => week >= (first?.time ?? to));
  const allAt = new Map(all.rows.map((row) => [row.time, plain(row.measures.sentimentAvg)]));
  return {
    mentions: { ...byTopic, ...only(byTopic, 'count'), buckets, total: rows.length, rows },
    effects: {
      ...byTopic,
      buckets,
      total: rows.length,
      measures: [{ name: 'effect', label: 'Effect on the average', unit: 'mean' as const }],
      rows: rows.map((row) => ({ ...row, measures: { effect: effectIn(row, allAt.get(row.time)) } })),
    },
  };
}

const mostRows = 5_000;

const namePlace = ({ dimensions }: AnalyticsRow, names: readonly unknown[]) => names.indexOf(dimensions.topics?.value);

const only = ({ measures: shapes }: AnalyticsAnswer, name: string) => ({
  measures: shapes.filter((measure) => measure.name === name),
});

function effectIn(row: AnalyticsRow, all: Figure | undefined): ComparedFigure {
  const part = plain(row.measures.sentimentAvg);
  const value = all ? effectOf(all, part) : null;
  return { value, n: part.n, interval: null, tooFew: value === null };
}
