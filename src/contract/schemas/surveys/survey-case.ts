import { z } from 'zod';
import { idOf, idSchema, idsOf, lineSchema, recordShape, timeSchema } from '../common.ts';
import { conditionGroupSchema, fieldKeySchema } from '../forms/field-logic.ts';

const caseShape = {
  sentimentId: idOf('sentiments'),
  severityLevelId: idOf('severityLevels').nullable(),
  /** Which answer goes into which field of the form; what fits into none is seen in the survey's own answer. */
  map: z.array(z.strictObject({ key: fieldKeySchema, fieldId: idOf('sentimentFields') })).max(100),
  assignedToIds: idsOf('users'),
  assignedGroupIds: idsOf('groups'),
};

const whenShape = {
  /** Conditions over the answers; null for none. */
  condition: conditionGroupSchema.nullable(),
  /** The answer feels worse than this, from −1 to 1; null for however it feels. */
  sentimentBelow: z.number().min(-1).max(1).nullable(),
};

/** Which answers to a survey become a response of the inbox: all that meet both, where both are said. */
export const caseRuleSchema = z.object({
  ...recordShape,
  ...caseShape,
  ...whenShape,
  assignedToIds: z.array(idSchema),
  assignedGroupIds: z.array(idSchema),
  surveyId: idOf('surveys'),
  name: z.string(),
  isActive: z.boolean(),
});

export const caseRuleInputSchema = z.object({
  name: lineSchema(120),
  isActive: z.boolean().optional(),
  condition: whenShape.condition.optional(),
  sentimentBelow: whenShape.sentimentBelow.optional(),
  sentimentId: caseShape.sentimentId,
  severityLevelId: caseShape.severityLevelId.optional(),
  map: caseShape.map.optional(),
  assignedToIds: caseShape.assignedToIds.optional(),
  assignedGroupIds: caseShape.assignedGroupIds.optional(),
});

/** Which of the past answers a rule would have made a response of. */
export const caseDryRunSchema = z.object({
  looked: z.int(),
  matching: z.int(),
  /** Of those, how many are responses of the inbox already. */
  alreadyCases: z.int(),
  examples: z.array(
    z.object({ id: idSchema, summary: z.string(), completedAt: timeSchema, sentimentScore: z.number().nullable() }),
  ),
});

/** A response of the inbox made of one answer by hand. */
export const createCaseSchema = z.object({
  sentimentId: caseShape.sentimentId,
  severityLevelId: caseShape.severityLevelId.optional(),
  map: caseShape.map.optional(),
  assignedToIds: caseShape.assignedToIds.optional(),
  assignedGroupIds: caseShape.assignedGroupIds.optional(),
});

/** Whoever was helped is asked how it went; without a survey the form's own is taken. */
export const followUpInputSchema = z.object({ surveyId: idOf('surveys').optional() });

/** What came of asking: each null where the survey does not measure it, or the answer no longer counts. */
export const followUpScoreShape = {
  score: z.number().nullable(),
  nps: z.int().nullable(),
  csat: z.int().nullable(),
  ces: z.int().nullable(),
};

/** How somebody was asked again, and what came of it. */
export const followUpSchema = z.object({
  id: idSchema,
  surveyId: idOf('surveys'),
  surveyName: z.string(),
  /** The address to pass on. */
  url: z.string(),
  createdAt: timeSchema,
  sentAt: timeSchema.nullable(),
  answeredAt: timeSchema.nullable(),
  /** Null where nobody has answered, or the answer was deleted. */
  surveyResponseId: idOf('surveyResponses').nullable(),
  /** An answer that was marked as spam or as a test stays, and counts for nothing. */
  isCounted: z.boolean(),
  ...followUpScoreShape,
});

export type CaseRule = z.infer<typeof caseRuleSchema>;
export type CaseRuleInput = z.output<typeof caseRuleInputSchema>;
export type CaseDryRun = z.infer<typeof caseDryRunSchema>;
export type CreateCase = z.output<typeof createCaseSchema>;
export type FollowUp = z.infer<typeof followUpSchema>;
