import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { figuresOf } from '../../../../charts/figures-of.ts';
import type { DashboardChoice, DashboardPageState, RenderDashboardPage } from '../../../../contract/dashboard-page.ts';
import { ApiError } from '../../../../contract/errors.ts';
import { refuseOtherSites } from '../../../platform/auth/same-origin.ts';
import { csvOf } from '../../../platform/files/csv.ts';
import type { Services } from '../../../platform/http/call.ts';
import { openPublicDashboard, readPublicDashboard, unlockPublicDashboard } from './handlers.ts';
import { findShare } from './public-view.ts';

type Request = FastifyRequest<{ Params: { publicId: string }; Querystring: Record<string, unknown> }>;

/** The renderer that the build made; undefined without a build. */
export async function builtDashboardPage(distDir: string): Promise<RenderDashboardPage | undefined> {
  const file = join(distDir, 'survey-renderer/dashboard.js');
  if (!existsSync(file)) return undefined;
  const { renderDashboardPage } = await import(pathToFileURL(file).href);
  return renderDashboardPage as RenderDashboardPage;
}

const path = '/public/dashboards/:publicId';
const limit = (max: number) => ({ rateLimit: { max, timeWindow: 60_000 } });

/** Pages that need no script: the address holds period, filter and tab; the password is posted. */
export async function serveDashboardPages(
  app: FastifyInstance,
  services: Services,
  render: RenderDashboardPage,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    const answer = async (request: Request, reply: FastifyReply, state: DashboardPageState, status = 200) =>
      reply
        .status(status)
        .headers(await headersFor(services, request))
        .type('text/html; charset=utf-8')
        .send(render(state, { mode: modeOf(request), isPhone: isPhone(request), kept: keptWords(request) }));
    scope.setErrorHandler(async (error: FastifyError, request, reply) => {
      const { state, status } = refusalOf(error);
      if (status === 500) request.log.error({ err: error }, 'request failed');
      return answer(request as Request, reply, state, status);
    });
    scope.get(path, { config: limit(60) }, async (request: Request, reply) => {
      const { publicId } = request.params;
      const page = await openPublicDashboard(services, { request, reply }, publicId);
      const choice = choiceOf(request, page.tabs[0]?.id ?? '', page.dateRange);
      const words = { range: choice.range, filters: filtersOf(choice.filter) };
      const data = await readPublicDashboard(services, request, publicId, words);
      const state = { view: 'dashboard' as const, page, data, choice };
      if (page.allowExport && request.query.format === 'csv') return sendFigures(reply, state);
      return answer(request, reply, state);
    });
    scope.post(path, { config: limit(60) }, async (request: Request, reply) => {
      refuseOtherSites(request, services);
      const password = new URLSearchParams(String(request.body ?? '')).get('password') ?? '';
      await unlockPublicDashboard(services, { request, reply }, request.params.publicId, password.slice(0, 128));
      return reply.redirect(request.url, 303);
    });
  });
}

function refusalOf(error: FastifyError): { state: DashboardPageState; status: number } {
  if (!(error instanceof ApiError)) {
    const status = error.statusCode ?? 500;
    return { state: { view: 'refused', message: 'Please try again in a minute.' }, status };
  }
  const { status, message, parts } = error;
  const { kind, wrong } = { kind: '', wrong: false, ...parts.details };
  if (kind === 'password_required') return { state: { view: 'password', isWrong: Boolean(wrong) }, status };
  return { state: { view: 'refused', message }, status };
}

function choiceOf({ query }: Request, firstTab: string, range: unknown): DashboardChoice {
  const word = (name: string) => (typeof query[name] === 'string' ? query[name].slice(0, 500) : '');
  return {
    tab: word('tab') || firstTab,
    range: word('range') || (typeof range === 'string' ? range : ''),
    filter: word('filter'),
  };
}

/** `filterId:value` as the data call takes it; what cannot be read changes nothing. */
function filtersOf(filter: string): string {
  const [id = '', ...rest] = filter.split(':');
  try {
    return id ? JSON.stringify({ [id]: [JSON.parse(rest.join(':'))] }) : '';
  } catch {
    return '';
  }
}

function sendFigures(reply: FastifyReply, { page, data }: Extract<DashboardPageState, { view: 'dashboard' }>) {
  const rows = page.charts.flatMap((chart) => {
    const answer = data.charts.find(({ id }) => id === chart.id)?.answer;
    if (!answer) return [];
    const { head, rows: cells } = figuresOf(chart, answer);
    return [
      [chart.title],
      head.map(({ text }) => text),
      ...cells.map((row) => row.cells.map(({ value }) => value)),
      [],
    ];
  });
  return reply
    .type('text/csv; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-disposition', 'attachment; filename="dashboard.csv"')
    .send(csvOf(rows));
}

function modeOf({ query, headers }: Request): 'light' | 'dark' {
  const asked = query.mode ?? headers['sec-ch-prefers-color-scheme'];
  return asked === 'dark' ? 'dark' : 'light';
}

const isPhone = ({ headers }: Request) => /Mobi/.test(headers['user-agent'] ?? '');

function keptWords({ query }: Request): Record<string, string> {
  const words = ['tenant', 'mode'].flatMap((name) => (typeof query[name] === 'string' ? [[name, query[name]]] : []));
  return Object.fromEntries(words);
}

/** Only sites that the link names may embed the page. */
async function headersFor(services: Services, request: Request): Promise<Record<string, string>> {
  const share = await findShare(services, request, request.params.publicId).catch(() => undefined);
  const domains = share?.settings.allowedEmbedDomains ?? [];
  const sites = domains.map((domain) => (domain.startsWith('localhost') ? `http://${domain}` : `https://${domain}`));
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "img-src 'self' data: https:",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${sites.join(' ') || "'none'"}`,
  ];
  return {
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'accept-ch': 'Sec-CH-Prefers-Color-Scheme',
    // With a stricter policy the browser would send `Origin: null` for the posted password.
    'referrer-policy': 'same-origin',
  };
}
