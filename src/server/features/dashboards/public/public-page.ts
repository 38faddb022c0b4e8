import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DashboardChoice, DashboardPageState, RenderDashboardPage } from '../../../../contract/dashboard-page.ts';
import { ApiError } from '../../../../contract/errors.ts';
import { publicExportQuerySchema } from '../../../../contract/schemas/dashboards/public-dashboard.ts';
import { refuseOtherSites } from '../../../platform/auth/same-origin.ts';
import type { Services } from '../../../platform/http/call.ts';
import { openPublicPage, readPublicData, unlockPublicPage } from './handlers.ts';
import { brandOfShare } from './public-figures.ts';
import { sendPublicFile, withPictures } from './public-files.ts';
import { type FoundShare, findShare, type PageAddress } from './public-view.ts';

type Request = FastifyRequest<{ Params: { publicId: string }; Querystring: Record<string, unknown> }>;

/** The renderer that the build made; undefined without a build. */
export async function builtDashboardPage(distDir: string): Promise<RenderDashboardPage | undefined> {
  const file = join(distDir, 'survey-renderer/dashboard.js');
  if (!existsSync(file)) return undefined;
  const { renderDashboardPage } = await import(pathToFileURL(file).href);
  return renderDashboardPage as RenderDashboardPage;
}

const limit = (max: number) => ({ rateLimit: { max, timeWindow: 60_000 } });

/** Pages that need no script: the address holds period, filter and tab; the password is posted. */
export async function serveDashboardPages(
  app: FastifyInstance,
  services: Services,
  render: RenderDashboardPage,
): Promise<void> {
  for (const kind of ['dashboards', 'reports'] as const)
    await app.register((scope) => servePages(scope, services, kind, render));
}

async function servePages(
  scope: FastifyInstance,
  services: Services,
  kind: PageAddress['kind'],
  render: RenderDashboardPage,
): Promise<void> {
  const path = `/public/${kind}/:publicId`;
  const addressOf = ({ params: { publicId } }: Request): PageAddress => ({ kind, publicId });
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  const answer = async (request: Request, reply: FastifyReply, view: State, status = 200) => {
    const share = await findShare(services, request, addressOf(request)).catch(() => undefined);
    const brand = share?.settings.showBranding ? brandOfShare(share) : undefined;
    const isLive = Boolean(request.headers.cookie?.includes('candor_viewed_'));
    const state = view.view === 'dashboard' ? view : { ...view, brand };
    const parts = { mode: modeOf(request), isPhone: isPhone(request), kept: keptWords(request), isLive };
    const { html, script } = render(state, parts);
    return reply.status(status).headers(headersFor(share, script)).type('text/html; charset=utf-8').send(html);
  };
  scope.setErrorHandler(async (error: FastifyError, request, reply) => {
    const { state, status } = refusalOf(error);
    if (status === 500) request.log.error({ err: error }, 'request failed');
    return answer(request as Request, reply, state, status);
  });
  scope.get(path, { config: limit(300) }, async (request: Request, reply) => {
    const address = addressOf(request);
    const page = await openPublicPage(services, { request, reply }, address);
    const choice = choiceOf(request, page);
    const words = { range: choice.range, filters: filtersOf(choice.filter) };
    if (page.allowExport && 'format' in request.query) {
      const share = await findShare(services, request, address);
      return sendPublicFile(services, reply, share, { ...publicExportQuerySchema.parse(request.query), ...words });
    }
    const data = await readPublicData(services, request, address, words);
    const shown = await withPictures(services, await findShare(services, request, address), { page, data });
    return answer(request, reply, { view: 'dashboard', ...shown, choice });
  });
  scope.post(path, { config: limit(60) }, async (request: Request, reply) => {
    refuseOtherSites(request, services);
    const password = new URLSearchParams(String(request.body ?? '')).get('password') ?? '';
    await unlockPublicPage(services, { request, reply }, addressOf(request), password.slice(0, 128));
    return reply.redirect(request.url, 303);
  });
}

type State =
  | Extract<DashboardPageState, { view: 'dashboard' }>
  | Omit<Extract<DashboardPageState, { view: 'password' }>, 'brand'>
  | Omit<Extract<DashboardPageState, { view: 'refused' }>, 'brand'>;

function refusalOf(error: FastifyError): { state: State; status: number } {
  if (!(error instanceof ApiError)) {
    const status = error.statusCode ?? 500;
    return { state: { view: 'refused', message: 'Please try again in a minute.' }, status };
  }
  const { status, message, parts } = error;
  const { kind, wrong } = { kind: '', wrong: false, ...parts.details };
  if (kind === 'password_required') return { state: { view: 'password', isWrong: Boolean(wrong) }, status };
  return { state: { view: 'refused', message }, status };
}

/** Words that the page does not know are as none. */
function choiceOf({ query }: Request, { tabs, ranges, dateRange }: PublicPage): DashboardChoice {
  const word = (name: string) => (typeof query[name] === 'string' ? query[name].slice(0, 500) : '');
  return {
    tab: (tabs.find(({ id }) => id === query.tab) ?? tabs[0])?.id ?? '',
    range: ranges.find((range) => range === query.range) ?? (typeof dateRange === 'string' ? dateRange : ''),
    filter: word('filter'),
  };
}

type PublicPage = Awaited<ReturnType<typeof openPublicPage>>;

/** `filterId:value` as the data call takes it; what cannot be read changes nothing. */
function filtersOf(filter: string): string {
  const [id = '', ...rest] = filter.split(':');
  try {
    return id ? JSON.stringify({ [id]: [JSON.parse(rest.join(':'))] }) : '';
  } catch {
    return '';
  }
}

function modeOf({ query }: Request): 'light' | 'dark' | undefined {
  return query.mode === 'dark' || query.mode === 'light' ? query.mode : undefined;
}

const isPhone = ({ headers }: Request) => /Mobi/.test(headers['user-agent'] ?? '');

function keptWords({ query }: Request): Record<string, string> {
  const mode = query.mode === 'dark' || query.mode === 'light' ? { mode: query.mode } : {};
  const tenant = typeof query.tenant === 'string' ? { tenant: query.tenant.slice(0, 63) } : {};
  return { ...tenant, ...mode };
}

/** Only sites that the link names may embed the page. */
function headersFor(share: FoundShare | undefined, script: string): Record<string, string> {
  const domains = share?.settings.allowedEmbedDomains ?? [];
  const sites = domains.map((domain) => (domain.startsWith('localhost') ? `http://${domain}` : `https://${domain}`));
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = [
    "default-src 'none'",
    ...(script ? [`script-src 'sha256-${hash}'`, "connect-src 'self'"] : []),
    "style-src 'unsafe-inline'",
    "img-src 'self' data: https:",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${sites.join(' ') || "'none'"}`,
  ];
  return {
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    // Framed by the sites that the policy names.
    ...(sites.length > 0 ? { 'cross-origin-resource-policy': 'cross-origin' } : {}),
    // With a stricter policy the browser would send `Origin: null` for the posted password.
    'referrer-policy': 'same-origin',
  };
}
