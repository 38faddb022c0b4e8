import type { Endpoint } from './endpoint.ts';
export interface CallShape {
  endpoint: Endpoint;
  /** public: anyone · session: anyone signed in · initial: signed in, even before the first password is replaced. */
  access: 'public' | 'session' | 'initial';
  wrapped?: boolean;
  /** <img> and <audio> send no headers: the browser's cookie alone opens it. */
  byCookie?: boolean;
  ownTransaction?: boolean;
  /** A plain form may be posted to it, and so may a mail program's one click; what they send is not read. */
  takesForms?: boolean;
  /** Whatever is sent is read as it is, byte by byte. */
  takesBytes?: boolean;
  bodyLimit?: number;
  /** Requests a minute, or an hour, and address; the default class is generous. */
  perMinute?: number;
  perHour?: number;
}

const megabyte = 1024 * 1024;

/** Every endpoint that belongs to no resource of the map. */
export const calls = {
  // Wrong passwords are counted apart, by account and address; a whole office may arrive in one minute.
  login: { endpoint: 'POST /auth/login', access: 'public', ownTransaction: true, perMinute: 600 },
  register: {
    endpoint: 'POST /auth/register',
    access: 'public',
    ownTransaction: true,
    perHour: 30,
  },
  subdomain: { endpoint: 'GET /auth/subdomain/:subdomain', access: 'public', ownTransaction: true, perMinute: 120 },
  suggestSubdomains: {
    endpoint: 'POST /auth/suggest-subdomains',
    access: 'public',
    ownTransaction: true,
    perMinute: 60,
  },
  verifyTenant: { endpoint: 'GET /auth/verify-tenant/:tenant', access: 'public', ownTransaction: true, perMinute: 120 },
  exchangeCode: {
    endpoint: 'POST /auth/exchange-code',
    access: 'public',
    ownTransaction: true,
    perMinute: 30,
  },
  refresh: {
    endpoint: 'POST /Auth/refresh-token',
    access: 'public',
    ownTransaction: true,
    perMinute: 300,
  },
  logout: { endpoint: 'POST /Auth/logout', access: 'public', ownTransaction: true },
  resetInitialPassword: {
    endpoint: 'POST /Auth/reset-initial-password',
    access: 'initial',
    ownTransaction: true,
  },
  ownPermissions: { endpoint: 'GET /auth/permissions', access: 'session' },

  profile: { endpoint: 'GET /user/profile', access: 'initial', wrapped: true },
  updateProfile: { endpoint: 'PUT /user/profile', access: 'session', wrapped: true },
  changePassword: {
    endpoint: 'POST /user/change-password',
    access: 'session',
    ownTransaction: true,
    perMinute: 20,
  },
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
  // Clients put the API's base before the path of an upload; the path alone is served as well.
  download: { endpoint: 'GET /uploads/:name', access: 'session', byCookie: true, ownTransaction: true },
  // What a tenant shows to whoever stands at its door: asked for on the sign-in page, and by mail programs.
  publicBranding: {
    endpoint: 'GET /public/branding',
    access: 'public',
    ownTransaction: true,
    perMinute: 600,
  },
  brandPicture: {
    endpoint: 'GET /uploads/:subdomain/:name',
    access: 'public',
    ownTransaction: true,
    perMinute: 1_200,
  },

  uploadVoice: {
    endpoint: 'POST /files/upload-voc',
    access: 'session',
    ownTransaction: true,
    bodyLimit: 34 * megabyte,
  },
  uploadImage: {
    endpoint: 'POST /files/upload',
    access: 'session',
    ownTransaction: true,
    bodyLimit: 14 * megabyte,
  },
  uploadDocument: {
    endpoint: 'POST /files/upload-document',
    access: 'session',
    ownTransaction: true,
    bodyLimit: 34 * megabyte,
  },
  // Whoever sees a response anywhere reads where it stands.
  statusLabels: { endpoint: 'GET /ResponseStatuses/words', access: 'session' },
  notifications: { endpoint: 'GET /Notifications', access: 'session' },
  unreadNotifications: { endpoint: 'GET /Notifications/unread', access: 'session' },
  readNotification: { endpoint: 'PUT /Notifications/:id/read', access: 'session' },
  readNotifications: { endpoint: 'PUT /Notifications/read', access: 'session' },
  // What happens, as it happens: a browser's EventSource sends no headers, so its cookie alone opens it.
  events: { endpoint: 'GET /Events', access: 'session', byCookie: true, ownTransaction: true, perMinute: 600 },
  // Visitors without an account. A whole town may sit behind one address.
  openSurvey: {
    endpoint: 'GET /public/surveys/:token',
    access: 'public',
    ownTransaction: true,
    perMinute: 600,
  },
  answerSurvey: {
    endpoint: 'POST /public/surveys/:token/responses',
    access: 'public',
    ownTransaction: true,
    perMinute: 300,
  },
  askAddress: {
    endpoint: 'POST /public/surveys/:token/address',
    access: 'public',
    ownTransaction: true,
    perMinute: 60,
  },
  confirmAddress: {
    endpoint: 'POST /public/surveys/:token/address/confirm',
    access: 'public',
    ownTransaction: true,
    perMinute: 60,
  },
  leaveKiosk: {
    endpoint: 'POST /public/surveys/:token/leave',
    access: 'public',
    ownTransaction: true,
    perMinute: 60,
  },
  resumeSurvey: {
    endpoint: 'GET /public/survey-responses/:resumeToken',
    access: 'public',
    ownTransaction: true,
    perMinute: 300,
  },
  continueSurvey: {
    endpoint: 'PATCH /public/survey-responses/:resumeToken',
    access: 'public',
    ownTransaction: true,
    perMinute: 1_200,
  },
  completeSurvey: {
    endpoint: 'POST /public/survey-responses/:resumeToken/complete',
    access: 'public',
    ownTransaction: true,
    perMinute: 300,
  },
  uploadForSurvey: {
    endpoint: 'POST /public/files/upload',
    access: 'public',
    ownTransaction: true,
    bodyLimit: 34 * megabyte,
    perMinute: 60,
  },
  unsubscribePage: {
    endpoint: 'GET /public/unsubscribe/:token',
    access: 'public',
    ownTransaction: true,
    perMinute: 300,
  },
  unsubscribe: {
    endpoint: 'POST /public/unsubscribe/:token',
    access: 'public',
    ownTransaction: true,
    takesForms: true,
    perMinute: 300,
  },
  // A mail server hands in what came back, by a pipe or a hook: the address that it came to has the token.
  mailCameBack: {
    endpoint: 'POST /public/bounces/:token',
    access: 'public',
    ownTransaction: true,
    takesBytes: true,
    bodyLimit: 512 * 1024,
    perMinute: 600,
  },
  health: { endpoint: 'GET /health', access: 'public', ownTransaction: true },
  formSchema: { endpoint: 'GET /form.schema.json', access: 'public', ownTransaction: true },
  openapi: { endpoint: 'GET /openapi.json', access: 'public', ownTransaction: true },
} as const satisfies Record<string, CallShape>;

export type CallName = keyof typeof calls;
