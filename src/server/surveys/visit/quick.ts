import type { StartVisit, VisitAnswer } from '../../../contract/schemas/survey-visit.ts';
import { endingFor } from '../../../domain/surveys/outcome.ts';
import { tenantAskedFor } from '../../auth/tenant-hosts.ts';
import { nowOf } from '../../auth/tokens.ts';
import type { Services } from '../../http/call.ts';
import { deviceOf } from './device.ts';
import type { Found } from './find.ts';
import { columnsOf, endingWords } from './finish.ts';
import { groupedWriter, type QuickRow } from './group.ts';
import { type Browser, hasAnswered, markAnswered } from './marks.ts';
import { isProven, madeAt } from './proof.ts';
import { readAlone } from './read-answers.ts';
import { isSpam } from './spam.ts';
import { languageFor } from './visit-of.ts';

/** What is known of a survey that was opened a moment ago. Whether it still is so, the write itself looks. */
type Plan = Omit<Found, 'tx'> & { tenantId: number; until: number };

interface Quick {
  plans: Map<string, Plan>;
  write: ReturnType<typeof groupedWriter>;
}

const known = new WeakMap<Services['database'], Quick>();
const goodForMs = 5_000;
const mostPlans = 2_000;

function quickOf({ database }: Services): Quick {
  const quick = known.get(database) ?? { plans: new Map(), write: groupedWriter(database) };
  known.set(database, quick);
  return quick;
}

/** Remembers a survey that takes whole answers without looking at others first. */
export function rememberPlan(services: Services, { request }: Browser, token: string, found: Found): void {
  if (!isPlain(found)) return;
  const { plans } = quickOf(services);
  const { tx, ...rest } = found;
  if (plans.size >= mostPlans) plans.clear();
  plans.set(nameOf(services, request, token), {
    ...rest,
    tenantId: tx.tenantId as number,
    until: Date.now() + goodForMs,
  });
}

/**
 * Takes a whole answer in the quick way: checked here, and written together with whatever else comes at this moment.
 * Undefined where that cannot be, for whatever reason: then the long way decides, and says why.
 */
export async function quickVisit(
  services: Services,
  browser: Browser,
  token: string,
  body: StartVisit,
): Promise<VisitAnswer | undefined> {
  const { plans, write } = quickOf(services);
  const plan = plans.get(nameOf(services, browser.request, token));
  if (!plan?.link || plan.until < Date.now() || !body.isComplete || body.password) return undefined;
  const { document } = plan.survey;
  const startedAt = madeAt(services, plan.surveyId, body.proof?.challenge);
  const isWorked = !document.settings.spam.proofOfWork || (body.proof && isProven(body.proof));
  if (!startedAt || !isWorked || (isOnePerDevice(plan) && hasAnswered(services, browser, plan))) return undefined;
  const read = readAlone(plan, body.answers);
  if (!read) return undefined;
  const language = languageFor(document, [body.language]);
  const ending = endingFor(document.endings, plan.survey.fields, read.sent) ?? null;
  const status = ending?.isScreenOut ? 'screened_out' : 'complete';
  const now = nowOf(services);
  const isKept = await write(plan.tenantId, {
    ...{ link_id: plan.link.id, survey_id: plan.surveyId, survey_version: plan.version, visit_id: body.visitId },
    status: isSpam(services, document, body, startedAt) ? 'spam' : status,
    language,
    ...{ started_at: startedAt, completed_at: now, duration_ms: now.getTime() - startedAt.getTime() },
    ...{ answers: read.answered, per_question_ms: body.timings ?? {}, ending_id: ending?.id ?? null },
    ...named(await columnsOf(read.answered, read.score)),
    ...whenceOf(plan, browser),
  } satisfies QuickRow);
  if (!isKept) return undefined;
  if (isOnePerDevice(plan)) markAnswered(services, browser, plan);
  return { resumeToken: null, status, ending: endingWords(plan, ending, language) };
}

/** Nobody is counted, told or asked for a password, and every answer is as welcome as the last. */
function isPlain({ link, settings, survey: { document } }: Found): boolean {
  if (!link || link.maxUses !== null || link.passwordHash !== null) return false;
  if (!['anonymous', 'embed', 'kiosk'].includes(link.kind)) return false;
  const { maxResponses, notifyUserIds } = settings;
  return maxResponses === null && notifyUserIds.length === 0 && document.quotas.length === 0;
}

const isOnePerDevice = ({ link, settings }: Plan) => settings.oneResponsePer === 'device' && link?.kind !== 'kiosk';

function nameOf(services: Services, request: Browser['request'], token: string): string {
  return `${tenantAskedFor(request, services)} ${token}`;
}

const named = ({ sentimentScore, ...rest }: Awaited<ReturnType<typeof columnsOf>>) => ({
  ...rest,
  sentiment_score: sentimentScore,
});

function whenceOf({ settings, link }: Plan, { request }: Browser) {
  if (settings.anonymous) return { source: '', device: null, browser: null };
  return { source: link?.source ?? '', ...deviceOf(request.headers['user-agent']) };
}
