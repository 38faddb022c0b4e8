import type { z } from 'zod';
import type {
  askAddressSchema,
  ContinueVisit,
  confirmAddressSchema,
  leaveKioskSchema,
  openVisitSchema,
  StartVisit,
  visitUploadSchema,
} from '../../contract/schemas/survey-visit.ts';
import type { Handler } from '../http/call.ts';
import { askAddress as askForAddress } from '../surveys/visit/ask-address.ts';
import { leaveKioskWith } from '../surveys/visit/leave-kiosk.ts';
import { uploadForVisit } from '../surveys/visit/upload.ts';
import { confirmAddress as confirmAddressWith } from '../surveys/visit/verified-address.ts';
import { continueVisit, openVisit, resumeVisit, startVisit } from '../surveys/visit/visits.ts';

/** What a visitor without an account may call: the token is all they have. */
export const openSurvey: Handler = ({ services, request, reply, params, query }) =>
  openVisit(services, { request, reply }, params.token ?? '', query as z.output<typeof openVisitSchema>);

export const answerSurvey: Handler<StartVisit> = async ({ services, request, reply, params, body }) => {
  const answer = await startVisit(services, { request, reply }, params.token ?? '', body);
  reply.status(201);
  return answer;
};

export const resumeSurvey: Handler = ({ services, request, reply, params }) =>
  resumeVisit(services, { request, reply }, params.resumeToken ?? '');

export const continueSurvey: Handler<ContinueVisit> = ({ services, request, reply, params, body }) =>
  continueVisit(services, { request, reply }, params.resumeToken ?? '', body, false);

export const completeSurvey: Handler<ContinueVisit> = ({ services, request, reply, params, body }) =>
  continueVisit(services, { request, reply }, params.resumeToken ?? '', body, true);

export const uploadForSurvey: Handler<z.output<typeof visitUploadSchema>> = ({ services, request, reply, body }) =>
  uploadForVisit(services, { request, reply }, body);

/** Answers the same whoever is asked about: only their mail says more. */
export const askAddress: Handler<z.output<typeof askAddressSchema>> = async (call) => {
  const { services, request, reply, params, body } = call;
  const { address, language = '' } = body;
  await askForAddress(services, { request, reply }, { token: params.token ?? '', address, language });
  reply.status(202);
  return { asked: true };
};

/** From here on this browser, by its cookie, is the one that the address belongs to. */
export const confirmAddress: Handler<z.output<typeof confirmAddressSchema>> = async (call) => {
  const { services, request, reply, params, body } = call;
  await confirmAddressWith(services, { request, reply }, params.token ?? '', body.address);
  return { confirmed: true };
};

export const leaveKiosk: Handler<z.output<typeof leaveKioskSchema>> = async (call) => {
  const { services, request, reply, params, body } = call;
  await leaveKioskWith(services, { request, reply }, params.token ?? '', body.pin);
  return { left: true };
};
