import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../../core/contract/errors.ts';
import type { InstallationLinks } from '../../../core/contract/installation-links.ts';
import type { ProofTask } from '../../../core/contract/schemas/proof.ts';
import { postedProof } from '../../../core/server/auth/page-password.ts';
import { pageOfUnknownTenant } from '../../../core/server/auth/requested-tenant.ts';
import { refuseOtherSites } from '../../../core/server/auth/same-origin.ts';
import { refusalOfDatabase } from '../../../core/server/http/answer-errors.ts';
import { builtFile, fontStyles, provePassword } from '../../../core/server/http/built-file.ts';
import type { Services } from '../../../core/server/http/call.ts';
import type {
  DashboardChoice,
  DashboardPageState,
  RenderDashboardPage,
} from '../../../dashboards/schemas/dashboard-page.ts';
import { publicExportQuerySchema } from '../../../dashboards/schemas/public-dashboard.ts';
import { openShare, unlockPublicPage } from './handlers.ts';
import { withDrawings } from './page-drawings.ts';
import { brandOfShare, readPublic, type ShownPage } from './public-figures.ts';
import { sendPublicFile, withPictures } from './public-files.ts';
import { type FoundShare, findShare, type PageAddress } from './public-view.ts';

declare module '../../../core/server/http/call.ts' {
  interface Services {
    /** Draws the public page of a dashboard or report; absent without a build. */
    dashboardPage?: RenderDashboardPage | undefined;
  }
}

type Request = FastifyRequest<{ Params: { publicId: string }; Querystring: Record<string, unknown> }>;

/** The renderer that the build made; undefined without a build. */
export async function builtDashboardPage(
  distDir: string,
  links: InstallationLinks,
): Promise<RenderDashboardPage | undefined> {
  const file = join(distDir, 'survey-renderer/dashboard.js');
  if (!existsSync(file)) return undefined;
  const { renderDashboardPage } = await import(pathToFileURL(file).href);
  const render = renderDashboardPage as RenderDashboardPage;
  const proofScript = await builtFile(distDir, provePassword);
  const fonts = await builtFile(distDir, fontStyles);
  return (state, parts) => render(state, { proofScript, fonts, links, ...parts });
}

const offeredFormats = 'pdf, xlsx, csv or png';

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
  const answer = async (
    { request, reply, share }: { request: Request; reply: FastifyReply; share: FoundShare | undefined },
    view: State,
    status = 200,
  ) => {
    const brand = share?.settings.showBranding ? brandOfShare(share) : undefined;
    const isLive = Boolean(request.headers.cookie?.includes('candor_viewed_'));
    const state = view.view === 'dashboard' ? view : { ...view, brand };
    const parts = { mode: chosenMode(request), kept: keptWords(request), isLive };
    // The page is the same while its figures are: a browser that has it spares drawing it.
    const tag = createHash('sha256')
      .update(JSON.stringify([state, parts, share?.settings]))
      .digest('base64url');
    if (request.headers['if-none-match'] === `"${tag}"`) {
      return reply
        .status(304)
        .headers({ etag: `"${tag}"`, 'cache-control': 'no-store' })
        .send();
    }
    const page = render(state, parts);
    const html = share ? await withDrawings(services, share, page, parts.mode) : page.html;
    return reply
      .status(status)
      .headers(headersFor(share, page.script, view.view === 'password' && view.proof !== undefined))
      .header('etag', `"${tag}"`)
      .type('text/html; charset=utf-8')
      .send(html);
  };
  scope.setErrorHandler(async (error: FastifyError, request, reply) => {
    const { state, status } = toRefusedPage(error);
    const elsewhere = status === 404 && (await pageOfUnknownTenant(services, request));
    if (elsewhere) return reply.redirect(elsewhere);
    if (status === 500) request.log.error({ err: error }, 'request failed');
    if (status === 503) reply.header('retry-after', 5);
    const refused = request as Request;
    const share = await findShare(services, refused, addressOf(refused)).catch(() => undefined);
    return answer({ request: refused, reply, share }, state, status);
  });
  scope.get(path, { config: limit(300) }, async (request: Request, reply) => {
    const address = addressOf(request);
    const share = await openShare(services, { request, reply }, address);
    const words = { range: request.query.range, filters: filtersOf(wordIn(request, 'filter')) };
    if (share.settings.allowExport && 'format' in request.query) {
      const { success, data: file } = publicExportQuerySchema.safeParse(request.query);
      if (!success) throw new ApiError(422, 'NO_SUCH_FILE', `This page can be downloaded as ${offeredFormats}.`);
      return sendPublicFile(services, reply, share, { ...file, ...words });
    }
    const shown = await withPictures(services, share, await readPublic(services, share, words));
    const choice = choiceOf(request, shown.page);
    return answer({ request, reply, share }, { view: 'dashboard', ...shown, choice });
  });
  scope.post(path, { config: limit(60) }, async (request: Request, reply) => {
    refuseOtherSites(request, services);
    const form = new URLSearchParams(String(request.body ?? ''));
    const password = (form.get('password') ?? '').slice(0, 128);
    const proof = postedProof(form.get('passwordProof') ?? '');
    await unlockPublicPage(services, { request, reply }, addressOf(request), { password, proof });
    return reply.redirect(request.url, 303);
  });
}

