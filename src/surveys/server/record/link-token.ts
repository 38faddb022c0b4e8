import { derivedToken } from '../../../core/server/auth/derived-tokens.ts';
import type { Services } from '../../../core/server/http/call.ts';

type TokenKey = Pick<Services, 'tokenKey'>;

/**
 * 128 bits as 22 characters, derived from the nonce with the installation key: staff can display it again, a database
 * copy alone cannot reveal it.
 */
export const linkToken = (services: TokenKey, tenantId: number, nonce: string) =>
  derivedToken(services, 'survey links', `${tenantId}:${nonce}`);

/** Token that resumes one submission. Deterministic, so that a lost reply loses no answers. */
export const resumeToken = (services: TokenKey, tenantId: number, surveyId: number, submissionId: string) =>
  derivedToken(services, 'survey submissions', `${tenantId}:${surveyId}:${submissionId}`);

export const unsubscribeToken = (services: TokenKey, tenantId: number, nonce: string) =>
  derivedToken(services, 'survey unsubscribes', `${tenantId}:${nonce}`);

export const addressToken = (services: TokenKey, tenantId: number, nonce: string) =>
  derivedToken(services, 'survey address grants', `${tenantId}:${nonce}`);
