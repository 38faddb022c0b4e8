import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { definitionLines } from '../../analytics/rules/measures.ts';
import type { AnalyticsAnswer } from '../../analytics/schemas/analytics-query.ts';
import { readBranding } from '../../branding/shared/server/branding.ts';
import { type FigureChart, isEmptyAnswer, noData } from '../../charts/chart-frame.ts';
import { lookOf } from '../../charts/chart-look.ts';
import { isDrawn } from '../../charts/chart-option.ts';
import { formatNumber } from '../../charts/format-figure.ts';
import { keyFiguresOf } from '../../charts/key-figures.ts';
import { renderChartSvg } from '../../charts/render-svg.ts';
import { type FilledBlock, filledBlocks, headLines } from '../../charts/report-blocks.ts';
import { definitionsIn } from '../../charts/report-definitions.ts';
import { summaryOf } from '../../charts/summary-of.ts';
import { trendsOf } from '../../charts/trends-of.ts';
import { formatMoment } from '../../core/contract/notations/notation.ts';
import { sql } from '../../core/server/db/database.ts';
import { pngOfSvg } from '../../core/server/files/images.ts';
import { type WrittenPdf, writePdf, writeSvg } from '../../core/server/files/pdf/write-pdf.ts';
import { fileNamePattern, pathOfFile } from '../../core/server/files/stored-files.ts';
import type { WorkerServices } from '../../core/server/workers/worker-task.ts';
import type { Snapshot } from '../schemas/report.ts';

/** Whose report it is. */
export interface Letterhead {
  primaryColor: string;
  secondaryColor: string;
  tenant: string;
  logoUrl: string;
  /** The logo and the pictures of image blocks as PNG, by their address. */
  pictures: ReadonlyMap<string, Buffer>;
}

interface Drawing {
  letterhead: Letterhead;
  snapshot: Snapshot;
  /** The width between the margins, in points. */
  width: number;
  /** Files that the template names by their path. */
  pictures: Map<string, Buffer>;
  /** Of a table; the others are only counted. */
  mostRows: number;
}

const pointsOfMm = 72 / 25.4;
const shortSides = { A4: 595.28, Letter: 612 } as const;
const longSides = { A4: 841.89, Letter: 792 } as const;

export function reportPdf(snapshot: Snapshot, letterhead: Letterhead): WrittenPdf {
  const { name, description, page, cover } = snapshot.definition;
  const paper = (page.orientation === 'portrait' ? shortSides : longSides)[page.size];
  const width = paper - 2 * page.margin * pointsOfMm;
  const pictures = new Map([...letterhead.pictures].map(([url, bytes]) => [picturePath(url), bytes]));
  const drawing: Drawing = { letterhead, snapshot, width, pictures, mostRows: 500 };
  const hasLogo = cover.showLogo && letterhead.pictures.has(letterhead.logoUrl);
  const logo = hasLogo ? picturePath(letterhead.logoUrl) : null;
  const data = {
    name,
    description,
    subtitle: cover.subtitle,
    tenant: letterhead.tenant,
    primary: letterhead.primaryColor,
    paper: page.size === 'A4' ? 'a4' : 'us-letter',
    landscape: page.orientation === 'landscape',
    margin: page.margin,
    header: page.header || name,
    footer: `${page.footer || letterhead.tenant} · ${formatMoment(snapshot.generatedAt, snapshot.timeZone)}`,
    cover: cover.isShown ? { logo } : null,
    head: headLines(snapshot),
    lines: blockLines(drawing),
    definitions: definitionsIn(snapshot).map((one) => ({ label: one.label, lines: definitionLines(one) })),
  };
  return writePdf({
    templates: ['src/reports/server/block.typ', 'src/reports/server/report.typ'],
    title: name,
    author: letterhead.tenant,
    createdAt: new Date(snapshot.generatedAt),
    data,
    pictures: drawing.pictures,
  });
}

const pictureWidths = { full: 960, half: 640, third: 400 } as const;
const pixelsOfPoint = 2;

