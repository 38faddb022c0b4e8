import type { z } from 'zod';
import type {
  ContinueVisit,
  leaveKioskSchema,
  openVisitSchema,
  StartVisit,
  visitUploadSchema,
} from '../../contract/schemas/survey-visit.ts';
import type { Handler } from '../http/call.ts';
import { leaveKioskWith } from '../surveys/visit/leave-kiosk.ts';
import { uploadForVisit } from '../surveys/visit/upload.ts';
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

export const leaveKiosk: Handler<z.output<typeof leaveKioskSchema>> = async (call) => {
  const { services, request, reply, params, body } = call;
  await leaveKioskWith(services, { request, reply }, params.token ?? '', body.pin);
  return { left: true };
};
