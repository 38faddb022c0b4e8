import { type CallShape, megabyte, publicCall } from './contract/call.ts';

/** The endpoints of this subject that belong to no resource. */
export const coreCalls = {
  // Failed logins have their own limit by account and address, because an office may share one address.
  login: { endpoint: 'POST /auth/login', ...publicCall, perMinute: 600 },
  register: { endpoint: 'POST /auth/register', ...publicCall, stores: true, perHour: 30 },
  subdomain: { endpoint: 'GET /auth/subdomain/:subdomain', ...publicCall, perMinute: 120 },
  suggestSubdomains: { endpoint: 'POST /auth/suggest-subdomains', ...publicCall, perMinute: 60 },
  verifyTenant: { endpoint: 'GET /auth/verify-tenant/:tenant', ...publicCall, perMinute: 120 },
  exchangeCode: { endpoint: 'POST /auth/exchange-code', ...publicCall, perMinute: 30 },
  forgotPassword: { endpoint: 'POST /auth/forgot-password', ...publicCall, perMinute: 20 },
  accountLink: { endpoint: 'POST /auth/account-link', ...publicCall, perMinute: 60 },
  setPassword: { endpoint: 'POST /auth/set-password', ...publicCall, perMinute: 30 },
  confirmEmail: { endpoint: 'POST /auth/confirm-email', ...publicCall, perMinute: 30 },
  refresh: { endpoint: 'POST /Auth/refresh-token', ...publicCall, perMinute: 300 },
  logout: { endpoint: 'POST /Auth/logout', ...publicCall },
  resetInitialPassword: { endpoint: 'POST /Auth/reset-initial-password', access: 'initial', ownTransaction: true },
  ownPermissions: { endpoint: 'GET /auth/permissions', access: 'session' },
  profile: { endpoint: 'GET /user/profile', access: 'initial', wrapped: true },
  updateProfile: { endpoint: 'PUT /user/profile', access: 'session', wrapped: true },
  changePassword: { endpoint: 'POST /user/change-password', access: 'session', ownTransaction: true, perMinute: 20 },
  resendConfirmation: { endpoint: 'POST /user/resend-confirmation', access: 'session', perMinute: 6 },
  favorites: { endpoint: 'GET /user/favorites', access: 'session', resource: 'dashboards' },
  setFavorite: { endpoint: 'PUT /user/favorites', access: 'session', resource: 'dashboards' },
  sampleData: { endpoint: 'GET /Organization/sample-data', access: 'session', resource: 'organization' },
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
  // A browser's EventSource sends no headers, so its cookie alone authenticates the request.
  events: { endpoint: 'GET /Events', access: 'session', byCookie: true, ownTransaction: true, perMinute: 600 },
  health: { endpoint: 'GET /health', ...publicCall },
  openapi: { endpoint: 'GET /openapi.json', ...publicCall },
} as const satisfies Record<string, CallShape>;