/** A block as a PNG picture, as wide as its place in a line. Null for a block that shows nothing. */
export async function blockPng(
  snapshot: Snapshot,
  filled: FilledBlock,
  letterhead: Letterhead,
): Promise<Buffer | null> {
  const outer = pictureWidths[filled.block.width];
  const pictures = new Map([...letterhead.pictures].map(([url, bytes]) => [picturePath(url), bytes]));
  const block = blockOf({ letterhead, snapshot, width: outer - 32, pictures, mostRows: 50 }, filled, 1);
  const isEmpty = block.content.kind === 'none' || (filled.block.type === 'text' && filled.block.options.text === '');
  if (isEmpty && !block.error) return null;
  const svg = writeSvg({
    templates: ['src/reports/server/block.typ', 'src/reports/server/tile.typ'],
    title: block.title,
    author: letterhead.tenant,
    createdAt: new Date(snapshot.generatedAt),
    data: { block, width: outer, head: headLines(snapshot) },
    pictures,
  });
  return pngOfSvg(svg, pixelsOfPoint);
}

const parts = { full: 1, half: 1 / 2, third: 1 / 3 } as const;
const gap = 14;

/** Blocks beside each other as far as they fit in a line; a page break is a line of its own. */
function blockLines(drawing: Drawing) {
  const lines: ({ break: true } | { blocks: ReturnType<typeof blockOf>[]; room: number })[] = [];
  for (const filled of filledBlocks(drawing.snapshot)) {
    const { type, width } = filled.block;
    if (type === 'page_break') {
      lines.push({ break: true });
      continue;
    }
    const part = parts[width];
    const last = lines.at(-1);
    const hasRoom = part < 1 && last && 'blocks' in last && last.room + 0.01 >= part;
    const line = hasRoom ? last : { blocks: [], room: 1 };
    if (!hasRoom) lines.push(line);
    line.blocks.push(blockOf(drawing, filled, part));
    line.room -= part;
  }
  return lines;
}

function blockOf(drawing: Drawing, filled: FilledBlock, part: number) {
  const { block, data, title } = filled;
  const width = (drawing.width + gap) * part - gap;
  return {
    part,
    title,
    description: block.description,
    error: data.error ?? '',
    ignored: data.ignoredFilters.length > 0 ? `Not filtered by: ${data.ignoredFilters.join(', ')}` : '',
    content: drawContent(drawing, filled, width),
    breaks: ['table', 'crosstab', 'verbatims', 'text'].includes(block.type),
  };
}

const noContent = { kind: 'none' } as const;

function drawContent(drawing: Drawing, filled: FilledBlock, width: number) {
  const { block, data, chart, table } = filled;
  if (data.error) return noContent;
  if (block.type === 'text') return { kind: 'text', lines: block.options.text.split('\n').map((line) => line.trim()) };
  if (block.type === 'image') return drawPicture(drawing, block.options);
  if (data.answer && isEmptyAnswer(data.answer)) return { kind: 'note', text: noData };
  if (data.answer && chart.type.startsWith('kpi')) return keyFigures(drawing, filled, data.answer, width);
  if (data.answer && isDrawn(chart.type)) return drawChart(drawing, filled, data.answer, width);
  return table ? drawTable(drawing, table, width) : noContent;
}

function drawPicture({ letterhead }: Drawing, { image, imageAlt }: FilledBlock['block']['options']) {
  if (letterhead.pictures.has(image)) return { kind: 'picture', path: picturePath(image), alt: imageAlt };
  return imageAlt ? { kind: 'note', text: imageAlt } : noContent;
}

const sparkHeight = 44;

function keyFigures(drawing: Drawing, { block, chart }: FilledBlock, answer: AnalyticsAnswer, width: number) {
  const { showN } = drawing.snapshot.definition.page;
  const trends = trendsOf(chart, answer);
  const figures = keyFiguresOf(chart, answer).map((figure, at) => {
    const { label, text, change, step, certainty, goal } = figure;
    const trend = trends.find((one) => one.label === label);
    return {
      text,
      details: [label, step, showN && certainty, goal, change?.text].filter(Boolean).join(' · '),
      line: trend ? drawn(drawing, `${block.id}-${at}`, trend, { width, height: sparkHeight }) : '',
      alt: trend ? summaryOf(trend.chart, trend.answer) : '',
    };
  });
  return { kind: 'figures', figures };
}

