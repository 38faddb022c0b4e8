import { z } from 'zod';
import { isAnswerValue } from '../forms/answer-shape.ts';
import { answerValueSchema } from '../forms/answer-value.ts';
import { fieldKeyPattern, fieldKeySchema } from '../forms/field-logic.ts';
import { fieldOptionsSchema } from '../forms/field-options.ts';
import { fieldTypeSchema } from '../forms/sentiment-field.ts';
import { languageSchema } from '../language.ts';
import { surveyThemeSchema } from './survey.ts';

/** Why a survey does not open, or no longer takes an answer. */
export const surveyRefusals = [
  'not_found',
  'not_open',
  'paused',
  'closed',
  'expired',
  'used',
  'quota_full',
  'time_over',
  'password_required',
  'email_required',
  'too_many',
] as const;

export type SurveyRefusal = (typeof surveyRefusals)[number];

/** A question as a visitor gets it: in one language, without what is only for the staff. */
export const publicFieldSchema = z.object({
  /** Its place in the survey, from 1; it means nothing elsewhere. */
  id: z.int(),
  fieldName: z.string(),
  fieldType: fieldTypeSchema,
  required: z.boolean(),
  isSentimentValue: z.literal(false),
  /** Always with its key: answers are sent by it. */
  options: fieldOptionsSchema,
});

/** Whose survey it is, and how its pages look where the survey says nothing else. */
export const brandSchema = z.object({
  name: z.string(),
  logo: z.string().nullable(),
  /** For those who have it dark; default: the same. */
  logoDark: z.string().optional(),
  /** Null where the tenant has chosen none. */
  color: z.string().nullable(),
  favicon: z.string().optional(),
  font: z.string().optional(),
  radius: z.int().optional(),
});

/** Everything that the page of a survey is made of, in the language of the visitor. */
export const publicSurveySchema = z.object({
  title: z.string(),
  language: languageSchema,
  languages: z.array(languageSchema),
  /** What the welcome page says; null where the survey begins at once. */
  welcome: z.object({ title: z.string(), text: z.string(), button: z.string() }).nullable(),
  /** What is to be agreed to before the first question; its id goes with the first answers. Absent where nothing is. */
  consent: z.object({ id: z.string(), text: z.string() }).optional(),
  fields: z.array(publicFieldSchema),
  allowBack: z.boolean(),
  showProgress: z.boolean(),
  allowResume: z.boolean(),
  oneByOne: z.boolean(),
  /** All answers are shown once more before they are sent. */
  showReview: z.boolean(),
  /** Each submission asks `fields` in an order of its own. */
  shuffle: z.boolean(),
  /** The seconds that a submission takes at most, from the moment its `proof.challenge` was made; null without a limit. */
  timeLimitSec: z.int().nullable(),
  /** What was sent can be changed for as long as the survey is open. */
  mayEdit: z.boolean(),
  kind: z.enum(['anonymous', 'personal', 'single_use', 'kiosk', 'embed', 'preview']),
  /** The sites that the posted form may lead on to; absent where it leads to none. */
  leadsTo: z.array(z.string()).optional(),
  /** A kiosk that the staff leave with a PIN. */
  hasPin: z.boolean(),
  theme: surveyThemeSchema,
  brand: brandSchema,
  /** What the link fills in, by key. */
  prefill: z.record(fieldKeySchema, answerValueSchema),
  /**
   * What comes back with the first answers: it says when the page was made, and what the browser does before it sends,
   * which is to find a number so that SHA-256 of challenge, `submissionId` and number, with a full stop between them, begins
   * with so many zero bits. With 0 bits any number will do.
   */
  proof: z.object({ challenge: z.string(), bits: z.int() }),
});

const mostAnswers = 200;

/**
 * Answers by the key of their question; what is absent was not said. Looked through by hand, because these come by the
 * thousand: a record of unions takes five times as long.
 */
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
  .meta({ type: 'object', propertyNames: { pattern: fieldKeyPattern.source }, maxProperties: mostAnswers });

