import type { z } from 'zod';
import { ApiError, conflict } from '../../../core/contract/errors.ts';
import { quietMinutes, triesLeft } from '../../../core/server/auth/attempts.ts';
import { openByPassword } from '../../../core/server/auth/page-password.ts';
import { verifyPassword } from '../../../core/server/auth/passwords.ts';
import type { Browser } from '../../../core/server/auth/visitor-guesses.ts';
import type { CallHandler, Handler, Services } from '../../../core/server/http/call.ts';
import type { leaveKioskSchema, openSurveySchema } from '../../schemas/submission.ts';
import { withSurvey } from '../../shared/server/find-survey.ts';
import { askAddress as askForAddress, confirmAddress as confirmAddressWith } from './address-verification.ts';
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
  await leaveKioskWith(services, { request, reply }, params.token ?? '', body);
  return { left: true };
};

async function leaveKioskWith(
  services: Services,
  browser: Browser,
  token: string,
  { pin, proof }: z.output<typeof leaveKioskSchema>,
): Promise<void> {
  const { tenantId, link } = await withSurvey(services, browser.request, token, async (found) => found);
  const hash = link?.kind === 'kiosk' ? link.pinHash : null;
  if (!link || !hash) throw conflict('NO_PIN', 'This link has no PIN');
  const page = {
    name: `kiosk ${tenantId}:${link.id}`,
    isEmbedded: false,
    check: () => verifyPassword(hash, pin),
    refused: (details: Record<string, unknown>, account: string) => wrongPin(services, account, details),
  };
  await openByPassword(services, browser, page, { password: pin, proof });
}

async function wrongPin(services: Services, account: string, details: Record<string, unknown>): Promise<ApiError> {
  const left = await triesLeft(services, account);
  return new ApiError(403, 'WRONG_PIN', 'Wrong PIN', {
    details: { ...details, triesLeft: left },
    ...(left === 0 ? { retryAfterSeconds: quietMinutes * 60 } : {}),
  });
}
