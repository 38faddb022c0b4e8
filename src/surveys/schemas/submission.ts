import { z } from 'zod';
import { surveyThemeSchema } from '../../branding/schemas/survey-theme.ts';
import { languageSchema } from '../../core/contract/schemas/common.ts';
import { proofSchema } from '../../core/contract/schemas/proof.ts';
import { filePartSchema } from '../../core/contract/schemas/upload.ts';
import { isAnswerValue } from '../../forms/schemas/answer-shape.ts';
import { answerValueSchema } from '../../forms/schemas/answer-value.ts';
import { fieldKeyPattern, fieldKeySchema } from '../../forms/schemas/field-logic.ts';
import { fieldOptionsSchema } from '../../forms/schemas/field-options.ts';
import { fieldTypeSchema } from '../../forms/schemas/sentiment-field.ts';

export const surveyRefusals = [
  'not_found',
  'not_open',
  'paused',
  'closed',
  'expired',
  'used',
  'sent_elsewhere',
  'quota_full',
  'time_over',
  'password_required',
  'email_required',
  'too_many',
] as const;

export type SurveyRefusal = (typeof surveyRefusals)[number];

/** A question for respondents: in one language, without staff-only fields. */
export const publicFieldSchema = z
  .object({
    /** Its position in the survey from 1; it is not the database id. */
    id: z.int(),
    fieldName: z.string(),
    fieldType: fieldTypeSchema,
    required: z.boolean(),
    isSentimentValue: z.literal(false),
    /** The key is always set, because answers refer to it. */
    options: fieldOptionsSchema,
  })
  .meta({ id: 'PublicQuestion' });

/** The tenant's name and default theme for survey pages. */
export const brandSchema = z.object({
  name: z.string(),
  logo: z.string().nullable(),
  logoDark: z.string().optional(),
  color: z.string().nullable(),
  favicon: z.string().optional(),
  font: z.string().optional(),
  radius: z.int().optional(),
});

/** All data of a survey page in the respondent's language. */
export const publicSurveySchema = z
  .object({
    /** The version, which saves name so that they are understood after a change of the survey; 0 for a preview. */
    version: z.int(),
    title: z.string(),
    language: languageSchema,
    languages: z.array(languageSchema),
    /** The welcome page; null if the survey starts with the first question. */
    welcome: z.object({ title: z.string(), text: z.string(), button: z.string() }).nullable(),
    /** The consent text before the first question; its id is sent with the first answers. Absent if not required. */
    consent: z.object({ id: z.string(), text: z.string() }).optional(),
    fields: z.array(publicFieldSchema),
    allowBack: z.boolean(),
    showProgress: z.boolean(),
    allowResume: z.boolean(),
    oneByOne: z.boolean(),
    showReview: z.boolean(),
    /** Randomizes the order of `fields` per submission. */
    shuffle: z.boolean(),
    /** The time limit in seconds from the creation of `proof.challenge`; null without a limit. */
    timeLimitSec: z.int().nullable(),
    /** Respondents may edit their response while the survey is open. */
    mayEdit: z.boolean(),
    kind: z.enum(['anonymous', 'personal', 'single_use', 'kiosk', 'embed', 'preview']),
    leadsTo: z.array(z.string()).optional(),
    hasPin: z.boolean(),
    theme: surveyThemeSchema,
    brand: brandSchema,
    prefill: z.record(fieldKeySchema, answerValueSchema),
    /** The time zone in which a page without scripts reads “today”. */
    timeZone: z.string(),
    /**
     * The proof of work. The browser finds a number so that SHA-256 of challenge, `submissionId` and number, joined by
     * full stops, starts with `bits` zero bits; 0 bits accept any number.
     */
    proof: z.object({ challenge: z.string(), bits: z.int() }),
  })
  .meta({ id: 'PublicSurvey' });

const mostAnswers = 200;

/** Answers by question key. Validated by hand, because a zod record of unions takes five times as long. */
export const submissionAnswersSchema = z
  .custom<Record<string, z.infer<typeof answerValueSchema>>>(isRecord, 'Answers by the key of their question')
  .superRefine((answers, { addIssue }) => {
    const all = Object.entries(answers);
    if (all.length > mostAnswers) addIssue('Too many answers');
    for (const [key, value] of all) {
      if (!fieldKeyPattern.test(key)) addIssue({ code: 'custom', path: [key], message: 'Not the key of a question' });
      else if (!isAnswerValue(value)) addIssue({ code: 'custom', path: [key], message: 'Not an answer' });
    }
  })
  .meta({ type: 'object', propertyNames: { pattern: fieldKeyPattern.source }, maxProperties: mostAnswers })
  .meta({ id: 'SubmittedAnswers' });

function isRecord(sent: unknown): boolean {
  return typeof sent === 'object' && sent !== null && !Array.isArray(sent);
}

