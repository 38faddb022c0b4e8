import { sql } from 'kysely';
import type {
  ContinueVisit,
  ResumedVisit,
  StartVisit,
  Visit,
  VisitAnswer,
} from '../../../contract/schemas/survey-visit.ts';
import { nowOf } from '../../auth/tokens.ts';
import { readBranding } from '../../branding/read-branding.ts';
import type { Tx } from '../../db/database.ts';
import type { Services } from '../../http/call.ts';
import { agreedVersion } from './consent.ts';
import { editVisit, finishedAnswers } from './edit.ts';
import { isClosed, isEditable, toldAgain } from './editable.ts';
import { type Found, findVisit, inTenant } from './find.ts';
import { findResumed } from './find-resumed.ts';
import { keptVisit } from './kept.ts';
import { assertUnlocked, type Browser, hasAnswered, markAnswered, markEditable, unlock } from './marks.ts';
import { assertOpen, assertRoom } from './may-answer.ts';
import { rememberPlan } from './plans.ts';
import { isProven, madeAt, newChallenge, proofBits, proofNeeded, secondsLate } from './proof.ts';
import { quickVisit } from './quick.ts';
import { merged } from './read-answers.ts';
import { visitRefused } from './refusal.ts';
import { saveVisit } from './save.ts';
import { isSpam } from './spam.ts';
import { spokenBy } from './spoken-by.ts';
import { withAddress } from './verified-address.ts';
import { languageFor, visitOf } from './visit-of.ts';

interface Wishes {
  language?: string | undefined;
  password?: string | undefined;
  /** Somebody comes back to what they have sent: that they have is no reason to refuse. */
  isBack?: boolean;
}

/** The survey behind a token as this visitor gets it. Throws why it does not open. */
export async function openVisit(
  services: Services,
  browser: Browser,
  token: string,
  wishes: Wishes = {},
): Promise<Visit> {
  if (wishes.password) await unlock(services, browser, token, wishes.password);
  return inTenant(services, browser.request, async (tx, tenantName) => {
    const asked = await findVisit(services, tx, tenantName, token);
    if (wishes.isBack) assertAdmitted(services, browser, asked);
    else await assertWelcome(services, browser, asked);
    const found = await withAddress(services, browser, asked);
    if (!wishes.isBack) await assertRoom(found, { lock: false });
    await rememberPlan(services, browser, token, found);
    const branding = found.branding ?? (await readBranding(tx));
    return visitOf(services, found, branding, wishes.language, spokenBy(browser.request));
  });
}

interface StartOptions {
  /** A page without scripts cannot do the work of the proof; its addresses are limited more strictly. */
  isScripted: boolean;
}

/**
 * Keeps the first answers of a visit, or all of them. Sent again with the same `visitId` it is the same visit: what is
 * finished stays as it is, and its ending is told again.
 */
export async function startVisit(
  services: Services,
  browser: Browser,
  token: string,
  body: StartVisit,
  { isScripted }: StartOptions = { isScripted: true },
): Promise<VisitAnswer> {
  const quick = isScripted ? await quickVisit(services, browser, token, body) : undefined;
  if (quick) return quick;
  if (body.password) await unlock(services, browser, token, body.password);
  return inTenant(services, browser.request, async (tx, tenantName) => {
    const asked = await findVisit(services, tx, tenantName, token);
    assertUnlocked(services, browser, asked);
    const found = await withAddress(services, browser, asked);
    await oneAtATime(tx, found.surveyId, body.visitId);
    const before = found.link ? await keptVisit(found, { visitId: body.visitId }) : undefined;
    if (before && isClosed(before)) {
      return body.editId ? editVisit(services, found, body, before) : toldAgain(services, found, before);
    }
    await assertWelcome(services, browser, found);
    const startedAt = before?.startedAt ?? assertMade(services, found, body, isScripted);
    const lateBySec = secondsLate(found, startedAt, nowOf(services));
    if (lateBySec !== undefined && !body.waited) throw visitRefused('time_over');
    const answer = await saveVisit(
      services,
      browser,
      found,
      {
        visitId: body.visitId,
        answers: merged(before?.sent ?? {}, body.answers),
        timings: body.timings ?? {},
        language: languageFor(found.survey.document, [body.language, before?.language]),
        isComplete: body.isComplete,
        isSpam: before?.status === 'spam' || isSpam(services, found.survey.document, body, startedAt),
        startedAt,
        referrer: body.referrer,
        agreedVersion: await agreedVersion(found, body, before),
        ...(lateBySec === undefined ? {} : { late: { bySec: lateBySec, ownClockSec: body.waited?.tookSec } }),
      },
      before,
    );
    if (answer.status !== 'partial' && answer.status !== 'late') rememberAnswered(services, browser, found, answer);
    await rememberPlan(services, browser, token, found);
    return answer;
  });
}