function isRecord(sent: unknown): boolean {
  return typeof sent === 'object' && sent !== null && !Array.isArray(sent);
}

/** What the visitor's page sends, with the first page or with all of them. */
export const startSubmissionSchema = z.object({
  answers: submissionAnswersSchema.prefault({}),
  language: languageSchema.optional(),
  /** How long each question was in sight, in milliseconds by key. */
  timings: z.record(fieldKeySchema, z.int().min(0).max(86_400_000)).optional(),
  /** All pages are answered: checks everything, and finishes. */
  isComplete: z.boolean().default(false),
  /** Chosen by the browser once for each submission: the same one again is the same answer, not a second. */
  submissionId: z.string().regex(/^[\w-]{16,64}$/, 'An id of 16 to 64 letters and digits'),
  /** The challenge of the page and the number found for it and this submission. */
  proof: z.object({ challenge: z.string().max(200), answer: z.int().min(0) }).optional(),
  /** A field that people do not see. */
  website: z.string().max(500).optional(),
  password: z.string().max(128).optional(),
  /** The id of the text that the visitor agreed to, as the survey told it. */
  consent: z.string().max(40).optional(),
  /**
   * The submission was finished before and is changed with these answers, which are all of them: chosen by the browser once
   * for each change, so that the same one again is made once.
   */
  editId: z
    .string()
    .regex(/^[\w-]{16,64}$/, 'An id of 16 to 64 letters and digits')
    .optional(),
  /**
   * The answers were finished earlier, and waited in the browser for a connection: they are taken after the time limit
   * too, as `late` and not as complete, and with the consent to a text that has changed since.
   */
  waited: z
    .object({
      /** How many seconds the submission took until then, by the browser's own clock. */
      tookSec: z.int().min(0).max(31_536_000).optional(),
    })
    .optional(),
  /** The page that led to the survey. Kept without what follows a question mark, and not at all where it is anonymous. */
  referrer: z.string().max(2_000).optional(),
});

export const continueSubmissionSchema = startSubmissionSchema.pick({ answers: true, language: true, timings: true });

export const submissionResultSchema = z.object({
  /** Opens this answer again, and nothing else; null when it is finished and cannot be changed. */
  resumeToken: z.string().nullable(),
  /** `late` is kept and does not count as complete, unless somebody of the staff has it count. */
  status: z.enum(['partial', 'complete', 'screened_out', 'over_quota', 'late', 'test']),
  /** What is said at the end; null while it goes on. */
  ending: z
    .object({
      title: z.string(),
      text: z.string(),
      url: z.string().nullable(),
      /** The page goes on to `url` by itself. */
      leadsOn: z.boolean().optional(),
    })
    .nullable(),
});

/** Where somebody goes on: what was answered so far. */
export const resumedSubmissionSchema = z.object({
  /** Sent with what follows: it is the same submission. */
  submissionId: z.string(),
  answers: submissionAnswersSchema,
  language: languageSchema,
  /** With the first answers they agreed to what is to be agreed to. */
  hasAgreed: z.boolean(),
  /** It was sent before, and is changed with an `editId`. */
  isFinished: z.boolean(),
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

/** Whose mail opens a survey that asks for an address. */
export const askAddressSchema = z.object({ address: z.string().max(320), language: languageSchema.optional() });

/** What stands behind `?address=` in the link of that mail; it is good once. */
export const confirmAddressSchema = z.object({ address: z.string().max(40) });

/** What the staff leave a kiosk with. */
export const leaveKioskSchema = z.object({ pin: z.string().max(20) });

/** A file that a visitor answers with. `survey` is the token of the link it came through. */
export const submissionUploadSchema = z.object({
  survey: z.string().max(200),
  kind: z.enum(['image', 'voice', 'document']),
  fileName: z.string().max(255),
  /** Base64, or a data URL. */
  fileData: z.string(),
});
