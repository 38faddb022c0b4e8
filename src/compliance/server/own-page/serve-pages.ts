import { randomBytes } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readBranding } from '../../../branding/shared/server/branding.ts';
import { ApiError, notFound } from '../../../core/contract/errors.ts';
import { locales } from '../../../core/rules/locales.ts';
import { nowOf } from '../../../core/server/auth/tokens.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import { serveFile } from '../../../core/server/files/stored-files.ts';
import { acceptedLanguages } from '../../../core/server/http/accepted-languages.ts';
import { refusalOfDatabase } from '../../../core/server/http/answer-errors.ts';
import type { Services } from '../../../core/server/http/call.ts';
import { readConsents, withdrawConsent } from '../../../customers/shared/server/consents.ts';
import { appearanceOf } from '../../../surveys/shared/server/appearance.ts';
import { inTenant } from '../../../surveys/shared/server/find-survey.ts';
import { ownPagePath } from '../../../surveys/shared/server/own-page-token.ts';
import { formLimits, mostFormBytes, type PostedForm, readForm } from '../../../surveys/shared/server/posted-form.ts';
import { nameless } from '../../schemas/data-request.ts';
import { type OwnPageState, ownPagePostSchema, type RenderOwnPage } from '../../schemas/own-page.ts';
import { parseFormat } from '../export-person.ts';
import { addComment, countComment, storeFiles } from './add-comment.ts';
import { askRequest, exportCopy, notifyDesk, readPageRequests } from './ask-request.ts';
import { type FoundPage, filesShown, readOwnPage, withPage } from './read-page.ts';

type Request = FastifyRequest<{
  Params: { token: string; name: string; id: string };
  Querystring: Record<string, unknown>;
}>;

const limit = (max: number) => ({ rateLimit: { max, timeWindow: 60_000 } });

/** The page of a respondent. It reads no cookie: whoever holds the token may use it, so no other site can. */
export async function serveOwnPages(app: FastifyInstance, services: Services, render: RenderOwnPage): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: formLimits });
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    const answer = (reply: FastifyReply, state: OwnPageState, status = 200) => {
      const nonce = randomBytes(16).toString('base64');
      return reply
        .status(status)
        .headers(headersFor(nonce))
        .type('text/html; charset=utf-8')
        .send(render(state, { nonce, links: services.links }));
    };
    scope.setErrorHandler(async (error: FastifyError, request, reply) => {
      const status = statusOf(error);
      if (status === 500) request.log.error({ err: error }, 'request failed');
      if (status === 503) reply.header('retry-after', 5);
      return answer(reply, await refusedState(services, request as Request, status), status);
    });
    const path = `${ownPagePath}/:token`;
    scope.get(path, { config: limit(120) }, async (request: Request, reply) => {
      const done = doneKinds.find((kind) => kind === request.query.done);
      const state = await openedState(services, request, { done });
      return answer(reply, state, state.view === 'erased' ? 410 : 200);
    });
    scope.post(path, { config: limit(20), bodyLimit: mostFormBytes }, async (request: Request, reply) => {
      const form = await readForm(request);
      const result = await posted(services, request, form);
      if ('issue' in result) {
        const { retryAfter, ...more } = result;
        if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
        return answer(reply, await openedState(services, request, more), retryAfter === undefined ? 422 : 429);
      }
      return reply.redirect(
        `${ownPagePath}/${request.params.token}${buildQuery(request, { done: result.done })}#done`,
        303,
      );
    });
    scope.get(`${path}/files/:name`, { config: limit(600) }, async (request: Request, reply) => {
      const { token, name } = request.params;
      const tenantId = await withPage(services, request, token, async (tx, page) => {
        if (!filesShown(await readOwnPage(tx, page, '')).has(name)) throw notFound();
        return tx.tenantId as number;
      });
      return serveFile(services, tenantId, name, request, reply, { 'cache-control': 'no-store' });
    });
    scope.get(`${path}/copies/:id`, { config: limit(20) }, async (request: Request, reply) => {
      const { token, id } = request.params;
      const format = parseFormat(request.query.format ?? 'html');
      const { headers, body } = await withPage(services, request, token, (tx, page) =>
        exportCopy(services, tx, page, Number(id), format),
      );
      return reply.headers({ ...headers, 'cache-control': 'no-store' }).send(body);
    });
  });
}

const doneKinds = ['comment', 'request', 'withdraw'] as const;

type Result =
  | { done: NonNullable<OwnPageState['done']> }
  | (Pick<OwnPageState, 'typed'> & { issue: NonNullable<OwnPageState['issue']>; retryAfter?: number });

