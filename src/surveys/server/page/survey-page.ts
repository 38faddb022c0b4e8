import { randomBytes } from 'node:crypto';
import multipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { postedProof } from '../../../core/server/auth/page-password.ts';
import { pageOfUnknownTenant } from '../../../core/server/auth/requested-tenant.ts';
import { refuseOtherSites } from '../../../core/server/auth/same-origin.ts';
import { nowOf } from '../../../core/server/auth/tokens.ts';
import { serveFile } from '../../../core/server/files/stored-files.ts';
import type { Services } from '../../../core/server/http/call.ts';
import { staticOptions } from '../../../core/server/http/web-pages.ts';
import type { PublicSurvey } from '../../schemas/submission.ts';
import { isRefusal, type PageState, type RefusalState } from '../../schemas/survey-page.ts';
import { inTenant } from '../../shared/server/find-survey.ts';
import { formLimits, mostFormBytes, type PostedForm, readForm } from '../../shared/server/posted-form.ts';
import { submissionRefused } from '../../shared/server/refusal.ts';
import { askAddress, confirmAddress } from '../submissions/address-verification.ts';
import { secondsLeft } from '../submissions/spam-checks.ts';
import { readEarlierSurvey, readPublicSurvey } from '../submissions/submissions.ts';
import { sendResumeCode, writeOpenings } from './openings.ts';
import { stateAfterPost } from './post-page.ts';
import { addressState, openedState, toRefusal } from './refusal-state.ts';
import type { SurveyRenderer } from './renderer.ts';
import { picturesOf, withOwnPictures } from './submission-state.ts';

type Request = FastifyRequest<{ Params: { token: string }; Querystring: Record<string, unknown> }>;

const minute = 60_000;

