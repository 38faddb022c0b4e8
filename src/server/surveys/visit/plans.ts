import type { FastifyRequest } from 'fastify';
import { tenantAskedFor } from '../../auth/tenant-hosts.ts';
import { nowOf } from '../../auth/tokens.ts';
import type { Services } from '../../http/call.ts';
import { type Rule, rulesOf } from '../cases/rules.ts';
import type { Found, VisitLink } from './find.ts';
import type { Browser } from './marks.ts';
import { mostUses, whyShut } from './may-answer.ts';

/**
 * What is known of a survey that somebody has opened, as good as new while its mark is the same: the write itself looks
 * whether it is.
 */
export interface Plan extends Omit<Found, 'tx'> {
  link: VisitLink;
  mark: string;
  /** What makes cases of its answers. */
  rules: readonly Rule[];
}

const known = new WeakMap<Services['database'], Map<string, Plan>>();
const mostPlans = 2_000;

/** Remembers a survey that takes whole answers without looking at others first. */
export async function rememberPlan(
  services: Services,
  { request }: Browser,
  token: string,
  { tx, link, mark, ...rest }: Found,
): Promise<void> {
  const plans = plansOf(services);
  if (!link || mark === null || !isPlain({ ...rest, link })) return;
  const name = nameOf(services, request, token);
  if (plans.get(name)?.mark === mark) return;
  const rules = await rulesOf(tx, rest.surveyId);
  if (plans.size >= mostPlans) plans.clear();
  plans.set(name, { ...rest, link, mark, rules });
}

/** What is known of the survey behind a token, where that is enough to answer it now. */
export function planFor(services: Services, request: FastifyRequest, token: string): Plan | undefined {
  const plan = plansOf(services).get(nameOf(services, request, token));
  return plan && whyShut(plan, nowOf(services)) === undefined ? plan : undefined;
}

/** Nobody is counted, told or asked for a password, and every answer is as welcome as the last. */
function isPlain({ link, settings, survey: { document } }: Pick<Plan, 'link' | 'settings' | 'survey'>): boolean {
  if (mostUses({ settings, link }) !== null || link.passwordHash !== null || link.verifiesEmail) return false;
  if (!['anonymous', 'embed', 'kiosk'].includes(link.kind)) return false;
  const { maxResponses, notifyUserIds, editAfterSubmit } = settings;
  return !editAfterSubmit && maxResponses === null && notifyUserIds.length === 0 && document.quotas.length === 0;
}

function plansOf({ database }: Services): Map<string, Plan> {
  const plans = known.get(database) ?? new Map<string, Plan>();
  known.set(database, plans);
  return plans;
}

function nameOf(services: Services, request: FastifyRequest, token: string): string {
  return `${tenantAskedFor(request, services)} ${token}`;
}
