import type { z } from 'zod';
import { ApiError, conflict } from '../../../../contract/errors.ts';
import type { openSurveySchema } from '../../../../contract/schemas/surveys/submission.ts';
import { attempt, quietMinutes, triesLeft } from '../../../platform/auth/attempts.ts';
import { verifyPassword } from '../../../platform/auth/passwords.ts';
import type { CallHandler, Handler, Services } from '../../../platform/http/call.ts';
import { findSurvey, inTenant } from '../record/find-survey.ts';
import { askAddress as askForAddress, confirmAddress as confirmAddressWith } from './address-verification.ts';
import { attemptsOf, type Browser } from './browser-state.ts';
import {
  continueSubmission,
  readPublicSurvey,
  resumeSubmission,
  startSubmission,
  uploadAnswer,
} from './submissions.ts';

export const openSurvey: Handler = ({ services, request, reply, params, query }) =>
  readPublicSurvey(services, { request, reply }, params.token ?? '', query as z.output<typeof openSurveySchema>);

export const answerSurvey: CallHandler<'answerSurvey'> = async ({ services, request, reply, params, body }) => {
  const answer = await startSubmission(services, { request, reply }, params.token ?? '', body);
  reply.status(201);
  return answer;
};

export const resumeSurvey: Handler = ({ services, request, reply, params }) =>
  resumeSubmission(services, { request, reply }, params.resumeToken ?? '');

export const continueSurvey: CallHandler<'continueSurvey'> = ({ services, request, reply, params, body }) =>
  continueSubmission(services, { request, reply }, params.resumeToken ?? '', body, false);

export const completeSurvey: CallHandler<'completeSurvey'> = ({ services, request, reply, params, body }) =>
  continueSubmission(services, { request, reply }, params.resumeToken ?? '', body, true);

export const uploadForSurvey: CallHandler<'uploadForSurvey'> = ({ services, request, reply, body }) =>
  uploadAnswer(services, { request, reply }, body);

/** The response is the same for all addresses, so that it does not reveal known ones. */
export const askAddress: CallHandler<'askAddress'> = async (call) => {
  const { services, request, reply, params, body } = call;
  const { address, language = '' } = body;
  await askForAddress(services, { request, reply }, { token: params.token ?? '', address, language });
  reply.status(202);
  return { asked: true };
};

export const confirmAddress: CallHandler<'confirmAddress'> = async (call) => {
  const { services, request, reply, params, body } = call;
  await confirmAddressWith(services, { request, reply }, params.token ?? '', body.address);
  return { confirmed: true };
};

export const leaveKiosk: CallHandler<'leaveKiosk'> = async (call) => {
  const { services, request, reply, params, body } = call;
  await leaveKioskWith(services, { request, reply }, params.token ?? '', body.pin);
  return { left: true };
};

async function leaveKioskWith(services: Services, browser: Browser, token: string, pin: string): Promise<void> {
  const { tenantId, link } = await inTenant(services, browser.request, async (tx, name) => {
    const found = await findSurvey(services, tx, name, token);
    return { tenantId: tx.tenantId, link: found.link };
  });
  const hash = link?.kind === 'kiosk' ? link.pinHash : null;
  if (!link || !hash) throw conflict('NO_PIN', 'This link has no PIN');
  const guesser = attemptsOf(services, browser, { name: `kiosk ${tenantId}:${link.id}`, isEmbedded: false });
  const isRight = await attempt(services, guesser, () => verifyPassword(hash, pin));
  if (!isRight) throw await wrongPin(services, guesser.account);
}

async function wrongPin(services: Services, account: string): Promise<ApiError> {
  const left = await triesLeft(services, account);
  return new ApiError(403, 'WRONG_PIN', 'Wrong PIN', {
    details: { triesLeft: left },
    ...(left === 0 ? { retryAfterSeconds: quietMinutes * 60 } : {}),
  });
}
