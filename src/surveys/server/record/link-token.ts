import { addressTokens, derivedToken, storedToken } from '../../../core/server/auth/derived-tokens.ts';
import type { Services } from '../../../core/server/http/call.ts';

export const linkTokens = addressTokens('survey links');
export const unsubscribeTokens = addressTokens('survey unsubscribes');
export const addressGrantTokens = addressTokens('survey address grants');

interface Resumed {
  tenantId: number;
  surveyId: number;
  submissionId: string;
}

const purpose = 'survey submissions';
const textOf = ({ tenantId, surveyId, submissionId }: Resumed) => `${tenantId}:${surveyId}:${submissionId}`;

/** Token that resumes a new submission. Deterministic, so that a lost reply loses no answers. */
export const newResumeToken = (services: Pick<Services, 'keys'>, resumed: Resumed): string =>
  derivedToken(services, purpose, textOf(resumed));

/** The token that resumes a stored submission; null for an erased one, or if the key that made it was dropped. */
export const resumeToken = (services: Pick<Services, 'keys'>, resumed: Resumed, hash: Buffer | null): string | null =>
  (hash && storedToken(services, purpose, textOf(resumed), hash)) ?? null;
