import type { ScheduleInput, Snapshot } from '../../contract/schemas/reports/report.ts';

export type Condition = NonNullable<ScheduleInput['condition']>;

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