/** Does what a form of the page asks for. */
async function posted(services: Services, request: Request, form: PostedForm): Promise<Result> {
  const typed = Object.fromEntries(form.posted);
  const parsed = ownPagePostSchema.safeParse(typed);
  const { token } = request.params;
  if (!parsed.success) {
    if (typed.go !== 'comment' && typed.go !== 'request') throw notFound();
    const [issue] = parsed.error.issues;
    return {
      typed,
      issue: {
        form: typed.go,
        text: issue?.message === 'correct' ? { key: 'sayWhat' } : { error: issue?.message ?? '' },
      },
    };
  }
  const { data } = parsed;
  const page = await withPage(services, request, token, async (tx, found) => ({ ...found, tenantId: tx.tenantId }));
  if (page.isErased) throw notFound();
  if (data.go === 'withdraw') {
    await withPage(services, request, token, async (tx, found) => {
      const purpose = await withdrawConsent(tx, consentsOf(found), data.consent);
      await notifyDesk(tx, found, `${found.name ?? nameless} withdrew the consent “${purpose}”`);
    });
    return { done: 'withdraw' };
  }
  if (data.go === 'request') {
    const isNew = await withPage(services, request, token, (tx, found) =>
      askRequest({ tx, session: { userId: null }, request }, found, data, nowOf(services)),
    );
    return isNew ? { done: 'request' } : { typed, issue: { form: 'request', text: { key: 'askedAlready' } } };
  }
  if (data.text === '' && form.files.length === 0) return { typed, issue: { form: 'comment', text: { key: 'empty' } } };
  const now = nowOf(services);
  const retryAfter = await withPage(services, request, token, (tx, found) =>
    countComment(services, tx, request, found, now),
  );
  if (retryAfter !== null) {
    const error = 'Too many comments were sent today. Send it again tomorrow.';
    return { typed, issue: { form: 'comment', text: { error } }, retryAfter };
  }
  try {
    const files = await storeFiles(services, request, page.tenantId as number, page, form.files);
    await withPage(services, request, token, (tx, found) => addComment(tx, found, { ...data, files }));
    return { done: 'comment' };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 404) throw error;
    return { typed, issue: { form: 'comment', text: { error: error.message } } };
  }
}

async function openedState(
  services: Services,
  request: Request,
  more: Pick<OwnPageState, 'done' | 'issue' | 'typed'>,
): Promise<OwnPageState> {
  return withPage(services, request, request.params.token, async (tx, page, company) => {
    const language = chooseLanguage(request, page);
    const view = page.isErased ? ('erased' as const) : await readView(tx, page, language);
    return { ...(await readFrame(tx, request, company, language)), view, ...more };
  });
}

const readView = async (tx: Tx, page: FoundPage, language: string) => ({
  ...(await readOwnPage(tx, page, language)),
  requests: await readPageRequests(tx, page),
  consents: await readConsents(tx, consentsOf(page)),
});

const consentsOf = ({ surveyResponseId, customerId }: FoundPage) =>
  sql`(e.survey_response_id = ${surveyResponseId} or e.customer_id = ${customerId})`;

async function readFrame(tx: Tx, request: Request, company: string, language: string) {
  const appearance = appearanceOf(company, await readBranding(tx), {});
  return { ...plainFrame(request, language), ...appearance };
}

const plainFrame = (request: Request, language: string) => ({
  token: encodeURIComponent(request.params.token),
  query: buildQuery(request),
  language,
  brand: null,
  theme: {},
  commentId: randomBytes(16).toString('base64url'),
});

const views: Record<number, OwnPageState['view']> = {
  404: 'missing',
  413: 'too_big',
  429: 'too_many',
  422: 'unreadable',
};

/** Rate-limited requests are rejected without a database query. */
async function refusedState(services: Services, request: Request, status: number): Promise<OwnPageState> {
  const language = chooseLanguage(request);
  const view = views[status] ?? (status >= 500 ? 'busy' : 'unreadable');
  const plain = plainFrame(request, language);
  if (status === 429 || status >= 500) return { ...plain, view };
  return inTenant(services, request, async (tx, company) => ({
    ...(await readFrame(tx, request, company, language)),
    view,
  })).catch(() => ({ ...plain, view }));
}

const statusOf = (error: FastifyError) =>
  error instanceof ApiError ? error.status : (refusalOfDatabase(error)?.status ?? error.statusCode ?? 500);

function chooseLanguage(request: Request, page?: FoundPage): string {
  const wanted = [request.query.language, page?.language, ...acceptedLanguages(request)];
  const known = wanted.map((one) => String(one ?? '').split('-')[0] ?? '');
  return known.find((language) => Object.hasOwn(locales, language)) ?? 'en';
}

function buildQuery({ query }: Request, more: Record<string, string> = {}): string {
  const kept = ['tenant', 'language'].flatMap((name) => {
    const value = query[name];
    return typeof value === 'string' && value ? [[name, value.slice(0, 63)]] : [];
  });
  const all = new URLSearchParams([...kept, ...Object.entries(more)]).toString();
  return all && `?${all}`;
}

const headersFor = (nonce: string) => ({
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "media-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
});
