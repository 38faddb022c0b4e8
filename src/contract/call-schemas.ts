import type { z } from 'zod';
import type { CallName } from './calls.ts';
import {
  changePasswordSchema,
  codeSchema,
  forgotPasswordSchema,
  loginSchema,
  newPasswordSchema,
  pictureUploadSchema,
  profileInputSchema,
  refreshSchema,
  registerBodySchema,
  setPasswordSchema,
  suggestSchema,
  uploadSchema,
} from './schemas/administration/auth.ts';
import { publicBrandingQuerySchema } from './schemas/administration/branding.ts';
import { notificationsQuerySchema, readAllSchema } from './schemas/administration/notification-calls.ts';
import { publicDataQuerySchema, publicExportQuerySchema } from './schemas/dashboards/public-dashboard.ts';
import { unlockSchema } from './schemas/dashboards/public-share.ts';
import {
  askAddressSchema,
  confirmAddressSchema,
  continueSubmissionSchema,
  leaveKioskSchema,
  openSurveySchema,
  startSubmissionSchema,
  submissionUploadSchema,
} from './schemas/surveys/submission.ts';

/** Body and query schemas of the calls, in a separate module because the sign-in page imports the calls alone. */
export const callSchemas = {
  login: { body: loginSchema },
  register: { body: registerBodySchema },
  suggestSubdomains: { body: suggestSchema },
  exchangeCode: { body: codeSchema },
  forgotPassword: { body: forgotPasswordSchema },
  accountLink: { body: codeSchema },
  setPassword: { body: setPasswordSchema },
  refresh: { body: refreshSchema },
  resetInitialPassword: { body: newPasswordSchema },
  updateProfile: { body: profileInputSchema },
  changePassword: { body: changePasswordSchema },
  uploadProfilePicture: { body: uploadSchema },
  publicBranding: { query: publicBrandingQuerySchema },
  uploadVoice: { body: uploadSchema },
  uploadImage: { body: pictureUploadSchema },
  uploadDocument: { body: uploadSchema },
  notifications: { query: notificationsQuerySchema },
  readNotifications: { body: readAllSchema },
  openSurvey: { query: openSurveySchema },
  answerSurvey: { body: startSubmissionSchema },
  askAddress: { body: askAddressSchema },
  confirmAddress: { body: confirmAddressSchema },
  leaveKiosk: { body: leaveKioskSchema },
  continueSurvey: { body: continueSubmissionSchema },
  completeSurvey: { body: continueSubmissionSchema },
  unlockDashboard: { body: unlockSchema },
  publicDashboardData: { query: publicDataQuerySchema },
  unlockReport: { body: unlockSchema },
  publicReportData: { query: publicDataQuerySchema },
  publicReportExport: { query: publicExportQuerySchema },
  uploadForSurvey: { body: submissionUploadSchema },
} as const satisfies Partial<Record<CallName, { body?: z.ZodType; query?: z.ZodType }>>;

export type CallSchemas<N extends CallName> = N extends keyof typeof callSchemas ? (typeof callSchemas)[N] : unknown;