export const startSubmissionSchema = z.object({
  /**
   * The questions that the respondent has seen: null empties one, and one that is left out keeps its saved answer.
   * Answers to questions that the flow does not reach are not stored.
   */
  answers: submissionAnswersSchema.prefault({}),
  /**
   * The version of the survey that these answers refer to. Those that another version no longer has are not an error:
   * they remain in the former answers of the response.
   */
  surveyVersion: z.int().min(0).optional(),
  language: languageSchema.optional(),
  /** The respondent's own day and clock when these answers were given: “today” in limits of dates is this day. */
  localTime: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'A local time such as 2026-03-09T14:30')
    .optional(),
  /** Milliseconds that each question was visible, by key. */
  timings: z.record(fieldKeySchema, z.int().min(0).max(86_400_000)).optional(),
  /** The questions on the pages that were shown, by key; without it, all that a complete response reaches. */
  shown: z.array(fieldKeySchema).max(500).optional(),
  /** All pages are answered: validates everything and completes the response. */
  isComplete: z.boolean().default(false),
  /**
   * Chosen once by the browser; repeating it updates the same response instead of creating a second one. A response that
   * is complete stays as it is: the same answers give the same result, others are refused with SENT_ELSEWHERE.
   */
  submissionId: z.string().regex(/^[\w-]{16,64}$/, 'Must be 16 to 64 letters and digits'),
  /** The page's challenge and the number found for it and this submission. */
  proof: proofSchema.optional(),
  /** A hidden field that detects spam bots. */
  website: z.string().max(500).optional(),
  password: z.string().max(128).optional(),
  /** For the challenge of a refusal after too many wrong passwords, and this password. */
  passwordProof: proofSchema.optional(),
  consent: z.string().max(40).optional(),
  /** All answers of an edited complete response. The id is new for each edit, so a retry has no further effect. */
  editId: z
    .string()
    .regex(/^[\w-]{16,64}$/, 'Must be 16 to 64 letters and digits')
    .optional(),
  /** Completed earlier and queued offline: accepted after the time limit, and with consent to an older text. */
  waited: z
    .object({
      /** Seconds that the submission took until then, by the browser's clock. */
      tookSec: z.int().min(0).max(31_536_000).optional(),
    })
    .optional(),
  /** The referring page, stored without its query string, and not stored for anonymous surveys. */
  referrer: z.string().max(2_000).optional(),
});

export const continueSubmissionSchema = startSubmissionSchema.pick({
  answers: true,
  surveyVersion: true,
  language: true,
  localTime: true,
  timings: true,
  shown: true,
});

export const submissionResultSchema = z
  .object({
    /** Reopens this response only; null if it is complete and cannot be edited. */
    resumeToken: z.string().nullable(),
    /** `late` does not count as complete unless staff include it. */
    status: z.enum(['partial', 'complete', 'screened_out', 'over_quota', 'late', 'test']),
    /** The ending; null while the submission is in progress. */
    ending: z
      .object({
        title: z.string(),
        text: z.string(),
        url: z.string().nullable(),
        /** The page redirects to `url` automatically. */
        leadsOn: z.boolean().optional(),
      })
      .nullable(),
    /** The token of the respondent's page, once the submission is complete; absent on shared devices. */
    ownPage: z.string().optional(),
  })
  .meta({ id: 'SubmissionResult' });

/** The saved state of a partial submission. */
export const resumedSubmissionSchema = z.object({
  submissionId: z.string(),
  answers: submissionAnswersSchema,
  language: languageSchema,
  /** The consent was sent with the first answers. */
  hasAgreed: z.boolean(),
  /** Already completed; changes need an `editId`. */
  isFinished: z.boolean(),
  /** The survey has changed since. Answers to what it no longer has are left out. */
  hasChanged: z.boolean(),
});

export type Brand = z.infer<typeof brandSchema>;
export type PublicSurvey = z.infer<typeof publicSurveySchema>;
export type PublicField = z.infer<typeof publicFieldSchema>;
export type SubmissionAnswers = z.infer<typeof submissionAnswersSchema>;
export type StartSubmission = z.output<typeof startSubmissionSchema>;
export type ContinueSubmission = z.output<typeof continueSubmissionSchema>;
export type ResumedSubmission = z.infer<typeof resumedSubmissionSchema>;
export type SubmissionResult = z.infer<typeof submissionResultSchema>;

export const openSurveySchema = z.object({ language: languageSchema.optional() });

/** The address for email verification. */
export const askAddressSchema = z.object({ address: z.string().max(320), language: languageSchema.optional() });

export const confirmAddressSchema = z.object({ address: z.string().max(40) });

export const leaveKioskSchema = z.object({
  pin: z.string().max(20),
  /** For the challenge of a refusal after too many wrong PINs, and this PIN. */
  proof: proofSchema.optional(),
});

/** A file that answers a question. `survey` is the token of the link. */
export const submissionUploadSchema = z.object({
  survey: z.string().max(200),
  /** The submission that will name the file. */
  submissionId: startSubmissionSchema.shape.submissionId.optional(),
  kind: z.enum(['image', 'voice', 'document']),
  fileName: z.string().normalize('NFC').max(255),
  /** Base64 or a data URL. */
  fileData: z.string(),
  part: filePartSchema.optional(),
});
