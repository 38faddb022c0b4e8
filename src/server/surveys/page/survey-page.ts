import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Visit } from '../../../contract/schemas/survey-visit.ts';
import { isRefusal, type PageState } from '../../../contract/survey-page.ts';
import { refuseOtherSites } from '../../auth/same-origin.ts';
import { nowOf } from '../../auth/tokens.ts';
import { serveFile } from '../../files/serve.ts';
import type { Services } from '../../http/call.ts';
import { staticOptions } from '../../http/web-pages.ts';
import { inTenant } from '../visit/find.ts';
import { secondsLeft } from '../visit/proof.ts';
import { visitRefused } from '../visit/refusal.ts';
import { openVisit } from '../visit/visits.ts';
import { afterAddress, stateBeforeConfirm } from './address-steps.ts';
import { openedState } from './opened-state.ts';
import { writeOpenings } from './openings.ts';
import { stateAfterPost } from './post-page.ts';
import { type PostedForm, readForm } from './posted-form.ts';
import { refusalOf } from './refusal-state.ts';
import type { SurveyRenderer } from './renderer.ts';
import { sendResumeCode } from './resume-code.ts';
import { sendPage } from './send-page.ts';
import { picturesOf, withOwnPictures } from './visit-state.ts';

type Request = FastifyRequest<{ Params: { token: string }; Querystring: Record<string, unknown> }>;

const minute = 60_000;
const megabyte = 1_000_000;

/** Serves the page of a survey: readable and answerable as it comes, taken over by scripts where those run. */
export async function serveSurveyPages(
  app: FastifyInstance,
  services: Services,
  renderer: SurveyRenderer,
): Promise<void> {
  await app.register(async (scope) => {
    const { assetsDir } = renderer;
    const assets = { ...staticOptions, prefix: '/survey-assets/', decorateReply: false, setHeaders: forAnyPage };
    if (assetsDir) await scope.register(fastifyStatic, { ...assets, root: resolve(assetsDir) });
    scope.addContentTypeParser(
      ['multipart/form-data', 'application/x-www-form-urlencoded'],
      { parseAs: 'buffer' },
      (_request, body, done) => done(null, body),
    );
    scope.addHook('onClose', () => writeOpenings(services));
    const answer = (reply: FastifyReply, state: PageState, status = 200) =>
      sendPage(reply, renderer, withTimeLeft(services, state), status, modeOf(reply.request as Request));
    const forms = new WeakMap<FastifyRequest, PostedForm>();
    scope.setErrorHandler(async (error: FastifyError, request, reply) => {
      const where = { token: whereOf(request as Request).token, query: wholeQueryOf(request as Request) };
      const { state, status } = await refusalOf(services, request, error, where, forms.get(request));
      if (status === 500) request.log.error({ err: error }, 'request failed');
      return answer(reply, state, status);
    });
    scope.get('/survey/:token', { config: limit(600) }, async (request: Request, reply) => {
      const where = whereOf(request);
      const before = await stateBeforeConfirm(services, request, where);
      return answer(reply, before ?? (await openedState(services, request, reply, where)));
    });
    const posting = { config: limit(120), bodyLimit: 30 * megabyte };
    scope.post('/survey/:token', posting, async (request: Request, reply) => {
      refuseOtherSites(request, services);
      const form = await readForm(request);
      forms.set(request, form);
      const password = form.said('password');
      const isAgain = form.said('go') === 'again';
      const language = form.said('wanted') || form.said('language') || undefined;
      const browser = { request, reply };
      const where = whereOf(request);
      const asked = await afterAddress(services, browser, where, form);
      if (asked === 'open') return reply.redirect(`/survey/${where.token}${wholeQueryOf(request)}`, 303);
      if (asked) return answer(reply, asked);
      const wishes = { language, password: password.slice(0, 128), isBack: form.said('edit') !== '' };
      const visit = await openVisit(services, browser, where.token, wishes);
      const wanted = password ? wholeQueryOf(request) : where.query;
      if (password || isAgain) return reply.redirect(`/survey/${where.token}${wanted}`, 303);
      const parts = { services, browser, form, now: nowOf(services) };
      const { state, status } = await stateAfterPost(parts, where, withOwnPictures(visit, where));
      if (state.ending?.leadsOn && state.ending.url) return reply.redirect(state.ending.url, 303);
      return answer(reply, state, status);
    });
    scope.get('/survey/:token/resume.svg', { config: limit(600) }, (request: Request, reply) =>
      sendResumeCode(services, request, reply),
    );
    scope.get('/survey/:token/:name', { config: limit(1_200) }, (request: Request, reply) =>
      servePicture(services, request, reply),
    );
  });
}

/** One of the files is for pages of others; all of them are the same for everybody. */
const forAnyPage: NonNullable<(typeof staticOptions)['setHeaders']> = (reply, path, stat) => {
  staticOptions.setHeaders?.(reply, path, stat);
  if (!path.endsWith('/pop-up.js') && !path.endsWith('/pop-up.js.br')) return;
  reply.header('access-control-allow-origin', '*');
  reply.header('cross-origin-resource-policy', 'cross-origin');
};

const limit = (max: number) => ({ rateLimit: { max, timeWindow: minute } });

function whereOf({ params, query }: Request): { token: string; query: string } {
  const tenant = typeof query.tenant === 'string' ? query.tenant : '';
  return { token: encodeURIComponent(params.token), query: tenant ? `?tenant=${encodeURIComponent(tenant)}` : '' };
}

/** With what else was asked for: a page that comes after a password, or another try, opens the same. */
function wholeQueryOf({ query }: Request): string {
  const wanted = ['tenant', 'resume', 'language', 'mode'].flatMap((name) => {
    const value = query[name];
    return typeof value === 'string' && value ? [[name, value]] : [];
  });
  return wanted.length > 0 ? `?${new URLSearchParams(wanted)}` : '';
}

/** How the builder wants a preview lit. */
function modeOf({ query }: Request): 'light' | 'dark' | undefined {
  return query.mode === 'light' || query.mode === 'dark' ? query.mode : undefined;
}

const timedViews = ['page', 'review'];

const withTimeLeft = (services: Services, state: PageState): PageState =>
  isRefusal(state) || !timedViews.includes(state.view) ? state : { ...state, left: secondsLeft(services, state.visit) };

/** A picture that the survey shows, and no other file of its tenant. */
async function servePicture(services: Services, request: Request, reply: FastifyReply) {
  const { token, name } = request.params as { token: string; name: string };
  const visit: Visit = await openVisit(services, { request, reply }, token, { isBack: true });
  if (!picturesOf(visit).has(name)) throw visitRefused('not_found');
  const tenantId = await inTenant(services, request, async (tx) => tx.tenantId);
  if (tenantId === null) throw visitRefused('not_found');
  return serveFile(services, tenantId, name, request, reply);
}
