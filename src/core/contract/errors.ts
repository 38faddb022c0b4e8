export interface FieldError {
  path: string;
  message: string;
}

/** Flags that the browser acts on in addition to the status. */
export interface ErrorFlags {
  tokenExpired?: true;
  tenantNotFound?: true;
  logout?: true;
}

interface ErrorParts {
  errors?: FieldError[];
  flags?: ErrorFlags;
  retryAfterSeconds?: number;
  details?: Record<string, unknown>;
}

/** The error class of client and server: HTTP status, error code, message and field errors. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly parts: ErrorParts;

  constructor(status: number, code: string, message: string, parts: ErrorParts = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.parts = parts;
  }

  body() {
    const { errors, flags, details } = this.parts;
    return { message: this.message, code: this.code, ...(errors ? { errors } : {}), ...flags, ...details };
  }
}

// Error factories by HTTP status; the browser identifies each error by its code.
export const unreadable = (message: string) => new ApiError(400, 'UNREADABLE', message);
export const notSignedIn = () => new ApiError(401, 'NOT_SIGNED_IN', 'Please sign in', { flags: { logout: true } });
export const tokenExpired = () =>
  new ApiError(401, 'TOKEN_EXPIRED', 'Token expired', { flags: { tokenExpired: true } });
export const wrongCredentials = () =>
  new ApiError(422, 'WRONG_CREDENTIALS', 'The email address or the password is wrong');
export const forbidden = (permission: string) =>
  new ApiError(403, 'FORBIDDEN', `You need the permission ${permission}`, { details: { permission } });
export const refused = (code: string, message: string) => new ApiError(403, code, message);
export const passwordResetRequired = () => new ApiError(403, 'PASSWORD_RESET_REQUIRED', 'Choose a new password first');
export const tenantMismatch = () =>
  new ApiError(403, 'TENANT_MISMATCH', 'This session belongs to another organization');
export const sessionChanged = () =>
  new ApiError(409, 'SESSION_CHANGED', 'Another user has signed in. Reload the page; nothing was saved');
export const notFound = () => new ApiError(404, 'NOT_FOUND', 'Not found');
export const tenantNotFound = () =>
  new ApiError(404, 'TENANT_NOT_FOUND', 'Tenant not found', { flags: { tenantNotFound: true } });
export const conflict = (code: string, message: string, details: Record<string, unknown> = {}) =>
  new ApiError(409, code, message, { details });
export const tooLarge = (message: string) => new ApiError(413, 'TOO_LARGE', message);
export const invalid = (errors: FieldError[], details: Record<string, unknown> = {}) =>
  new ApiError(422, 'INVALID', [...new Set(errors.map(({ message }) => message))].join('. ') || 'Invalid input', {
    errors,
    details,
  });
export const tooMany = (retryAfterSeconds: number) =>
  new ApiError(429, 'TOO_MANY', 'Too many requests. Please wait a moment.', { retryAfterSeconds });
export const unavailable = (message = 'Please try again in a moment', retryAfterSeconds = 2) =>
  new ApiError(503, 'UNAVAILABLE', message, { retryAfterSeconds });
