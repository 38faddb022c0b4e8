import { z } from 'zod';
import { idOf, idSchema, idsOf, lineSchema, recordShape, timeSchema } from '../common.ts';
import { conditionGroupSchema, fieldKeySchema } from '../forms/field-logic.ts';

const caseShape = {
  sentimentId: idOf('sentiments'),
  severityLevelId: idOf('severityLevels').nullable(),
  /** Maps survey answers to form fields; unmapped answers are visible in the survey response only. */
  map: z.array(z.strictObject({ key: fieldKeySchema, fieldId: idOf('sentimentFields') })).max(100),
  assignedToIds: idsOf('users'),
  assignedGroupIds: idsOf('groups'),
};

const whenShape = {
  condition: conditionGroupSchema.nullable(),
  /** Matches a sentiment below this value, from −1 to 1; null matches any. */
  sentimentBelow: z.number().min(-1).max(1).nullable(),
};

/** Which survey responses create a case: those that meet all given conditions. */
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
  /** Without it, the form of survey cases, which is created when it is first needed. */
  sentimentId: caseShape.sentimentId.optional(),
  severityLevelId: caseShape.severityLevelId.optional(),
  map: caseShape.map.optional(),
  assignedToIds: caseShape.assignedToIds.optional(),
  assignedGroupIds: caseShape.assignedGroupIds.optional(),
});

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

/** Starts a follow-up; without a survey it uses the one of the form. */
export const followUpInputSchema = z.object({ surveyId: idOf('surveys').optional() });

/** The follow-up scores; null if the survey does not measure them or the response does not count. */
export const followUpScoreShape = {
  score: z.number().nullable(),
  nps: z.int().nullable(),
  csat: z.int().nullable(),
  ces: z.int().nullable(),
};

export const followUpSchema = z.object({
  id: idSchema,
  surveyId: idOf('surveys'),
  surveyName: z.string(),
  url: z.string(),
  createdAt: timeSchema,
  sentAt: timeSchema.nullable(),
  answeredAt: timeSchema.nullable(),
  /** Null without a response, or if it was deleted. */
  surveyResponseId: idOf('surveyResponses').nullable(),
  /** False for a response marked as spam or test. */
  isCounted: z.boolean(),
  ...followUpScoreShape,
});

export type CaseRule = z.infer<typeof caseRuleSchema>;
export type CaseRuleInput = z.output<typeof caseRuleInputSchema>;
export type CaseDryRun = z.infer<typeof caseDryRunSchema>;
export type CreateCase = z.output<typeof createCaseSchema>;
export type FollowUp = z.infer<typeof followUpSchema>;
