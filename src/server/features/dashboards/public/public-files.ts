import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { lookOf } from '../../../../charts/chart-look.ts';
import { isDrawn } from '../../../../charts/chart-option.ts';
import { figuresOf } from '../../../../charts/figures-of.ts';
import { ApiError, notFound } from '../../../../contract/errors.ts';
import { brandDefaults } from '../../../../contract/schemas/administration/brand-defaults.ts';
import { figureTypes } from '../../../../contract/schemas/dashboards/chart-types.ts';
import type {
  PublicDashboard,
  PublicDashboardData,
  publicExportQuerySchema,
} from '../../../../contract/schemas/dashboards/public-dashboard.ts';
import {
  blockTypes,
  type ReportDefinition,
  reportDefinitionSchema,
  type Snapshot,
} from '../../../../contract/schemas/reports/report.ts';
import { nowOf } from '../../../platform/auth/tokens.ts';
import { csvOf } from '../../../platform/files/csv.ts';
import type { Services } from '../../../platform/http/call.ts';
import { reportFileTask } from '../../reports/report-file.ts';
import { readPublicFigures, readPublicPage } from './public-figures.ts';
import type { FoundShare } from './public-view.ts';

type FileQuery = z.output<typeof publicExportQuerySchema>;

interface Shown {
  page: PublicDashboard;
  data: PublicDashboardData;
}

/** The figures that a visitor sees, as a file. */
export async function sendPublicFile(
  services: Services,
  reply: FastifyReply,
  share: FoundShare,
  { format, chart, ...words }: FileQuery,
): Promise<unknown> {
  if (!share.settings.allowExport) throw new ApiError(403, 'FORBIDDEN', 'This page offers no downloads.');
  const shown = { page: await readPublicPage(services, share), data: await readPublicFigures(services, share, words) };
  const plain = share.name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'figures';
  reply
    .type(types[format])
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${plain}.${format}`)}`);
  if (format === 'csv') return csvOf(csvRows(shown));
  if (format === 'svg') return pictureOf(shown, chart);
  const snapshot = snapshotOf(services, share, shown.data);
  const { tenantId } = share;
  return services.workers.file(tenantId, reportFileTask, { tenantId, format, source: { snapshot } });
}

const types = { csv: 'text/csv; charset=utf-8', svg: 'image/svg+xml; charset=utf-8', pdf: 'application/pdf' } as const;

function* csvRows({ page, data }: Shown): Generator<(string | number | null)[]> {
  for (const chart of page.charts) {
    const answer = data.charts.find(({ id }) => id === chart.id)?.answer;
    if (!answer) continue;
    const { head, rows } = figuresOf(chart, answer);
    yield* [[chart.title], head.map(({ text }) => text)];
    for (const row of rows) yield row.cells.map(({ value }) => value);
    yield [];
  }
}

/** A chart in the size of a slide. */
async function pictureOf({ page, data }: Shown, id: unknown): Promise<string> {
  const chart = page.charts.find((one) => one.id === id);
  const answer = data.charts.find((one) => one.id === id)?.answer;
  if (!chart || !answer || !isDrawn(chart.type)) throw notFound();
  const { renderChartSvg } = await import('../../../../charts/render-svg.ts');
  const brand = page.showBranding ? page.branding : brandDefaults;
  return renderChartSvg(chart, answer, lookOf({ ...brand, mode: 'light' }, { width: 960, height: 540 }));
}

/** The page with its own pictures inside, which need a session otherwise. */
export async function withPictures(services: Services, share: FoundShare, { page, data }: Shown): Promise<Shown> {
  if (!page.charts.some(({ type, options }) => type === 'image' && options.image.startsWith('/')))
    return { page, data };
  const { readLetterhead } = await import('../../reports/report-pdf.ts');
  const { pictures } = await readLetterhead(services, share.tenantId, snapshotOf(services, share, data));
  const charts = page.charts.map(({ options, ...chart }) => ({
    ...chart,
    options: { ...options, image: pictures.get(options.image) ?? options.image },
  }));
  return { page: { ...page, charts }, data };
}

/** Without the number of all respondents, which is no figure of the page. */
function snapshotOf(services: Services, share: FoundShare, data: PublicDashboardData): Snapshot {
  const definition = share.definition ?? reportOf(share);
  const page: ReportDefinition['page'] = { ...definition.page, showFilters: false, showN: false };
  const range = data.charts.find(({ answer }) => answer)?.answer?.range ?? { from: null, to: data.asOf };
  return {
    definition: { ...definition, page },
    version: 0,
    ...{ generatedAt: nowOf(services).toISOString(), timeZone: data.timeZone, asOf: data.asOf, range },
    ...{ filters: [], n: 0, sections: data.charts },
  };
}

/** A dashboard as a report: its tiles in their order, two beside each other where they are half as wide. */
function reportOf({ name, description, document }: FoundShare): ReportDefinition {
  const sections = document.tabs.flatMap((tab) =>
    document.charts
      .filter(({ tabId, type }) => tabId === tab.id && type !== 'divider')
      .toSorted(({ position: one }, { position: other }) => one.y - other.y || one.x - other.x)
      .map(({ id, type, title, description: about, query, options, goal, position }) => ({
        ...{ id, title: title || options.text.slice(0, 120), description: about, query, options, goal },
        type: blockTypes.find((one) => one === type) ?? (type === 'heading' ? 'text' : 'chart'),
        chartType: figureTypes.find((one) => one === type),
        width: position.w <= 4 ? 'third' : position.w <= 8 ? 'half' : 'full',
      })),
  );
  const cover = { isShown: false, subtitle: '', showLogo: false };
  return reportDefinitionSchema.parse({ name, description, sections, cover, page: { orientation: 'landscape' } });
}
