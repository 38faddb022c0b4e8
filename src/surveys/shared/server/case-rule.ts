import type { CaseRule } from '../../schemas/survey-case.ts';

/** An active rule of a survey, as responses are compared with it. */
export type Rule = Pick<
  CaseRule,
  | 'name'
  | 'sentimentId'
  | 'severityLevelId'
  | 'map'
  | 'assignedToIds'
  | 'assignedGroupIds'
  | 'condition'
  | 'sentimentBelow'
> & { updatedBy: number | null };
