import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { figuresOf } from '../../../charts/figures-of.ts';
import { ApiError, notFound } from '../../../core/contract/errors.ts';
import type { ExportedCell } from '../../../core/contract/notations/exported-cell.ts';
import { withNotation } from '../../../core/contract/notations/notation.ts';
import { nowOf } from '../../../core/server/auth/tokens.ts';
import { writeCsv } from '../../../core/server/files/csv.ts';
import type { Services } from '../../../core/server/http/call.ts';
import type {
  PublicDashboard,
  PublicDashboardData,
  publicExportQuerySchema,
} from '../../../dashboards/schemas/public-dashboard.ts';
import { reportOfDashboard } from '../../rules/report-of-dashboard.ts';
import type { ReportDefinition, Snapshot } from '../../schemas/report.ts';
import { contentTypes, reportFileName, reportFileTask } from '../report-file.ts';
import { readPublic, type ShownPage } from './public-figures.ts';
import type { FoundShare } from './public-view.ts';

type FileQuery = z.output<typeof publicExportQuerySchema>;

/** The figures that a visitor sees, as a file: all charts, or one. */
export async function sendPublicFile(
  services: Services,
  reply: FastifyReply,
  share: FoundShare,
  { format, chart, ...words }: FileQuery,
): Promise<unknown> {
  if (!share.settings.allowExport) throw new ApiError(403, 'FORBIDDEN', 'This page offers no downloads.');
  const { page, data } = await readPublic(services, share, words);
  const charts = page.charts.filter(({ id }) => chart === undefined || id === chart);
  const [one] = charts;
  if (chart !== undefined && !one) throw notFound();
  const written = format === 'png' && chart === undefined ? 'zip' : format;
  const snapshot = toSnapshot(services, share, data, chart);
  const name = [share.name, chart !== undefined && one?.title].filter(Boolean).join(' ');
  const fileName = reportFileName({ name, generatedAt: snapshot.asOf }, written);
  reply
    .type(contentTypes[written])
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`);
  if (written === 'csv') return writeCsv(withNotation(share.notation, () => [...csvRows(charts, data)]));
  const { tenantId } = share;
  return services.workers.file(tenantId, reportFileTask, { tenantId, format: written, source: { snapshot } });
}

function* csvRows(charts: PublicDashboard['charts'], data: PublicDashboardData): Generator<ExportedCell[]> {
  for (const chart of charts) {
    const answer = data.charts.find(({ id }) => id === chart.id)?.answer;
    if (!answer) continue;
    const { head, rows, note } = figuresOf(chart, answer, true);
    yield* [[chart.title], ...(note ? [[note]] : []), head.map(({ text }) => text)];
    for (const row of rows) yield row.cells.map(({ value }) => value);
    yield [];
  }
}

/** The page with its own pictures inside, which need a session otherwise. */
export async function withPictures(
  services: Services,
  share: FoundShare,
  { page, data }: ShownPage,
): Promise<ShownPage> {
  if (!page.charts.some(({ type, options }) => type === 'image' && options.image.startsWith('/')))
    return { page, data };
  const { readLetterhead } = await import('../report-pdf.ts');
  const { pictures } = await readLetterhead(services, share.tenantId, toSnapshot(services, share, data));
  const publicFileUrl = (image: string) => {
    const picture = pictures.get(image);
    return picture ? `data:image/png;base64,${picture.toString('base64')}` : image;
  };
  const charts = page.charts.map(({ options, ...chart }) => ({
    ...chart,
    options: { ...options, image: publicFileUrl(options.image) },
  }));
  return { page: { ...page, charts }, data };
}

/** Of all charts or one, without the number of all respondents, which is no figure of the page. */
function toSnapshot(services: Services, share: FoundShare, data: PublicDashboardData, chart?: string): Snapshot {
  const whole = share.definition ?? reportOfDashboard(share, share.document);
  const definition = { ...whole, sections: whole.sections.filter(({ id }) => chart === undefined || id === chart) };
  const page: ReportDefinition['page'] = { ...definition.page, showFilters: false, showN: false };
  const range = data.charts.find(({ answer }) => answer)?.answer?.range ?? { from: null, to: data.asOf };
  return {
    definition: { ...definition, page },
    version: 0,
    generatedAt: nowOf(services).toISOString(),
    timeZone: data.timeZone,
    asOf: data.asOf,
    range,
    filters: [],
    n: 0,
    sections: data.charts,
  };
}
