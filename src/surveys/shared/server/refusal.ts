import { ApiError } from '../../../core/contract/errors.ts';
import type { SurveyRefusal } from '../../schemas/submission.ts';

const texts: Record<SurveyRefusal, readonly [status: number, message: string]> = {
  not_found: [404, 'This survey does not exist. Please check the link.'],
  not_open: [403, 'This survey is not open yet.'],
  paused: [403, 'This survey is paused. Please come back later.'],
  closed: [410, 'This survey is closed. Thank you for your interest.'],
  expired: [410, 'This link has expired.'],
  used: [410, 'This link has already been used. Thank you.'],
  sent_elsewhere: [409, 'This response was already sent with other answers. Nothing was added to it.'],
  quota_full: [410, 'This survey has enough responses. Thank you for your interest.'],
  time_over: [410, 'The time for this survey is over. Answers sent before are saved.'],
  password_required: [403, 'This survey requires a password.'],
  email_required: [403, 'This survey requires email verification. Open its page.'],
  too_many: [429, 'Too many responses from here. Please wait a moment.'],
};

export function submissionRefused(kind: SurveyRefusal, details: Record<string, unknown> = {}): ApiError {
  const [status, message] = texts[kind];
  return new ApiError(status, kind.toUpperCase(), message, {
    details: { kind, ...details },
    ...(kind === 'too_many' ? { retryAfterSeconds: 60 } : {}),
  });
}