export async function serveSurveyPages(
  app: FastifyInstance,
  services: Services,
  renderer: SurveyRenderer,
): Promise<void> {
  await app.register(async (scope) => {
    const { assetsDirs } = renderer;
    const assets = { ...staticOptions, prefix: '/survey-assets/', decorateReply: false, setHeaders: forAnyPage };
    if (assetsDirs) await scope.register(fastifyStatic, { ...assets, root: assetsDirs });
    await scope.register(multipart, { limits: formLimits });
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    scope.addHook('onClose', () => writeOpenings(services));
    const answer = (reply: FastifyReply, state: PageState, status = 200) =>
      sendPage(reply, renderer, withTimeLeft(services, state), status, chosenMode(reply.request as Request));
    const forms = new WeakMap<FastifyRequest, PostedForm>();
    scope.setErrorHandler(async (error: FastifyError, request, reply) => {
      const where = { token: whereOf(request as Request).token, query: fullQueryOf(request as Request) };
      const { state, status } = await toRefusal(services, request, error, where, forms.get(request));
      const elsewhere = status === 404 && (await pageOfUnknownTenant(services, request));
      if (elsewhere) return reply.redirect(elsewhere);
      if (status === 500) request.log.error({ err: error }, 'request failed');
      if (status === 503) reply.header('retry-after', 5);
      return answer(reply, state, status);
    });
    scope.get('/survey/:token', { config: limit(600) }, async (request: Request, reply) => {
      const where = whereOf(request);
      const before = await stateBeforeConfirm(services, request, where);
      return answer(reply, before ?? (await openedState(services, request, reply, where)));
    });
    const posting = { config: limit(120), bodyLimit: mostFormBytes };
    scope.post('/survey/:token', posting, async (request: Request, reply) => {
      refuseOtherSites(request, services);
      const form = await readForm(request);
      forms.set(request, form);
      const password = form.fieldText('password');
      const isAgain = form.fieldText('go') === 'again';
      const language = form.fieldText('wanted') || form.fieldText('language') || undefined;
      const browser = { request, reply };
      const where = whereOf(request);
      const verificationState = await afterAddress(services, browser, where, form);
      if (verificationState === 'open') return reply.redirect(`/survey/${where.token}${fullQueryOf(request)}`, 303);
      if (verificationState) return answer(reply, verificationState);
      const options = {
        language,
        password: password.slice(0, 128),
        passwordProof: postedProof(form.fieldText('passwordProof')),
        isBack: form.fieldText('edit') !== '',
        submissionId: form.fieldText('submissionId').slice(0, 64),
      };
      const survey = await readPublicSurvey(services, browser, where.token, options);
      const wanted = password ? fullQueryOf(request) : where.query;
      if (password || isAgain) return reply.redirect(`/survey/${where.token}${wanted}`, 303);
      const earlier = await readEarlierSurvey(services, browser, where.token, survey, form.surveyVersion);
      const parts = { services, browser, form, now: nowOf(services), earlier };
      const { state, status } = await stateAfterPost(parts, where, withOwnPictures(survey, where));
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

/** The embed script may be loaded cross-origin; all files are the same for every visitor. */
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

function fullQueryOf({ query }: Request): string {
  const wanted = ['tenant', 'resume', 'language', 'mode'].flatMap((name) => {
    const value = query[name];
    return typeof value === 'string' && value ? [[name, value]] : [];
  });
  return wanted.length > 0 ? `?${new URLSearchParams(wanted)}` : '';
}

function chosenMode({ query }: Request): 'light' | 'dark' | undefined {
  return query.mode === 'light' || query.mode === 'dark' ? query.mode : undefined;
}

const timedViews = ['page', 'review'];

const withTimeLeft = (services: Services, state: PageState): PageState =>
  isRefusal(state) || !timedViews.includes(state.view)
    ? state
    : { ...state, left: secondsLeft(services, state.survey) };

async function servePicture(services: Services, request: Request, reply: FastifyReply) {
  const { token, name } = request.params as { token: string; name: string };
  const survey: PublicSurvey = await readPublicSurvey(services, { request, reply }, token, { isBack: true });
  if (!picturesOf(survey).has(name)) throw submissionRefused('not_found');
  const tenantId = await inTenant(services, request, async (tx) => tx.tenantId);
  if (tenantId === null) throw submissionRefused('not_found');
  return serveFile(services, tenantId, name, request, reply);
}

type Where = Pick<RefusalState, 'token' | 'query'>;

/** The page behind a mailed link. Link scanners open it, so only its button uses the link up. */
async function stateBeforeConfirm(
  services: Services,
  request: FastifyRequest,
  where: Where,
): Promise<RefusalState | undefined> {
  const { address: grant } = request.query as Record<string, unknown>;
  if (typeof grant !== 'string') return undefined;
  return addressState(services, request, where, { step: 'confirm', grant: grant.slice(0, 40) });
}

async function afterAddress(
  services: Services,
  browser: { request: FastifyRequest; reply: FastifyReply },
  where: Where,
  form: PostedForm,
): Promise<RefusalState | 'open' | undefined> {
  const token = decodeURIComponent(where.token);
  if (form.fieldText('grant')) {
    await confirmAddress(services, browser, token, form.fieldText('grant').slice(0, 40));
    return 'open';
  }
  const address = form.fieldText('email');
  if (!address) return undefined;
  await askAddress(services, browser, { token, address, language: form.fieldText('language') });
  return addressState(services, browser.request, where, { step: 'sent' }, form);
}

function sendPage(
  reply: FastifyReply,
  renderer: SurveyRenderer,
  state: PageState,
  status: number,
  mode?: 'light' | 'dark',
): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const kind = pageKind(state);
  const isPreview = kind === 'preview';
  const page = renderer.render(state, {
    nonce,
    script: renderer.script,
    proofScript: renderer.proofScript,
    links: renderer.links,
    mode: isPreview ? mode : undefined,
  });
  return reply
    .status(status)
    .headers({
      'content-security-policy': policyFor(nonce, framedBy(kind), ledBy(state)),
      'cache-control': 'no-store',
      // With a stricter policy the browser would send `Origin: null` for posted forms.
      'referrer-policy': 'same-origin',
    })
    .type('text/html; charset=utf-8')
    .send(page);
}

const pageKind = (state: PageState) => {
  if (isRefusal(state)) return state.isEmbedded ? 'embed' : undefined;
  return state.survey.kind;
};

/** frame-ancestors: any site for embedded surveys, only the builder for previews. */
const framedBy = (kind: string | undefined) => (kind === 'embed' ? '*' : kind === 'preview' ? "'self'" : "'none'");

// CSP form-action also applies to redirects of a form, so quota redirect URLs are allowed.
const ledBy = (state: PageState) =>
  isRefusal(state) ? (state.posted ? ['https:', 'http:'] : []) : (state.survey.leadsTo ?? []);

const policyFor = (nonce: string, framedBy: string, ledBy: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...ledBy].join(' '),
    `frame-ancestors ${framedBy}`,
  ].join('; ');
