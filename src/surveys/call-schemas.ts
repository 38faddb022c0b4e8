import { z } from 'zod';
import type { CallSchema } from '../core/contract/call.ts';
import { arrivedSchema } from '../core/contract/schemas/upload.ts';
import type { surveysCalls } from './calls.ts';
import {
  askAddressSchema,
  confirmAddressSchema,
  continueSubmissionSchema,
  leaveKioskSchema,
  openSurveySchema,
  publicSurveySchema,
  resumedSubmissionSchema,
  startSubmissionSchema,
  submissionResultSchema,
  submissionUploadSchema,
} from './schemas/submission.ts';

/** What the calls take and answer, apart from them because the sign-in page reads the calls alone. */
export const surveysCallSchemas = {
  openSurvey: { query: openSurveySchema, answer: publicSurveySchema },
  answerSurvey: { body: startSubmissionSchema, answer: submissionResultSchema },
  askAddress: { body: askAddressSchema, answer: z.object({ asked: z.literal(true) }) },
  confirmAddress: { body: confirmAddressSchema, answer: z.object({ confirmed: z.literal(true) }) },
  leaveKiosk: { body: leaveKioskSchema, answer: z.object({ left: z.literal(true) }) },
  resumeSurvey: { answer: resumedSubmissionSchema },
  continueSurvey: { body: continueSubmissionSchema, answer: submissionResultSchema },
  completeSurvey: { body: continueSubmissionSchema, answer: submissionResultSchema },
  uploadForSurvey: { body: submissionUploadSchema, answer: arrivedSchema },
  unsubscribePage: { answer: 'text/html' },
  unsubscribe: { answer: 'text/html' },
} as const satisfies Record<keyof typeof surveysCalls, CallSchema>;
