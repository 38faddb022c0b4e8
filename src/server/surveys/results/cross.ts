import type { Comparison, CrossTab } from '../../../contract/schemas/survey-cross-tab.ts';
import {
  compareSegments,
  type MetricName,
  type Metrics,
  metricNames,
} from '../../../domain/results/compare-segments.ts';
import { crossTabOf } from '../../../domain/results/cross-tab.ts';
import { type Asking, wishedStatuses } from './filter.ts';
import { blocksOf, eachAnswer } from './packed/blocks.ts';
import { Groups } from './packed/groups.ts';
import { readWishes } from './packed/wishes.ts';
import { firstGrouping, sideOf, withFound } from './sides.ts';

interface Sides {
  rows?: string | undefined;
  columns?: string | undefined;
}

/** The answers to one question by those to another, or by a segment. */
export async function readCrossTab(asking: Asking, wish: Sides): Promise<CrossTab> {
  const first = wish.rows ?? firstGrouping(asking);
  if (!first) return { rows: null, columns: null, n: 0, columnHeads: [], lines: [], independence: null };
  const rows = await sideOf(asking, first, 'rows');
  const columns = await sideOf(asking, wish.columns ?? 'segment:language', 'columns');
  const [rowGroups, columnGroups] = [new Groups(rows), new Groups(columns)];
  const counts = new Counter();
  const wishes = await readWishes(asking);
  const wished = wishedStatuses(asking.filter);
  for await (const block of blocksOf(asking, wishes.marks)) {
    const fits = wishes.fitsOf(block);
    const [rowsOf, columnsOf] = [rowGroups.of(block), columnGroups.of(block)];
    eachAnswer(block, (answer) => {
      if (!wished.has(answer.status) || !fits(answer)) return;
      const [own, across] = [rowsOf(answer), columnsOf(answer)];
      if (own.length === 0 || across.length === 0) return;
      counts.add(nobody, nobody);
      for (const column of across) counts.add(nobody, column);
      for (const row of own) {
        counts.add(row, nobody);
        for (const column of across) counts.add(row, column);
      }
    });
  }
  const [row, column] = [(id: string) => rowGroups.numberOf(id), (id: string) => columnGroups.numberOf(id)];
  return crossTabOf(withFound(rows, rowGroups.found()), withFound(columns, columnGroups.found()), {
    n: counts.of(nobody, nobody),
    row: (id) => counts.of(row(id), nobody),
    column: (id) => counts.of(nobody, column(id)),
    cell: (one, other) => counts.of(row(one), column(other)),
  });
}

/** Stands for the whole of a side. */
const nobody = 0;

/** How often two numbers came together. */
class Counter {
  readonly #counts: number[][] = [];

  add(one: number, other: number): void {
    const line = this.#counts[one] ?? [];
    this.#counts[one] = line;
    line[other] = (line[other] ?? 0) + 1;
  }

  of(one: number, other: number): number {
    return this.#counts[one]?.[other] ?? 0;
  }

  line(one: number): readonly (number | undefined)[] {
    return this.#counts[one] ?? [];
  }
}

/** The metrics of each group held against everybody else's. */
export async function readComparison(asking: Asking, by: string | undefined): Promise<Comparison> {
  const asked = await sideOf(asking, by ?? 'segment:language', 'by');
  const groups = new Groups(asked);
  const scores = new Groups({
    groupOf: ({ what, value }) => (metricNames.some((name) => name === what) ? `${what} ${value}` : undefined),
  });
  const counts = new Counter();
  const wishes = await readWishes(asking);
  const wished = wishedStatuses(asking.filter);
  for await (const block of blocksOf(asking, wishes.marks)) {
    const fits = wishes.fitsOf(block);
    const [groupsOf, scoresOf] = [groups.of(block), scores.of(block)];
    eachAnswer(block, (answer) => {
      if (!wished.has(answer.status) || !fits(answer)) return;
      const own = groupsOf(answer);
      if (own.length === 0) return;
      const said = scoresOf(answer);
      for (const score of said) counts.add(nobody, score);
      for (const group of own) {
        counts.add(group, nobody);
        for (const score of said) counts.add(group, score);
      }
    });
  }
  const side = withFound(asked, groups.found());
  const metricsOf = (line: readonly (number | undefined)[]) => metricsIn(scores, line);
  const everybody = metricsOf(counts.line(nobody));
  const segments = side.groups.flatMap(({ id, label }) => {
    const group = groups.numberOf(id);
    const n = counts.of(group, nobody);
    const own = metricsOf(counts.line(group));
    return n === 0 ? [] : [{ id, label, n, own, others: without(everybody, own) }];
  });
  const { name, label, isMultiple } = asked.side;
  const { topBoxes } = asking.shape;
  return { by: { name, label, isMultiple }, topBoxes, segments: compareSegments(segments, topBoxes) };
}

function metricsIn(scores: Groups, line: readonly (number | undefined)[]): Metrics {
  const of = (wanted: MetricName) =>
    scores.found().flatMap((score) => {
      const [name, value] = score.split(' ');
      const count = line[scores.numberOf(score)] ?? 0;
      return name === wanted && count > 0 ? [{ value: Number(value), count }] : [];
    });
  return { nps: of('nps'), csat: of('csat'), ces: of('ces'), sentiment: of('sentiment') };
}

function without(all: Metrics, own: Metrics): Metrics {
  const less = (name: MetricName) => {
    const mine = new Map(own[name].map(({ value, count }) => [value, count]));
    return all[name].map(({ value, count }) => ({ value, count: count - (mine.get(value) ?? 0) }));
  };
  return { nps: less('nps'), csat: less('csat'), ces: less('ces'), sentiment: less('sentiment') };
}
