import type { FastifyReply, FastifyRequest } from 'fastify';
import { permissionFor } from '../../../../contract/catalogue.ts';
import { ApiError } from '../../../../contract/errors.ts';
import type { Chart } from '../../../../contract/schemas/dashboards/chart.ts';
import type { ChartData, DashboardFilter } from '../../../../contract/schemas/dashboards/custom-dashboard.ts';
import type { PublicDashboard, PublicDashboardData } from '../../../../contract/schemas/dashboards/public-dashboard.ts';
import { suppress } from '../../../../domain/analytics/suppress.ts';
import { attempt } from '../../../platform/auth/attempts.ts';
import { verifyPassword } from '../../../platform/auth/passwords.ts';
import type { Handler, Services } from '../../../platform/http/call.ts';
import { type Analyst, analyse, answerQuery } from '../../analytics/answer-query.ts';
import { datasets } from '../../analytics/datasets.ts';
import { tokenHash } from '../../surveys/record/link-token.ts';
import { attemptsOf, setSurveyCookie } from '../../surveys/submissions/browser-state.ts';
import { type ChosenView, filteredQuery, readCharts } from '../custom/read-charts.ts';
import {
  assertOpen,
  assertUnlocked,
  countView,
  type FoundShare,
  findShare,
  isTokenFor,
  offeredRanges,
  publicPageRefused,
  sessionSeconds,
  tokenFor,
  viewFrom,
} from './public-view.ts';
import { readShownFigures } from './shown-figures.ts';

interface Visit {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Opens the page; a browser's view counts once in twelve hours. */
export const publicDashboard: Handler = ({ services, request, reply, params }) =>
  openPublicDashboard(services, { request, reply }, params.publicId ?? '');

export const publicDashboardData: Handler = ({ services, request, params, query }) =>
  readPublicDashboard(services, request, params.publicId ?? '', query);

export async function openPublicDashboard(
  services: Services,
  { request, reply }: Visit,
  publicId: string,
): Promise<PublicDashboard> {
  const share = await findShare(services, request, publicId);
  assertOpen(services, share);
  assertUnlocked(services, share, request.cookies[unlockCookie(share)]);
  if (!isTokenFor(services, 'public dashboard views', share, request.cookies[viewCookie(share)])) {
    await countView(services, share);
    const value = tokenFor(services, 'public dashboard views', share);
    request.cookies[viewCookie(share)] = value;
    setCookie(services, reply, share, viewCookie(share), value);
  }
  return readPublicPage(services, share);
}

/** The figures, for a browser whose view was counted; a server-rendered page calls it after opening. */
export async function readPublicDashboard(
  services: Services,
  request: FastifyRequest,
  publicId: string,
  query: Record<string, unknown>,
): Promise<PublicDashboardData> {
  const share = await findShare(services, request, publicId);
  assertOpen(services, share);
  assertUnlocked(services, share, request.cookies[unlockCookie(share)]);
  // Whoever did not open the page counts as a view of its own.
  if (!isTokenFor(services, 'public dashboard views', share, request.cookies[viewCookie(share)])) {
    await countView(services, share);
  }
  return readPublicFigures(services, share, query);
}

/** Hashes once whether the password is right, wrong or not needed, so that the time says nothing. */
export const unlockDashboard: Handler<{ password: string }> = async (call) => {
  const { services, request, reply, params, body } = call;
  await unlockPublicDashboard(services, { request, reply }, params.publicId ?? '', body.password);
  return { unlocked: true };
};

export async function unlockPublicDashboard(services: Services, visit: Visit, publicId: string, password: string) {
  const { request, reply } = visit;
  const share = await findShare(services, request, publicId);
  assertOpen(services, share);
  const { passwordHash, settings } = share;
  const name = `public dashboard ${tokenHash(publicId).toString('base64url')}`;
  const guesser = attemptsOf(services, visit, { name, isEmbedded: settings.allowedEmbedDomains.length > 0 });
  const isRight = await attempt(services, guesser, async () => {
    const isSame = await verifyPassword(passwordHash ?? undefined, password);
    return isSame || passwordHash === null;
  });
  if (!isRight) throw publicPageRefused('password_required', { wrong: true });
  const value = tokenFor(services, 'public dashboard passwords', share);
  request.cookies[unlockCookie(share)] = value;
  setCookie(services, reply, share, unlockCookie(share), value);
}

type Share = Awaited<ReturnType<typeof findShare>>;

const unlockCookie = ({ id }: Share) => `candor_unlocked_${id}`;
const viewCookie = ({ id }: Share) => `candor_viewed_${id}`;

function setCookie(services: Services, reply: FastifyReply, { settings }: Share, name: string, value: string): void {
  const isEmbedded = settings.allowedEmbedDomains.length > 0;
  setSurveyCookie(services, reply, { name, value, maxAge: sessionSeconds, isEmbedded });
}

export function readPublicPage(services: Services, share: FoundShare): Promise<PublicDashboard> {
  const { name, description, tenantName, branding, settings, document } = share;
  const { emailFooter: _, surveyTheme: __, updatedAt: ___, version: ____, ...brand } = branding;
  return asVisitor(services, share, async (analyst) => ({
    ...{ name, description, tenantName, branding: brand, showBranding: settings.showBranding },
    tabs: document.tabs,
    charts: publicCharts(share).map(({ drill: _drill, isPublic: _isPublic, query, ...chart }) => ({
      ...chart,
      query: query && { ...query, filters: [] },
    })),
    filters: await Promise.all(changeableFilters(share).map((filter) => withOptions(analyst, share, filter))),
    ...{ dateRange: document.dateRange, ranges: offeredRanges(share), refreshSeconds: document.refreshSeconds },
    ...{ minCell: settings.minCell, allowExport: settings.allowExport },
  }));
}

export function readPublicFigures(
  services: Services,
  share: FoundShare,
  query: Record<string, unknown>,
): Promise<PublicDashboardData> {
  return asVisitor(services, share, async (analyst) => {
    const view = viewFrom(share, changeableFilters(share), query);
    const charts: ChartData[] = [];
    for (const chart of publicCharts(share)) charts.push(await readPublicChart(analyst, share, chart, view));
    return { asOf: analyst.today, minCell: share.settings.minCell, charts };
  });
}

/** Everything that who published it may read, except what needs the permission to see people. */
function asVisitor<T>(
  services: Services,
  { tenantId }: FoundShare,
  work: (analyst: Analyst) => Promise<T>,
): Promise<T> {
  const people = permissionFor('customerFormResponses', 'customerDetails');
  const permits = (permission: string) => permission !== people;
  return analyse(services.database, { tenantId, userId: 0, permits }, work);
}

const publicCharts = ({ document }: FoundShare): Chart[] => document.charts.filter(({ isPublic }) => isPublic);

const isPersonal = (dataset: string, field: string): boolean =>
  datasets[dataset]?.dimensions[field]?.names === 'users' || field === 'company';

const isPersonalAnywhere = (field: string) => Object.keys(datasets).some((name) => isPersonal(name, field));

function changeableFilters({ document, settings }: FoundShare): DashboardFilter[] {
  return document.filters.filter(
    ({ id, field, locked }) =>
      !locked && settings.viewerFilterIds.includes(id) && (settings.showsPeople || !isPersonalAnywhere(field)),
  );
}

async function readPublicChart(
  analyst: Analyst,
  share: FoundShare,
  chart: Chart,
  view: ReturnType<typeof viewFrom>,
): Promise<ChartData> {
  const { settings } = share;
  const nothing: ChartData = { id: chart.id, answer: null, verbatims: null, ignoredFilters: [], error: null };
  if (chart.type === 'verbatims')
    return settings.hideVerbatims ? nothing : comments(analyst, share, chart, view.chosen);
  if (!chart.query) return nothing;
  const { dataset, dimensions } = chart.query;
  if (!settings.showsPeople && dimensions.some((name) => isPersonal(dataset, name)))
    return { ...nothing, error: 'This chart names people, so it is not public' };
  const { ignoredFilters } = filteredQuery(chart.query, view.chosen);
  try {
    const answer = await readShownFigures(analyst, chart.query, view, settings.minCell);
    return { ...nothing, answer, ignoredFilters };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ...nothing, ignoredFilters, error: 'These figures cannot be shown' };
  }
}

