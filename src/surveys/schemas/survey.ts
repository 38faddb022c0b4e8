import { z } from 'zod';
import { surveyThemeSchema } from '../../branding/schemas/survey-theme.ts';
import {
  languageSchema,
  lineSchema,
  localizedTextSchema,
  proseSchema,
  recordId,
  recordIds,
  recordShape,
  timeSchema,
  webAddressSchema,
} from '../../core/contract/schemas/common.ts';
import { conditionGroupSchema, fieldKeySchema } from '../../forms/schemas/field-logic.ts';
import { mostFields } from '../../forms/schemas/sentiment.ts';
import { formFieldInputSchema, storedFieldsSchema } from '../../forms/schemas/sentiment-field.ts';

/** `scheduled` is live with a future start; `closed` includes surveys past their end. */
export const surveyStatuses = ['draft', 'scheduled', 'active', 'paused', 'closed', 'archived'] as const;
export const surveyStatusSchema = z.enum(surveyStatuses);
export type SurveyStatus = (typeof surveyStatuses)[number];

export const surveyTypes = ['nps', 'csat', 'ces', 'custom', 'quiz', 'poll'] as const;
export type SurveyType = (typeof surveyTypes)[number];

export const longestTag = 40;
export const mostTags = 20;

const idTextSchema = z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/, 'Enter an id such as thank-you');

// The origin becomes part of the page's content security policy, so the host must not contain policy syntax.
const pageAddressSchema = webAddressSchema().refine(
  (url) => /^[a-z\d.-]+$/i.test(new URL(url).hostname),
  'Enter the name of a host, such as example.com',
);

export const welcomeSchema = z
  .strictObject({
    isShown: z.boolean().default(false),
    title: localizedTextSchema(200).default({}),
    text: localizedTextSchema(5_000).default({}),
    button: localizedTextSchema(60).default({}),
  })
  .meta({ id: 'SurveyWelcome' });

/** An ending; the first whose conditions hold applies, and one without conditions always applies. */
export const endingSchema = z
  .strictObject({
    id: idTextSchema,
    title: localizedTextSchema(200).default({}),
    text: localizedTextSchema(5_000).default({}),
    when: conditionGroupSchema.optional(),
    url: webAddressSchema(['https']).optional(),
    /** Responses with this ending do not count as complete. */
    isScreenOut: z.boolean().optional(),
  })
  .meta({ id: 'SurveyEnding' });

/** At most `limit` complete responses that meet `when`; later ones are `over_quota`. */
export const quotaSchema = z
  .strictObject({
    id: idTextSchema,
    name: lineSchema(120),
    limit: z.int().min(1).max(1_000_000),
    when: conditionGroupSchema.optional(),
    /** Also counts partial responses. */
    countsPartial: z.boolean().optional(),
    /**
     * `end` shows the given ending or the default message; `redirect` opens `url`, within the frame if embedded, and
     * acts as `end` at a kiosk; `continue` only marks the response.
     */
    action: z.enum(['end', 'continue', 'redirect']).default('end'),
    endingId: idTextSchema.optional(),
    url: pageAddressSchema.optional(),
  })
  .refine(({ action, url }) => action !== 'redirect' || url, {
    path: ['url'],
    message: 'Enter the URL of the page',
  })
  .meta({ id: 'SurveyQuota' });

export const mostTopBoxes = 3;

