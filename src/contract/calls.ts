import type { Endpoint } from './endpoint.ts';
export interface CallShape {
  endpoint: Endpoint;
  /** initial: a signed-in user, even before the temporary password is replaced. */
  access: 'public' | 'session' | 'initial';
  wrapped?: boolean;
  /** <img> and <audio> send no headers, so the browser's cookie alone authenticates the request. */
  byCookie?: boolean;
  ownTransaction?: boolean;
  /** Accepts a plain form post and a mail program's one-click unsubscribe; the body is ignored. */
  takesForms?: boolean;
  /** The raw body, without parsing. */
  takesBytes?: boolean;
  bodyLimit?: number;
  /** Rate limit per address; the default class is generous. */
  perMinute?: number;
  perHour?: number;
}

const megabyte = 1024 * 1024;

const publicCall = { access: 'public', ownTransaction: true } as const;

/** Every endpoint that belongs to no resource of the map. */
export const calls = {
  // Failed logins have their own limit by account and address, because an office may share one address.
  login: { endpoint: 'POST /auth/login', ...publicCall, perMinute: 600 },
  register: { endpoint: 'POST /auth/register', ...publicCall, perHour: 30 },
  subdomain: { endpoint: 'GET /auth/subdomain/:subdomain', ...publicCall, perMinute: 120 },
  suggestSubdomains: { endpoint: 'POST /auth/suggest-subdomains', ...publicCall, perMinute: 60 },
  verifyTenant: { endpoint: 'GET /auth/verify-tenant/:tenant', ...publicCall, perMinute: 120 },
  exchangeCode: { endpoint: 'POST /auth/exchange-code', ...publicCall, perMinute: 30 },
  forgotPassword: { endpoint: 'POST /auth/forgot-password', ...publicCall, perMinute: 20 },
  accountLink: { endpoint: 'POST /auth/account-link', ...publicCall, perMinute: 60 },
  setPassword: { endpoint: 'POST /auth/set-password', ...publicCall, perMinute: 30 },
  refresh: { endpoint: 'POST /Auth/refresh-token', ...publicCall, perMinute: 300 },
  logout: { endpoint: 'POST /Auth/logout', ...publicCall },
  resetInitialPassword: { endpoint: 'POST /Auth/reset-initial-password', access: 'initial', ownTransaction: true },
  ownPermissions: { endpoint: 'GET /auth/permissions', access: 'session' },

  profile: { endpoint: 'GET /user/profile', access: 'initial', wrapped: true },
  updateProfile: { endpoint: 'PUT /user/profile', access: 'session', wrapped: true },
  changePassword: { endpoint: 'POST /user/change-password', access: 'session', ownTransaction: true, perMinute: 20 },
  uploadProfilePicture: {
    endpoint: 'POST /user/profile-picture',
    access: 'session',
    ownTransaction: true,
    bodyLimit: 14 * megabyte,
  },
  profilePicture: {
    endpoint: 'GET /user/profile-picture/:file',
    access: 'session',
    byCookie: true,
    ownTransaction: true,
  },
  // Clients put the API base before an upload path; the server accepts the path alone as well.
  download: { endpoint: 'GET /uploads/:name', access: 'session', byCookie: true, ownTransaction: true },
  publicBranding: { endpoint: 'GET /public/branding', ...publicCall, perMinute: 600 },
  brandPicture: { endpoint: 'GET /uploads/:subdomain/:name', ...publicCall, perMinute: 1_200 },

  uploadVoice: {
    endpoint: 'POST /files/upload-voc',
    access: 'session',
    ownTransaction: true,
    bodyLimit: 34 * megabyte,
  },
  uploadImage: { endpoint: 'POST /files/upload', access: 'session', ownTransaction: true, bodyLimit: 14 * megabyte },
  uploadDocument: {
    endpoint: 'POST /files/upload-document',
    access: 'session',
    ownTransaction: true,
    bodyLimit: 34 * megabyte,
  },
  statusLabels: { endpoint: 'GET /ResponseStatuses/words', access: 'session' },
  notifications: { endpoint: 'GET /Notifications', access: 'session' },
  unreadNotifications: { endpoint: 'GET /Notifications/unread', access: 'session' },
  readNotification: { endpoint: 'PUT /Notifications/:id/read', access: 'session' },
  readNotifications: { endpoint: 'PUT /Notifications/read', access: 'session' },
  // A browser's EventSource sends no headers, so its cookie alone authenticates the request.
  events: { endpoint: 'GET /Events', access: 'session', byCookie: true, ownTransaction: true, perMinute: 600 },
  // Calls of respondents without an account; many of them may share one address.
  openSurvey: { endpoint: 'GET /public/surveys/:token', ...publicCall, perMinute: 600 },
  answerSurvey: { endpoint: 'POST /public/surveys/:token/responses', ...publicCall, perMinute: 300 },
  askAddress: { endpoint: 'POST /public/surveys/:token/address', ...publicCall, perMinute: 60 },
  confirmAddress: { endpoint: 'POST /public/surveys/:token/address/confirm', ...publicCall, perMinute: 60 },
  leaveKiosk: { endpoint: 'POST /public/surveys/:token/leave', ...publicCall, perMinute: 60 },
  resumeSurvey: { endpoint: 'GET /public/survey-responses/:resumeToken', ...publicCall, perMinute: 300 },
  continueSurvey: { endpoint: 'PATCH /public/survey-responses/:resumeToken', ...publicCall, perMinute: 1_200 },
  completeSurvey: { endpoint: 'POST /public/survey-responses/:resumeToken/complete', ...publicCall, perMinute: 300 },
  uploadForSurvey: { endpoint: 'POST /public/files/upload', ...publicCall, bodyLimit: 34 * megabyte, perMinute: 60 },
  unsubscribePage: { endpoint: 'GET /public/unsubscribe/:token', ...publicCall, perMinute: 300 },
  unsubscribe: { endpoint: 'POST /public/unsubscribe/:token', ...publicCall, takesForms: true, perMinute: 300 },
  reportEmailPage: { endpoint: 'GET /public/report-emails/:token', ...publicCall, perMinute: 300 },
  unsubscribeFromReport: {
    ...{ endpoint: 'POST /public/report-emails/:token', ...publicCall },
    ...{ takesForms: true, perMinute: 300 },
  },
  // Bounce intake from a mail server, by pipe or webhook; the token is in the recipient address.
  mailCameBack: {
    endpoint: 'POST /public/bounces/:token',
    ...publicCall,
    takesBytes: true,
    bodyLimit: 32 * megabyte,
    perMinute: 600,
  },
  publicDashboard: { endpoint: 'GET /public/dashboards/:publicId', ...publicCall, perMinute: 300 },
  unlockDashboard: { endpoint: 'POST /public/dashboards/:publicId/unlock', ...publicCall, perMinute: 60 },
  publicDashboardData: { endpoint: 'GET /public/dashboards/:publicId/data', ...publicCall, perMinute: 60 },
  publicReport: { endpoint: 'GET /public/reports/:shareId', ...publicCall, perMinute: 300 },
  unlockReport: { endpoint: 'POST /public/reports/:shareId/unlock', ...publicCall, perMinute: 60 },
  publicReportData: { endpoint: 'GET /public/reports/:shareId/data', ...publicCall, perMinute: 60 },
  publicReportExport: { endpoint: 'GET /public/reports/:shareId/export', ...publicCall, perMinute: 20 },
  health: { endpoint: 'GET /health', ...publicCall },
  formSchema: { endpoint: 'GET /form.schema.json', ...publicCall },
  openapi: { endpoint: 'GET /openapi.json', ...publicCall },
} as const satisfies Record<string, CallShape>;

export type CallName = keyof typeof calls;