/** None where there are few, and none that leads to a response. */
async function comments(
  analyst: Analyst,
  { settings }: FoundShare,
  chart: Chart,
  view: ChosenView,
): Promise<ChartData> {
  const [data] = await readCharts(analyst, [chart], view);
  const { verbatims = [], ...rest } = data as ChartData;
  const shown = verbatims && verbatims.length >= settings.minCell ? verbatims : [];
  return { ...rest, verbatims: shown.map((verbatim, at) => ({ ...verbatim, responseId: at + 1 })) };
}

/** Values that few responses have are no option. */
async function withOptions(
  analyst: Analyst,
  share: FoundShare,
  { id, label, field, default: preset }: DashboardFilter,
): Promise<PublicDashboard['filters'][number]> {
  const shape = { id, label, field, default: preset };
  const chart = publicCharts(share).find(({ query }) => query && datasets[query.dataset]?.dimensions[field]);
  if (!chart?.query) return { ...shape, options: [] };
  const { chosen } = viewFrom(share, changeableFilters(share), {});
  const locked = { ...chosen, filters: chosen.filters.filter((filter) => filter.id !== id) };
  const counted = { dataset: chart.query.dataset, measures: ['count'], dimensions: [field], range: 'all' as const };
  const { query } = filteredQuery({ ...chart.query, ...counted, filters: [], timeDimension: {} }, locked);
  const { rows } = await answerQuery(analyst, { ...query, compare: 'none', sort: [], limit: mostOptions });
  const numbered = rows.map((row) => ({ ...row.dimensions[field], n: row.measures.count?.n ?? 0 }));
  const isShown = suppress(
    numbered.map(({ value, n }) => ({ place: [JSON.stringify(value)], n })),
    share.settings.minCell,
  );
  const options = numbered.flatMap(({ value, label: name }) =>
    value === null || value === undefined || !isShown([JSON.stringify(value)])
      ? []
      : [{ value, label: name ?? String(value) }],
  );
  return { ...shape, options: options.toSorted((one, other) => (one.label < other.label ? -1 : 1)) };
}

const mostOptions = 200;