export const surveySettingsSchema = z
  .strictObject({
    /** Recognises the respondent by a browser mark, the customer of the link, or the link. Kiosks have no limit. */
    oneResponsePer: z.enum(['none', 'device', 'token', 'customer']).default('none'),
    allowBack: z.boolean().default(true),
    showProgress: z.boolean().default(true),
    /** Saves answers after each page, so respondents can continue later. */
    allowResume: z.boolean().default(true),
    oneByOne: z.boolean().default(false),
    /** Shows a review page before submitting; absent if not set. */
    showReview: z.boolean().optional(),
    /** Respondents may edit their response while the survey is open; absent if not set. */
    editAfterSubmit: z.boolean().optional(),
    /** The number of top boxes of a 1 to 5 scale that count as satisfied; absent if not set. */
    topBoxes: z.int().min(1).max(mostTopBoxes).optional(),
    /** The first publication adds a case rule for low scores if the survey has none; false turns this off. */
    createsCases: z.boolean().optional(),
    shuffle: z.boolean().optional(),
    /** The time limit in seconds; absent without a limit. */
    timeLimitSec: z.int().min(30).max(21_600).optional(),
    /** Asks and stores nothing before the respondent accepts this text. */
    requireConsent: z.boolean().default(false),
    consentText: localizedTextSchema(5_000).default({}),
    /** How answers name the customer of a response without a personal link. */
    identification: z
      .strictObject({
        /** The keys of the questions; an empty list identifies nobody. Absent: email, phone and contact questions. */
        by: z.array(fieldKeySchema).max(10).optional(),
        /** The key of the consent question; null needs none. Absent: every consent question that was asked. */
        consent: fieldKeySchema.nullable().optional(),
      })
      .optional(),
    /** Stores no customer, device, browser, source or referrer with the answers. */
    anonymous: z.boolean().default(false),
    openAt: timeSchema.nullable().default(null),
    closeAt: timeSchema.nullable().default(null),
    maxResponses: z.int().min(1).max(10_000_000).nullable().default(null),
    /** Notified of each complete response. */
    notifyUserIds: recordIds('users').default([]),
    spam: z
      .strictObject({
        /** Responses faster than this count as spam. */
        minSeconds: z.int().min(0).max(120).default(2),
        proofOfWork: z.boolean().default(true),
      })
      .default({ minSeconds: 2, proofOfWork: true }),
  })
  .meta({ id: 'SurveySettings' });

/** The settings of a survey without its questions; each version stores them. */
export const surveyFrame = {
  name: lineSchema(120),
  description: proseSchema(2_000),
  type: z.enum(surveyTypes),
  title: localizedTextSchema(200),
  languages: z.array(languageSchema).min(1, 'Choose at least one language').max(30),
  defaultLanguage: languageSchema,
  welcome: welcomeSchema,
  endings: z.array(endingSchema).max(20),
  quotas: z.array(quotaSchema).max(20),
  theme: surveyThemeSchema,
  settings: surveySettingsSchema,
};

export const surveySchema = z.object({
  ...recordShape,
  ...surveyFrame,
  status: surveyStatusSchema,
  folderId: recordId('surveyFolders').nullable(),
  tags: z.array(z.string()),
  /** The version that respondents see; null before the first publication. */
  publishedVersion: z.int().nullable(),
  formVersion: z.int(),
  publishedAt: timeSchema.nullable(),
  fieldCount: z.int(),
  startedCount: z.int(),
  responseCount: z.int(),
  /** Completed of started responses, from 0 to 1; null without any. */
  completionRate: z.number().nullable(),
});

export const surveyInputSchema = z.object({
  ...surveyFrame,
  description: surveyFrame.description.optional(),
  type: surveyFrame.type.optional(),
  title: surveyFrame.title.optional(),
  languages: surveyFrame.languages.optional(),
  defaultLanguage: languageSchema.optional(),
  welcome: welcomeSchema.optional(),
  endings: surveyFrame.endings.optional(),
  quotas: surveyFrame.quotas.optional(),
  theme: surveyThemeSchema.optional(),
  settings: surveySettingsSchema.optional(),
  tags: z.array(lineSchema(longestTag)).max(mostTags).optional(),
  /** The folder; null removes the survey from it. */
  folderId: recordId('surveyFolders').nullable().optional(),
  /** All questions in order; a missing one is removed. Without the list the questions stay unchanged. */
  fields: z.array(formFieldInputSchema).max(mostFields, `At most ${mostFields} questions`).optional(),
});

/** In addition every field of a survey is a filter. */
export const surveyListQuerySchema = z.looseObject({
  tags: z.union([z.string().max(longestTag), z.array(z.string().max(longestTag)).max(mostTags)]).optional(),
});

export const surveySnapshotSchema = z.object({
  ...surveyFrame,
  fields: storedFieldsSchema,
});

export type Survey = z.infer<typeof surveySchema>;
export type SurveyInput = z.output<typeof surveyInputSchema>;
export type SurveySnapshot = z.infer<typeof surveySnapshotSchema>;
export type Ending = z.infer<typeof endingSchema>;
export type Quota = z.infer<typeof quotaSchema>;
export type SurveySettings = z.infer<typeof surveySettingsSchema>;