/** Keeps the answers of another page, or with `isComplete` of the last. */
export async function continueVisit(
  services: Services,
  browser: Browser,
  resume: string,
  body: ContinueVisit,
  isComplete: boolean,
): Promise<VisitAnswer> {
  return inTenant(services, browser.request, async (tx, tenantName) => {
    const { found, kept } = await findResumed(tx, tenantName, resume);
    if (isClosed(kept)) return toldAgain(services, found, kept);
    assertOpen(found, nowOf(services));
    assertInTime(services, found, kept.startedAt);
    const answer = await saveVisit(
      services,
      browser,
      found,
      {
        visitId: kept.visitId,
        answers: merged(kept.sent, body.answers),
        timings: body.timings ?? {},
        language: languageFor(found.survey.document, [body.language, kept.language]),
        isComplete,
        isSpam: kept.status === 'spam',
        startedAt: kept.startedAt,
      },
      kept,
    );
    if (isComplete) rememberAnswered(services, browser, found, answer);
    return answer;
  });
}

/** What was answered so far, or is to be changed, for whoever comes back with the token; `token` is that of their link. */
export async function resumeVisit(
  services: Services,
  browser: Browser,
  resume: string,
  token?: string,
): Promise<ResumedVisit> {
  return inTenant(services, browser.request, async (tx, tenantName) => {
    const linked = token === undefined ? undefined : await findVisit(services, tx, tenantName, token);
    const { found, kept } = await findResumed(tx, tenantName, resume, linked);
    const isFinished = isClosed(kept);
    if (isFinished && !isEditable(found, kept)) throw visitRefused('used');
    assertOpen(found, nowOf(services));
    const { visitId, language, consentedAt } = kept;
    const answers = isFinished ? await finishedAnswers(linked ?? found, kept) : kept.sent;
    return { visitId, answers, language, hasAgreed: consentedAt !== null, isFinished };
  });
}

function assertAdmitted(services: Services, browser: Browser, found: Found): void {
  assertOpen(found, nowOf(services));
  assertUnlocked(services, browser, found);
}

async function assertWelcome(services: Services, browser: Browser, found: Found): Promise<void> {
  assertAdmitted(services, browser, found);
  if (isOnePerDevice(found) && hasAnswered(services, browser, found)) throw visitRefused('used');
}

/** The moment the page was made that sends this. Throws 403 where that cannot be told, or the work was not done. */
function assertMade(services: Services, found: Found, body: StartVisit, isScripted: boolean): Date {
  const made = madeAt(services, found.surveyId, body.proof?.challenge);
  const asks = isScripted && found.survey.document.settings.spam.proofOfWork;
  if (made && (!asks || isProven(body))) return made;
  const challenge = newChallenge(services, found.surveyId, body.proof?.challenge);
  throw proofNeeded({ challenge, bits: asks ? proofBits : 0 });
}

function assertInTime(services: Services, found: Found, startedAt: Date): void {
  if (secondsLate(found, startedAt, nowOf(services)) !== undefined) throw visitRefused('time_over');
}

const isOnePerDevice = ({ link, settings }: Found) =>
  settings.oneResponsePer === 'device' && link !== null && link.kind !== 'kiosk';

function rememberAnswered(services: Services, browser: Browser, found: Found, { resumeToken }: VisitAnswer): void {
  if (isOnePerDevice(found)) markAnswered(services, browser, found);
  // Of an anonymous answer nothing stays in the browser: only the link on its last page leads back.
  if (resumeToken && !found.settings.anonymous) markEditable(services, browser, found, resumeToken);
}

/** The same visit sent twice at the same moment is kept once. */
const oneAtATime = (tx: Tx, surveyId: number, visitId: string) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${tx.tenantId}:${visitId}`}, ${surveyId}))`);
