import type { StartVisit, VisitAnswer } from '../../../contract/schemas/survey-visit.ts';
import { endingFor } from '../../../domain/surveys/outcome.ts';
import { referrerOf } from '../../../domain/surveys/referrer.ts';
import { nowOf } from '../../auth/tokens.ts';
import type { Services } from '../../http/call.ts';
import { meetsAny } from '../cases/rules.ts';
import { deviceOf } from './device.ts';
import { columnsOf, endingWords } from './finish.ts';
import { groupedWriter } from './group.ts';
import { type Browser, hasAnswered, markAnswered } from './marks.ts';
import { type Plan, planFor } from './plans.ts';
import { isInTime, isProven, madeAt } from './proof.ts';
import { type Read, readAlone } from './read-answers.ts';
import { isSpam } from './spam.ts';
import { languageFor } from './visit-of.ts';

const writers = new WeakMap<Services['database'], ReturnType<typeof groupedWriter>>();

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
  const { request } = browser;
  if (!body.isComplete || body.password) return undefined;
  const plan = planFor(services, request, token);
  const startedAt = plan && madeAt(services, plan.surveyId, body.proof?.challenge);
  if (!plan || !startedAt || !isWelcome(services, browser, plan, body)) return undefined;
  if (!isInTime(plan, startedAt, nowOf(services))) return undefined;
  const read = readAlone(plan, body.answers);
  if (!read) return undefined;
  const { document, fields } = plan.survey;
  const language = languageFor(document, [body.language]);
  const ending = endingFor(document.endings, fields, read.sent) ?? null;
  const told = ending?.isScreenOut ? 'screened_out' : 'complete';
  const status = isSpam(services, document, body, startedAt) ? 'spam' : told;
  const now = nowOf(services);
  const columns = await columnsOf(read.answered, read.score);
  const { device = null, browser: agent = null } = plan.settings.anonymous
    ? {}
    : deviceOf(request.headers['user-agent']);
  const isKept = await writerOf(services)(plan, {
    visit_id: body.visitId,
    status,
    language,
    started_at: startedAt,
    completed_at: now,
    duration_ms: Math.min(2_147_483_647, now.getTime() - startedAt.getTime()),
    answers: read.answered,
    per_question_ms: body.timings ?? {},
    nps: columns.nps,
    csat: columns.csat,
    ces: columns.ces,
    sentiment_score: columns.sentimentScore,
    summary: columns.summary,
    ending_id: ending?.id ?? null,
    device,
    browser: agent,
    referrer: plan.settings.anonymous ? '' : referrerOf(body.referrer),
    ...(plan.survey.consentId === undefined ? {} : { consented_at: now, consent_version: plan.version }),
    is_case: status === 'complete' && isCase(plan, read, columns.sentimentScore),
  });
  if (!isKept) return undefined;
  if (isOnePerDevice(plan)) markAnswered(services, browser, plan);
  return { resumeToken: null, status: told, ending: endingWords(plan, ending, language) };
}

function isWelcome(services: Services, browser: Browser, plan: Plan, body: StartVisit): boolean {
  const { document, consentId } = plan.survey;
  const isWorked = !document.settings.spam.proofOfWork || isProven(body);
  const isAgreed = consentId === undefined || consentId === body.consent;
  return isWorked && isAgreed && !(isOnePerDevice(plan) && hasAnswered(services, browser, plan));
}

const isOnePerDevice = ({ link, settings }: Plan) => settings.oneResponsePer === 'device' && link.kind !== 'kiosk';

/** Whether it becomes a case is decided once more when the case is made: here most are spared that. */
const isCase = ({ survey, rules }: Plan, { answered }: Read, sentimentScore: number | null) =>
  meetsAny(rules, survey, { sentimentScore, answers: answered });

function writerOf({ database }: Services): ReturnType<typeof groupedWriter> {
  const writer = writers.get(database) ?? groupedWriter(database);
  writers.set(database, writer);
  return writer;
}
