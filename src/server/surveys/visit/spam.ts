import type { StartVisit } from '../../../contract/schemas/survey-visit.ts';
import { nowOf } from '../../auth/tokens.ts';
import type { Services } from '../../http/call.ts';
import type { VisitedSurvey } from './document.ts';

/** A field that nobody sees was filled in, or everything was answered faster than one can read. */
export function isSpam(
  services: Services,
  { settings }: VisitedSurvey['document'],
  { website, isComplete }: StartVisit,
  startedAt: Date,
): boolean {
  const seconds = (nowOf(services).getTime() - startedAt.getTime()) / 1000;
  return Boolean(website?.trim()) || (isComplete && seconds < settings.spam.minSeconds);
}
