import { z } from 'zod';
import {
  colorSchema,
  idOf,
  idSchema,
  idsOf,
  lineSchema,
  pictureSchema,
  proseSchema,
  recordShape,
  timeSchema,
} from '../common.ts';
import { conditionGroupSchema } from '../forms/field-logic.ts';
import { mostFields } from '../forms/sentiment.ts';
import { formFieldInputSchema, storedFieldsSchema } from '../forms/sentiment-field.ts';
import { languageSchema, localizedTextSchema } from '../language.ts';

/** `scheduled` is live with a beginning that is still to come, `closed` also one whose end has passed. */
export const surveyStatuses = ['draft', 'scheduled', 'active', 'paused', 'closed', 'archived'] as const;
export const surveyStatusSchema = z.enum(surveyStatuses);
export type SurveyStatus = (typeof surveyStatuses)[number];

export const surveyTypes = ['nps', 'csat', 'ces', 'custom', 'quiz', 'poll'] as const;
export type SurveyType = (typeof surveyTypes)[number];

/** A tag has at most so many characters, and a survey at most so many tags. */
export const longestTag = 40;
export const mostTags = 20;

const idTextSchema = z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/, 'An id like thank-you');
const webAddressSchema = z
  .string()
  .max(500)
  .regex(/^https:\/\/[^\s"'<>\\]+$/, 'An address that begins https://');

// The origin of one is written into a policy of its page: the host holds nothing that means something there.
const pageAddressSchema = z
  .url({ protocol: /^https?$/, hostname: /^[a-z\d.-]+$/i, error: 'An address that begins https:// or http://' })
  .max(500);

export const welcomeSchema = z.strictObject({
  isShown: z.boolean().default(false),
  title: localizedTextSchema(200).default({}),
  text: localizedTextSchema(5_000).default({}),
  button: localizedTextSchema(60).default({}),
});

/** What somebody sees at the end: the first ending whose conditions hold with the answers; one without always holds. */
export const endingSchema = z.strictObject({
  id: idTextSchema,
  title: localizedTextSchema(200).default({}),
  text: localizedTextSchema(5_000).default({}),
  when: conditionGroupSchema.optional(),
  /** Leads on to this address. */
  url: webAddressSchema.optional(),
  /** Whoever ends here does not count as a complete answer. */
  isScreenOut: z.boolean().optional(),
});

/** No more than `limit` complete answers of those for whom `when` holds; who comes after them is `over_quota`. */
export const quotaSchema = z
  .strictObject({
    id: idTextSchema,
    name: lineSchema(120),
    limit: z.int().min(1).max(1_000_000),
    when: conditionGroupSchema.optional(),
    /** Counts those too who have not finished. */
    countsPartial: z.boolean().optional(),
    /**
     * `end` shows the ending named, or says that enough have answered; `redirect` leads on to `url`, in its own frame
     * where the survey is embedded, and at a kiosk, which nobody leaves, is as `end`; `continue` only marks the answer.
     */
    action: z.enum(['end', 'continue', 'redirect']).default('end'),
    endingId: idTextSchema.optional(),
    url: pageAddressSchema.optional(),
  })
  .refine(({ action, url }) => action !== 'redirect' || url, {
    path: ['url'],
    message: 'Say to which address it leads',
  });

export const surveyThemeSchema = z.strictObject({
  /** Default: the tenant's own. */
  color: colorSchema.optional(),
  background: colorSchema.optional(),
  logo: pictureSchema.optional(),
  font: z.enum(['sans', 'serif', 'rounded']).optional(),
  corners: z.enum(['square', 'soft', 'round']).optional(),
});

export const mostTopBoxes = 3;

export const surveySettingsSchema = z.strictObject({
  /**
   * Who has answered is not asked again: by a mark in the browser, by customer where the link names one, or by the link
   * itself, where each of them is handed out once. A kiosk is for many.
   */
  oneResponsePer: z.enum(['none', 'device', 'token', 'customer']).default('none'),
  allowBack: z.boolean().default(true),
  showProgress: z.boolean().default(true),
  /** Answers are kept after each page, and whoever comes back goes on. */
  allowResume: z.boolean().default(true),
  /** Each question has a page of its own. */
  oneByOne: z.boolean().default(false),
  /** Before sending, visitors see what they have answered, and can change it; absent where nobody has chosen it. */
  showReview: z.boolean().optional(),
  /** What was sent can be changed while the survey is open; absent where nobody has chosen it. */
  editAfterSubmit: z.boolean().optional(),
  /** How many of the best answers from 1 to 5 count as satisfied; absent where nobody has chosen it. */
  topBoxes: z.int().min(1).max(mostTopBoxes).optional(),
  /** The questions come in another order for each submission; absent where nobody has chosen it. */
  shuffle: z.boolean().optional(),
  /** The seconds that a submission takes at most; absent without a limit. */
  timeLimitSec: z.int().min(30).max(21_600).optional(),
  /** No follow-up anything, and nothing is kept, before they agreed to this text. */
  requireConsent: z.boolean().default(false),
  consentText: localizedTextSchema(5_000).default({}),
  /** Keeps no customer, device, browser or source with the answers, and not the page that led to them. */
  anonymous: z.boolean().default(false),
  openAt: timeSchema.nullable().default(null),
  closeAt: timeSchema.nullable().default(null),
  maxResponses: z.int().min(1).max(10_000_000).nullable().default(null),
  /** Told of each complete answer. */
  notifyUserIds: idsOf('users').default([]),
  spam: z
    .strictObject({
      /** Faster than this nobody reads and answers. */
      minSeconds: z.int().min(0).max(120).default(2),
      /** The browser shows by a little work that it is one. */
      proofOfWork: z.boolean().default(true),
    })
    .default({ minSeconds: 2, proofOfWork: true }),
});

/** What a survey is beside its questions, and is kept with them in each version. */
export const surveyFrame = {
  name: lineSchema(120),
  description: proseSchema(2_000),
  type: z.enum(surveyTypes),
  title: localizedTextSchema(200),
  languages: z.array(languageSchema).min(1, 'A survey has a language').max(30),
  /** The first language: that of the questions' own words. */
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
  settings: surveySettingsSchema.extend({ notifyUserIds: z.array(idSchema) }),
  status: surveyStatusSchema,
  folderId: idOf('surveyFolders').nullable(),
  tags: z.array(z.string()),
  /** The version that visitors answer; null before it was published. */
  publishedVersion: z.int().nullable(),
  /** The last saved version. */
  formVersion: z.int(),
  publishedAt: timeSchema.nullable(),
  fieldCount: z.int(),
  /** Who began. */
  startedCount: z.int(),
  /** Who finished. */
  responseCount: z.int(),
  /** Of those who began, how many finished, from 0 to 1; null while nobody began. */
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
  /** The folder that it is kept in; null takes it out. */
  folderId: idOf('surveyFolders').nullable().optional(),
  /** The whole survey: its questions in order. One that is absent is removed. Without the list they stay. */
  fields: z.array(formFieldInputSchema).max(mostFields, `At most ${mostFields} questions`).optional(),
});

/** Beside these words every field of a survey narrows the list. */
export const surveyListQuerySchema = z.looseObject({
  /** Those that have the tag, or one of several. */
  tags: z.union([z.string().max(longestTag), z.array(z.string().max(longestTag)).max(mostTags)]).optional(),
});

/** A survey as one of its versions keeps it: what a save sends, with the ids of its questions. */
export const surveySnapshotSchema = z.object({
  ...surveyFrame,
  settings: surveySettingsSchema.extend({ notifyUserIds: z.array(idSchema) }),
  fields: storedFieldsSchema,
});

export type Survey = z.infer<typeof surveySchema>;
export type SurveyInput = z.output<typeof surveyInputSchema>;
export type SurveySnapshot = z.infer<typeof surveySnapshotSchema>;
export type Ending = z.infer<typeof endingSchema>;
export type Quota = z.infer<typeof quotaSchema>;
export type SurveySettings = z.infer<typeof surveySettingsSchema>;
export type SurveyTheme = z.infer<typeof surveyThemeSchema>;
