import { ApiError } from '../../../../contract/errors.ts';
import type { SurveyRefusal } from '../../../../contract/schemas/surveys/submission.ts';

const texts: Record<SurveyRefusal, readonly [status: number, message: string]> = {
  not_found: [404, 'There is no survey here. Please check the link.'],
  not_open: [403, 'This survey has not begun yet.'],
  paused: [403, 'This survey takes a break. Please come back later.'],
  closed: [410, 'This survey is closed. Thank you for your interest.'],
  expired: [410, 'This link has expired.'],
  used: [410, 'This survey has been answered with this link already. Thank you.'],
  quota_full: [410, 'Enough people have answered. Thank you for your interest.'],
  time_over: [410, 'The time for this survey is over. Answers sent before are saved.'],
  password_required: [403, 'This survey asks for a password.'],
  email_required: [403, 'This survey requires email verification. Open its page.'],
  too_many: [429, 'Too many answers came from here. Please wait a moment.'],
};

export function submissionRefused(kind: SurveyRefusal, details: Record<string, unknown> = {}): ApiError {
  const [status, message] = texts[kind];
  return new ApiError(status, kind.toUpperCase(), message, {
    details: { kind, ...details },
    ...(kind === 'too_many' ? { retryAfterSeconds: 60 } : {}),
  });
}
