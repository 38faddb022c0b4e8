import { type MeasureDefinition, measureDefinition } from '../analytics/rules/measures.ts';
import type { Snapshot } from '../reports/schemas/report.ts';

/** What each measure of a report means, once each, in the order of its blocks. */
export function definitionsIn({ definition }: Pick<Snapshot, 'definition'>): MeasureDefinition[] {
  const all = definition.sections.flatMap(({ query }) => {
    if (!query) return [];
    const { dataset, measures, timeDimension } = query;
    return measures.flatMap((measure) => measureDefinition({ dataset, measure, time: timeDimension.field }) ?? []);
  });
  return [...new Map(all.map((one) => [`${one.source} ${one.label}`, one])).values()];
}
