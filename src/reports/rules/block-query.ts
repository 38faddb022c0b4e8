import type { AnalyticsAnswer } from '../../analytics/schemas/analytics-query.ts';
import type { FigureType } from '../../dashboards/schemas/chart-types.ts';
import { type Formula, figureFunctions, keysIn, worthOf } from '../../forms/rules/formula.ts';
import { parseFormula } from '../../forms/rules/parse-formula.ts';
import type { ReportBlock, ScheduleInput, Snapshot } from '../schemas/report.ts';

const figureBlocks = { kpi: 'kpi', chart: 'bar', table: 'table', crosstab: 'crosstab' } as const;

/** How a block is drawn; null for blocks without figures. */
export function figureTypeOf({ type, chartType }: Pick<ReportBlock, 'type' | 'chartType'>): FigureType | null {
  if (type === 'chart') return chartType;
  return type in figureBlocks ? figureBlocks[type as keyof typeof figureBlocks] : null;
}

/** Adds the computed columns as measures. Throws an Error that names the formula which cannot be computed. */
export function addComputed(block: ReportBlock, { measures: shapes, rows }: AnalyticsAnswer): void {
  for (const [at, { label, formula, unit }] of block.computed.entries()) {
    const own = `${block.id}.${at}`;
    const computed = parseComputed(formula, block.query?.measures ?? []);
    if ('error' in computed) throw new Error(`Computed column “${label}”: ${computed.error}`);
    const names = [...new Set(keysIn(computed.formula))];
    for (const { measures } of rows) {
      const used = names.map((name) => measures[name]);
      const value = worthOf(computed.formula, { amount: (name) => measures[name]?.value ?? null });
      const n = used.length === 0 ? 0 : Math.min(...used.map((figure) => figure?.n ?? 0));
      measures[own] = { value, n, interval: null, tooFew: used.some((figure) => figure?.tooFew) };
    }
    shapes.push({ name: own, label, unit });
  }
}

/** Parses the formula of a computed column, which may only use the measures of its block. */
export function parseComputed(text: string, measures: readonly string[]): { formula: Formula } | { error: string } {
  const parsed = parseFormula(text, figureFunctions);
  if ('error' in parsed) return parsed;
  const unknown = keysIn(parsed.formula).find((name) => !measures.includes(name));
  return unknown ? { error: `“${unknown}” is not a measure of this block` } : parsed;
}

type Condition = NonNullable<ScheduleInput['condition']>;

const operators = {
  lt: { label: 'below', holds: (value: number, limit: number) => value < limit },
  lte: { label: 'at most', holds: (value: number, limit: number) => value <= limit },
  gt: { label: 'above', holds: (value: number, limit: number) => value > limit },
  gte: { label: 'at least', holds: (value: number, limit: number) => value >= limit },
} as const;

export const operatorLabel = (op: Condition['op']): string => operators[op].label;

/** Whether the first figure of the block compares so; without a figure it does not. */
export function isMet({ sectionId, op, value: limit }: Condition, { sections }: Pick<Snapshot, 'sections'>): boolean {
  const answer = sections.find(({ id }) => id === sectionId)?.answer;
  const value = answer?.rows[0]?.measures[answer.measures[0]?.name ?? '']?.value ?? null;
  return value !== null && operators[op].holds(value, limit);
}
