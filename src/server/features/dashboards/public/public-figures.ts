import { permissionFor } from '../../../../contract/catalogue.ts';
import type { PageBrand } from '../../../../contract/dashboard-page.ts';
import type { Chart } from '../../../../contract/schemas/dashboards/chart.ts';
import type { ChartData, DashboardFilter } from '../../../../contract/schemas/dashboards/custom-dashboard.ts';
import type { PublicDashboard, PublicDashboardData } from '../../../../contract/schemas/dashboards/public-dashboard.ts';
import { addComputed } from '../../../../domain/reports/block-query.ts';
import { nowOf } from '../../../platform/auth/tokens.ts';
import { sql } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/http/call.ts';
import { unchanged } from '../../../platform/unchanged.ts';
import { type Analyst, analyse, attempt } from '../../analytics/answer-query.ts';
import { datasets } from '../../analytics/datasets.ts';
import { filteredQuery, readCharts } from '../custom/read-charts.ts';
import type { FigureChart } from './count-tables.ts';
import { type FoundShare, offeredRanges, type PublicView, scopeOf, viewFrom } from './public-view.ts';
import { type Disclosure, readDisclosure, readShownFigures } from './shown-figures.ts';

export function readPublicPage(services: Services, share: FoundShare): Promise<PublicDashboard> {
  const { name, description, settings, document } = share;
  return asVisitor(services, share, 'page', async (disclosure) => ({
    ...{ name, description, ...brandOfShare(share), showBranding: settings.showBranding },
    tabs: document.tabs,
    charts: publicCharts(share).map(({ drill: _drill, isPublic: _isPublic, query, ...chart }) => ({
      ...chart,
      query: query && { ...query, filters: [] },
    })),
    filters: changeableFilters(share).map((filter) => {
      const { id, label, field, default: preset } = filter;
      return { id, label, field, default: preset, options: disclosure.optionsOf(filter) };
    }),
    ...{ dateRange: document.dateRange, ranges: offeredRanges(share), refreshSeconds: document.refreshSeconds },
    ...{ minCell: settings.minCell, allowExport: settings.allowExport },
  }));
}

/** What visitors see of the tenant. */
export function brandOfShare({ tenantName, branding }: FoundShare): PageBrand {
  const { emailFooter: _, surveyTheme: __, updatedAt: ___, version: ____, ...brand } = branding;
  return { tenantName, branding: brand };
}

export function readPublicFigures(
  services: Services,
  share: FoundShare,
  query: Record<string, unknown>,
): Promise<PublicDashboardData> {
  const view = viewFrom(share, changeableFilters(share), query);
  return asVisitor(services, share, JSON.stringify(view), async (disclosure, analyst) => {
    const charts: ChartData[] = [];
    for (const chart of publicCharts(share))
      charts.push(await readPublicChart(analyst, share, chart, view, disclosure));
    return { asOf: analyst.today, timeZone: analyst.zone, minCell: share.settings.minCell, charts };
  });
}

/** Everything that who published it may read, except what needs the permission to see people. */
function asVisitor<T>(
  services: Services,
  share: FoundShare,
  asked: string,
  work: (disclosure: Disclosure, analyst: Analyst) => Promise<T>,
): Promise<T> {
  const { tenantId, id, createdBy, settings, document, tenantName, branding, name, description } = share;
  const people = permissionFor('customerFormResponses', 'customerDetails');
  const permits = (permission: string) => permission !== people;
  const session = { tenantId, userId: createdBy ?? 0, isVisitor: true, permits } as const;
  return analyse(services.database, session, async (analyst) => {
    const state = await analyst.tx.first(sql<{ at: string }>`select pg_current_snapshot()::text as at`);
    const minute = Math.floor(nowOf(services).getTime() / 60_000);
    const shown = JSON.stringify([settings, document, tenantName, branding, name, description]);
    const kept = unchanged(services.database, `${tenantId}:${id}`, `${state?.at} ${minute} ${analyst.today} ${shown}`);
    const disclosure = await kept('disclosure', () =>
      readDisclosure(
        analyst,
        scopeOf(share, changeableFilters(share)),
        publicCharts(share).filter((chart): chart is FigureChart => chart.query !== null && chart.type !== 'verbatims'),
        settings.minCell,
      ),
    );
    return kept(asked, () => work(disclosure, analyst));
  });
}

/** Comments and charts that name people are left out, unless the author allowed them. */
const publicCharts = ({ document, settings }: FoundShare): Chart[] =>
  document.charts.filter(({ isPublic, type, query }) => {
    if (!isPublic || (type === 'verbatims' && settings.hideVerbatims)) return false;
    const fields = query ? [...query.dimensions, ...query.filters.map(({ field }) => field)] : [];
    return settings.showsPeople || !fields.some((field) => isPersonal(query?.dataset ?? '', field));
  });

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
  view: PublicView,
  disclosure: Disclosure,
): Promise<ChartData> {
  const nothing: ChartData = { id: chart.id, answer: null, verbatims: null, ignoredFilters: [], error: null };
  if (chart.type === 'verbatims') return readComments(analyst, share, chart, view);
  if (!chart.query) return nothing;
  const { ignoredFilters } = filteredQuery(chart.query, view.chosen);
  const failed = { ...nothing, ignoredFilters, error: 'These figures cannot be shown' };
  if (disclosure.failed.has(chart.id)) return failed;
  const read = async () => {
    const answer = await readShownFigures(analyst, chart as FigureChart, view, disclosure);
    const block = share.definition?.sections.find(({ id }) => id === chart.id);
    if (block) addComputed(block, answer);
    return { ...nothing, ignoredFilters, answer };
  };
  return attempt(analyst, read, () => failed);
}

/**
 * None where there are few, and none that leads to a response. They are those of the page as it opens: another choice
 * would tell by the difference who belongs to a small group.
 */
async function readComments(
  analyst: Analyst,
  share: FoundShare,
  chart: Chart,
  { active }: PublicView,
): Promise<ChartData> {
  const { chosen } = viewFrom(share, [], {});
  const [data] = await readCharts(analyst, [chart], chosen);
  const { verbatims = [], ignoredFilters = [], ...rest } = data as ChartData;
  const shown = verbatims && verbatims.length >= share.settings.minCell ? verbatims : [];
  return {
    ...rest,
    ignoredFilters: [...new Set([...ignoredFilters, ...(active ? [active] : [])])],
    verbatims: shown.map((verbatim, at) => ({ ...verbatim, responseId: at + 1 })),
  };
}