/** Charts are drawn anew for their width on the page, in a size of text that is readable there. */
function drawChart(drawing: Drawing, { block, chart }: FilledBlock, answer: AnalyticsAnswer, width: number) {
  const height = Math.min(267, Math.max(163, width * 0.45));
  const path = drawn(drawing, block.id, { chart, answer }, { width, height });
  const summary = summaryOf(chart, answer);
  return { kind: 'chart', path, alt: summary, summary: drawing.snapshot.definition.page.showN ? summary : '' };
}

const pixelsOnPaper = 1.15;

/** The path of a drawing; its size is in points. */
function drawn(
  { letterhead, pictures }: Drawing,
  id: string,
  { chart, answer }: { chart: FigureChart; answer: AnalyticsAnswer },
  { width, height }: { width: number; height: number },
): string {
  const size = { width: Math.round(width * pixelsOnPaper), height: Math.round(height * pixelsOnPaper) };
  const paper = { reducedMotion: true, isPaper: true };
  const look = lookOf({ ...letterhead, mode: 'light', fontFamily: 'Poppins' }, { ...size, ...paper });
  const path = `/charts/${id}.svg`;
  pictures.set(path, Buffer.from(renderChartSvg(chart, answer, look)));
  return path;
}

const mostColumns = 10;

function drawTable({ mostRows }: Drawing, { head, rows, note = '' }: NonNullable<FilledBlock['table']>, width: number) {
  const shown = head.slice(0, Math.max(3, Math.min(mostColumns, Math.floor(width / 48))));
  const left = [
    ...(rows.length > mostRows ? [`${formatNumber(rows.length - mostRows)} more rows`] : []),
    ...(head.length > shown.length ? [`${head.length - shown.length} more columns`] : []),
  ];
  return {
    kind: 'table',
    columns: shown.map(({ text, isNumber }, at) => ({
      text,
      number: isNumber,
      wide: at === shown.length - 1 && !isNumber,
    })),
    rows: rows.slice(0, mostRows).map(({ cells }) => shown.map((_, at) => cells[at]?.text ?? '')),
    rest: left.length > 0 ? `${left.join(' and ')} in the XLSX file` : '',
    note,
  };
}

/** Name, colors, logo and pictures that the PDF shows. */
export function readLetterhead(
  services: WorkerServices,
  tenantId: number,
  { definition }: Snapshot,
): Promise<Letterhead> {
  return services.database.transaction(tenantId, async (tx) => {
    const { logoUrl, primaryColor, secondaryColor } = await readBranding(tx);
    const found = await tx.first(sql<{ name: string }>`select name from tenants where id = ${tenantId}`);
    const images = definition.sections.flatMap(({ type, options }) => (type === 'image' ? [options.image] : []));
    const pictures = new Map<string, Buffer>();
    for (const path of [logoUrl, ...images]) {
      const picture = await pictureAt(services, tenantId, path);
      if (picture) pictures.set(path, picture);
    }
    return { tenant: found?.name ?? '', primaryColor, secondaryColor, logoUrl, pictures };
  });
}

const picturePath = (path: string) => `/pictures/${path.split('/').at(-1)}.png`;

/** An upload of the tenant as PNG; other addresses are never fetched. */
async function pictureAt(services: WorkerServices, tenantId: number, path: string): Promise<Buffer | null> {
  const name = path.startsWith('/uploads/') ? (path.split('/').at(-1) ?? '') : '';
  if (!fileNamePattern.test(name)) return null;
  const bytes = await readFile(pathOfFile(services, tenantId, name)).catch(() => null);
  return bytes && sharp(bytes).resize(1_600, 1_600, { fit: 'inside', withoutEnlargement: true }).png().toBuffer();
}
