import { type CallShape, megabyte, publicCall } from '../core/contract/call.ts';

// Pages that are open while the product is updated go on sending what they know.
const respondentCall = { ...publicCall, ignoresUnknownFields: true } as const;

/** The endpoints of this subject that belong to no resource. */
export const surveysCalls = {
  // Calls of respondents without an account; many of them may share one address.
  openSurvey: { endpoint: 'GET /public/surveys/:token', ...publicCall, perMinute: 600 },
  answerSurvey: { endpoint: 'POST /public/surveys/:token/responses', ...respondentCall, stores: true, perMinute: 300 },
  askAddress: { endpoint: 'POST /public/surveys/:token/address', ...respondentCall, perMinute: 60 },
  confirmAddress: { endpoint: 'POST /public/surveys/:token/address/confirm', ...respondentCall, perMinute: 60 },
  leaveKiosk: { endpoint: 'POST /public/surveys/:token/leave', ...respondentCall, perMinute: 60 },
  resumeSurvey: { endpoint: 'GET /public/survey-responses/:resumeToken', ...publicCall, perMinute: 300 },
  continueSurvey: {
    endpoint: 'PATCH /public/survey-responses/:resumeToken',
    ...respondentCall,
    stores: true,
    perMinute: 1_200,
  },
  completeSurvey: {
    endpoint: 'POST /public/survey-responses/:resumeToken/complete',
    ...respondentCall,
    stores: true,
    perMinute: 300,
  },
  uploadForSurvey: {
    endpoint: 'POST /public/files/upload',
    ...respondentCall,
    stores: true,
    bodyLimit: 34 * megabyte,
    // A file has many parts.
    perMinute: 600,
  },
  unsubscribePage: { endpoint: 'GET /public/unsubscribe/:token', ...publicCall, perMinute: 300 },
  unsubscribe: {
    endpoint: 'POST /public/unsubscribe/:token',
    ...publicCall,
    stores: true,
    takesForms: true,
    perMinute: 300,
  },
} as const satisfies Record<string, CallShape>;