type State =
  | Extract<DashboardPageState, { view: 'dashboard' }>
  | Omit<Extract<DashboardPageState, { view: 'password' }>, 'brand'>
  | Omit<Extract<DashboardPageState, { view: 'refused' }>, 'brand'>;

function toRefusedPage(thrown: FastifyError): { state: State; status: number } {
  const error = thrown instanceof ApiError ? thrown : refusalOfDatabase(thrown);
  if (!error) {
    const status = thrown.statusCode ?? 500;
    return { state: { view: 'refused', message: 'Please try again in a minute.' }, status };
  }
  const { status, message, parts } = error;
  const { kind, wrong, proof } = { kind: '', wrong: false, proof: undefined, ...parts.details };
  if (kind === 'password_required' || proof) {
    return { state: { view: 'password', isWrong: Boolean(wrong), proof: proof as ProofTask | undefined }, status };
  }
  return { state: { view: 'refused', message }, status };
}

/** Words that the page does not know are as none. */
function choiceOf(request: Request, { tabs, ranges, dateRange }: ShownPage['page']): DashboardChoice {
  const { query } = request;
  return {
    tab: (tabs.find(({ id }) => id === query.tab) ?? tabs[0])?.id ?? '',
    range: ranges.find((range) => range === query.range) ?? (typeof dateRange === 'string' ? dateRange : ''),
    filter: wordIn(request, 'filter'),
  };
}

const wordIn = ({ query }: Request, name: string): string =>
  typeof query[name] === 'string' ? query[name].slice(0, 500) : '';

/** `filterId:value` as the data call takes it; what cannot be read changes nothing. */
function filtersOf(filter: string): string {
  const [id = '', ...rest] = filter.split(':');
  try {
    return id ? JSON.stringify({ [id]: [JSON.parse(rest.join(':'))] }) : '';
  } catch {
    return '';
  }
}

function chosenMode({ query }: Request): 'light' | 'dark' | undefined {
  return query.mode === 'dark' || query.mode === 'light' ? query.mode : undefined;
}

function keptWords({ query }: Request): Record<string, string> {
  const mode = query.mode === 'dark' || query.mode === 'light' ? { mode: query.mode } : {};
  const tenant = typeof query.tenant === 'string' ? { tenant: query.tenant.slice(0, 63) } : {};
  return { ...tenant, ...mode };
}

/** Only sites that the link names may embed the page. */
function headersFor(share: FoundShare | undefined, script: string, isProving: boolean): Record<string, string> {
  const domains = share?.settings.allowedEmbedDomains ?? [];
  const sites = domains.map((domain) => (domain.startsWith('localhost') ? `http://${domain}` : `https://${domain}`));
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = [
    "default-src 'none'",
    ...(script ? [`script-src 'sha256-${hash}'`, "connect-src 'self'"] : []),
    ...(isProving ? ["script-src 'self'", "worker-src 'self'"] : []),
    "style-src 'self' 'unsafe-inline'",
    'font-src data:',
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
