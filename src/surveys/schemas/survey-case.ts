import { z } from 'zod';
import {
  idSchema,
  lineSchema,
  recordId,
  recordIds,
  recordShape,
  timeSchema,
} from '../../core/contract/schemas/common.ts';
import { conditionGroupSchema, fieldKeySchema } from '../../forms/schemas/field-logic.ts';

const caseShape = {
  sentimentId: recordId('sentiments'),
  severityLevelId: recordId('severityLevels').nullable(),
  /** Maps survey answers to form fields; unmapped answers are visible in the survey response only. */
  map: z.array(z.strictObject({ key: fieldKeySchema, fieldId: recordId('sentimentFields', 'kept') })).max(100),
  assignedToIds: recordIds('users'),
  assignedGroupIds: recordIds('groups'),
};

const whenShape = {
  condition: conditionGroupSchema.nullable(),
  /** Matches a sentiment below this value, from −1 to 1; null matches any. */
  sentimentBelow: z.number().min(-1).max(1).nullable(),
};

/** Which survey responses create a case: those that meet all given conditions. */
export const caseRuleSchema = z
  .object({
    ...recordShape,
    ...caseShape,
    ...whenShape,
    surveyId: recordId('surveys'),
    name: z.string(),
    isActive: z.boolean(),
  })
  .meta({ id: 'ShownCaseRule' });

export const caseRuleInputSchema = z
  .object({
    name: lineSchema(120),
    isActive: z.boolean().optional(),
    condition: whenShape.condition.optional(),
    sentimentBelow: whenShape.sentimentBelow.optional(),
    /** Without it, the form of survey cases, which is created when it is first needed. */
    sentimentId: caseShape.sentimentId.optional(),
    severityLevelId: caseShape.severityLevelId.optional(),
    map: caseShape.map.optional(),
    assignedToIds: caseShape.assignedToIds.optional(),
    assignedGroupIds: caseShape.assignedGroupIds.optional(),
  })
  .meta({ id: 'ChangedCaseRule' });

/** Past responses that a rule would have matched. */
export const caseDryRunSchema = z.object({
  looked: z.int(),
  matching: z.int(),
  alreadyCases: z.int(),
  examples: z.array(
    z.object({ id: idSchema, summary: z.string(), completedAt: timeSchema, sentimentScore: z.number().nullable() }),
  ),
});

export const createCaseSchema = z.object({
  /** Without it, the form of survey cases, which is created when it is first needed. */
  sentimentId: caseShape.sentimentId.optional(),
  severityLevelId: caseShape.severityLevelId.optional(),
  map: caseShape.map.optional(),
  assignedToIds: caseShape.assignedToIds.optional(),
  assignedGroupIds: caseShape.assignedGroupIds.optional(),
});

export type CaseRule = z.infer<typeof caseRuleSchema>;
export type CaseRuleInput = z.output<typeof caseRuleInputSchema>;
export type CaseDryRun = z.infer<typeof caseDryRunSchema>;
export type CreateCase = z.output<typeof createCaseSchema>;
