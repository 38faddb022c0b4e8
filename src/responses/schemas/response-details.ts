import { z } from 'zod';
import { identifications } from '../../customers/schemas/identification.ts';
import { answeredSchema } from '../../forms/schemas/answered.ts';
import { responseRowSchema } from './inbox.ts';
import { duplicateSchema, watcherSchema } from './response-handling.ts';
import { correctedSchema } from './response-text.ts';
import { trackingSchema } from './sentiment-response.ts';
import { slaStates } from './sla-clock.ts';
import { statusOptionSchema } from './status-option.ts';

const namedSchema = z.object({ id: z.int(), name: z.string() });

/** What a change of a response answers: the row, and what it may become next. */
export const handledResponseSchema = responseRowSchema
  .extend({
    statusWord: statusOptionSchema.pick({ key: true, label: true, customerLabel: true, color: true }),
    /** The keys of the statuses that may follow. */
    allowedStatuses: z.array(z.string()),
    slaState: z.enum(slaStates),
  })
  .meta({ id: 'HandledResponse' });

const answerReadingSchema = z.object({
  fieldId: z.int(),
  words: z.array(z.object({ text: z.string(), start: z.int(), end: z.int(), value: z.number() })),
  personal: z.array(z.object({ kind: z.string(), start: z.int(), end: z.int() })),
});
export type AnswerReading = z.output<typeof answerReadingSchema>;

/** A response with its answers, its history and all that its page shows. */
export const responseDetailsSchema = handledResponseSchema
  .extend({
    sentiment: namedSchema.extend({ enableSLA: z.boolean() }),
    severityLevel: namedSchema
      .extend({ color: z.string(), icon: z.string().nullable().optional(), daysToResolve: z.int() })
      .nullable(),
    customer: z
      .object({
        id: z.int(),
        displayName: z.string(),
        email: z.string().nullable(),
        phone: z.string().nullable(),
        company: z.string().nullable(),
      })
      .nullable(),
    values: z.array(answeredSchema),
    reading: z.object({ answers: z.array(answerReadingSchema) }),
    textCorrected: correctedSchema.nullable(),
    assignedUsers: z.array(namedSchema.extend({ profilePicture: z.string().nullable().optional() })),
    assignedGroups: z.array(namedSchema.extend({ color: z.string().optional() })),
    createdByName: z.string().nullable(),
    tracking: z.array(trackingSchema),
    watchers: z.array(watcherSchema),
    statusSince: z.string(),
    rejectionCode: z.string().nullable(),
    duplicateOfReference: z.string().nullable(),
    duplicates: z.array(duplicateSchema),
    /** Time of the automatic follow-up; null if none is scheduled. */
    followUpAt: z.string().nullable(),
    /** The survey response from which this case was created. */
    surveyAnswer: z
      .object({
        id: z.int(),
        surveyName: z.string(),
        source: z.string(),
        /** How the typed answers named the customer; null if they did not. */
        identification: z.enum(identifications).nullable(),
        answers: z.array(answeredSchema),
      })
      .nullable(),
  })
  .meta({ id: 'ShownResponse' });

export type ResponseDetails = z.output<typeof responseDetailsSchema>;
