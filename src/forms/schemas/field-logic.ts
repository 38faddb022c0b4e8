import { z } from 'zod';

/** The key of a field in conditions and formulas; it survives copying and export. */
export const fieldKeyPattern = /^[a-z][a-z0-9_]{0,39}$/;
export const fieldKeySchema = z.string().regex(fieldKeyPattern, 'Enter a key such as reason_for_visit');

export const conditionOps = [
  'is',
  'is_not',
  'is_one_of',
  'is_none_of',
  'contains',
  'contains_not',
  'at_least',
  'at_most',
  'more_than',
  'less_than',
  'between',
  'answered',
  'not_answered',
] as const;

export type ConditionOp = (typeof conditionOps)[number];

/** A condition on an earlier field: choices by id, dates as 2026-03-09, `between` as [from, to]. */
export const conditionSchema = z
  .strictObject({
    field: fieldKeySchema,
    part: z.string().max(40).optional(),
    op: z.enum(conditionOps),
    value: z
      .union([
        z.string().max(500),
        z.number(),
        z.boolean(),
        z.array(z.union([z.string().max(500), z.number()])).max(100),
      ])
      .optional(),
  })
  .meta({ id: 'Condition' });

const innerGroupSchema = z
  .union([
    z.strictObject({ all: z.array(conditionSchema).min(1).max(20) }),
    z.strictObject({ any: z.array(conditionSchema).min(1).max(20) }),
  ])
  .meta({ id: 'InnerConditionGroup' });

const memberSchema = z.union([conditionSchema, innerGroupSchema]);

/** All or any of the conditions; groups nest one level deep. */
export const conditionGroupSchema = z
  .union([
    z.strictObject({ all: z.array(memberSchema).min(1).max(20) }),
    z.strictObject({ any: z.array(memberSchema).min(1).max(20) }),
  ])
  .meta({ id: 'ConditionGroup' });

export const ruleNames = [
  'min_length',
  'max_length',
  'pattern',
  'min',
  'max',
  'min_choices',
  'max_choices',
  'earliest',
  'latest',
] as const;

export type RuleName = (typeof ruleNames)[number];

/** Numbers for lengths, amounts and counts; a pattern as text; days as 2026-03-09, `today`, `today-30` or `today+7`. */
export const validationRuleSchema = z
  .strictObject({
    rule: z.enum(ruleNames),
    value: z.union([z.number(), z.string().max(200)]),
    message: z.string().max(200).optional(),
  })
  .meta({ id: 'ValidationRule' });

export type Condition = z.infer<typeof conditionSchema>;
export type ConditionGroup = z.infer<typeof conditionGroupSchema>;
export type ValidationRule = z.infer<typeof validationRuleSchema>;
