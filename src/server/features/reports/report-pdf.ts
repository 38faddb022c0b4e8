import { readFile } from 'node:fs/promises';
import type { Content, Margins, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import sharp from 'sharp';
import { isEmptyAnswer } from '../../../charts/chart-frame.ts';
import { lookOf } from '../../../charts/chart-look.ts';
import { isDrawn, noData } from '../../../charts/chart-option.ts';
import { formatNumber } from '../../../charts/format-figure.ts';
import { keyFiguresOf } from '../../../charts/key-figures.ts';
import { renderChartSvg } from '../../../charts/render-svg.ts';
import { type FilledBlock, filledBlocks, headLines } from '../../../charts/report-blocks.ts';
import { summaryOf } from '../../../charts/summary-of.ts';
import type { Snapshot } from '../../../contract/schemas/reports/report.ts';
import { sql } from '../../platform/db/database.ts';
import { type Fonts, fontFor, readFonts, textIn, writePdf } from '../../platform/files/pdf-text.ts';
import { fileNamePattern, pathOfFile } from '../../platform/files/stored-files.ts';
import type { WorkerServices } from '../../platform/workers/worker-task.ts';
import { readBranding } from '../branding/branding.ts';

/** Whose report it is. */
export interface Letterhead {
  primaryColor: string;
  secondaryColor: string;
  tenant: string;
  /** A data URL. */
  logo: string | null;
  /** Data URLs of the pictures of image blocks, by their path. */
  pictures: ReadonlyMap<string, string>;
}

interface Page {
  fonts: Fonts;
  letterhead: Letterhead;
  snapshot: Snapshot;
  /** Between the margins, in points. */
  width: number;
}

const muted = '#56605a';
const rule = '#dfe5e1';
const pointsOfMm = 72 / 25.4;
const shortSides = { A4: 595.28, Letter: 612 } as const;
const longSides = { A4: 841.89, Letter: 792 } as const;

export async function reportPdf(snapshot: Snapshot, letterhead: Letterhead): Promise<Buffer> {
  const { name, page, cover } = snapshot.definition;
  const fonts = readFonts();
  const margin = page.margin * pointsOfMm;
  const paper = (page.orientation === 'portrait' ? shortSides : longSides)[page.size];
  const own: Page = { fonts, letterhead, snapshot, width: paper - 2 * margin };
  const line = (message: string, margins: Margins): Content => ({
    ...{ text: textIn(fonts, message), fontSize: 8, color: muted, margin: margins },
  });
  const day = snapshot.generatedAt.slice(0, 10);
  const document: TDocumentDefinitions = {
    ...{ pageSize: page.size === 'A4' ? 'A4' : 'LETTER', pageOrientation: page.orientation },
    pageMargins: [margin, margin + 16, margin, margin + 16],
    ...{ language: 'en', displayTitle: true },
    info: { title: name, author: letterhead.tenant, creationDate: new Date(snapshot.generatedAt) },
    defaultStyle: { font: fonts.first, fontSize: 9, color: '#131a16' },
    header: (number) =>
      cover.isShown && number === 1 ? null : line(page.header || name, [margin, margin / 2 + 4, margin, 0]),
    footer: (number, pages) =>
      line(`${page.footer || letterhead.tenant} · ${day} · page ${number} of ${pages}`, [margin, 10, margin, 0]),
    content: [...titleOf(own), ...(cover.isShown ? [{ text: '', pageBreak: 'after' as const }] : []), ...bodyOf(own)],
  };
  return writePdf(fonts, document);
}

function titleOf({ fonts, letterhead, snapshot }: Page): Content[] {
  const { name, description, cover } = snapshot.definition;
  const text = (message: string, more: object): Content[] =>
    message ? [{ text: textIn(fonts, message), ...more }] : [];
  const size = cover.isShown ? 28 : 18;
  return [
    ...(cover.isShown && cover.showLogo && letterhead.logo
      ? [{ image: letterhead.logo, fit: [160, 60] as [number, number], margin: [0, 120, 0, 24] as Margins }]
      : text(cover.isShown ? letterhead.tenant : '', { fontSize: 12, color: muted, margin: [0, 120, 0, 24] })),
    ...text(name, { fontSize: size, bold: true, color: letterhead.primaryColor }),
    ...text(cover.subtitle, { fontSize: 14, margin: [0, 4, 0, 0] }),
    ...text(description, { margin: [0, 8, 0, 0] }),
    ...headLines(snapshot).flatMap((line, at) => text(line, { color: muted, margin: [0, at === 0 ? 12 : 2, 0, 0] })),
    { text: '', margin: [0, 0, 0, 14] },
  ];
}

const parts = { full: 1, half: 1 / 2, third: 1 / 3 } as const;
const gap = 14;

/** Blocks beside each other as far as they fit in a line. */
function bodyOf(page: Page): Content[] {
  const lines: FilledBlock[][] = [];
  let room = 0;
  for (const filled of filledBlocks(page.snapshot)) {
    const part = parts[filled.block.width];
    if (part === 1 || part > room + 0.01) {
      lines.push([]);
      room = 1;
    }
    lines.at(-1)?.push(filled);
    room -= part;
  }
  return lines.map((line) => {
    const [first] = line;
    if (first && first.block.width === 'full') return blockContent(page, first, page.width);
    const columns = line.map((filled) => {
      const width = (page.width + gap) * parts[filled.block.width] - gap;
      return { stack: [blockContent(page, filled, width)], width };
    });
    return { columns, columnGap: gap };
  });
}

function blockContent(page: Page, filled: FilledBlock, width: number): Content {
  const { fonts } = page;
  const { block, data, title } = filled;
  if (block.type === 'page_break') return { text: '', pageBreak: 'after' };
  const heading: Content = { text: textIn(fonts, title), fontSize: 12, bold: true, margin: [0, 0, 0, 4] };
  const isShort = block.type !== 'table' && block.type !== 'crosstab' && block.type !== 'verbatims';
  return {
    stack: [
      ...(title ? [heading] : []),
      ...(block.description ? [small(page, block.description)] : []),
      ...(data.error ? [small(page, data.error, '#b3261e')] : figureContent(page, filled, width)),
      ...(data.ignoredFilters.length > 0 ? [small(page, `Not filtered by: ${data.ignoredFilters.join(', ')}`)] : []),
    ],
    unbreakable: isShort && block.type !== 'text',
    margin: [0, 0, 0, 18],
  };
}

const small = ({ fonts }: Pick<Page, 'fonts'>, message: string, color = muted): Content => ({
  ...{ text: textIn(fonts, message), fontSize: 8, color, margin: [0, 3, 0, 0] as Margins },
});

function figureContent(page: Page, filled: FilledBlock, width: number): Content[] {
  const { block, data, chart, table } = filled;
  if (block.type === 'text') return textContent(page, block.options.text);
  if (block.type === 'image') return imageContent(page, block.options, width);
  if (data.answer && isEmptyAnswer(data.answer)) return [{ text: noData, color: muted }];
  if (data.answer && chart.type === 'kpi') return kpiContent(page, filled);
  if (data.answer && isDrawn(chart.type)) return chartContent(page, filled, width);
  return table ? tableContent(page, table, width) : [];
}

const textContent = ({ fonts }: Page, text: string): Content[] =>
  text.split('\n').map((line) => ({ text: line.trim() ? textIn(fonts, line) : ' ', fontSize: 10, lineHeight: 1.3 }));

function imageContent(
  { fonts, letterhead }: Page,
  { image, imageAlt }: FilledBlock['block']['options'],
  width: number,
): Content[] {
  const bytes = letterhead.pictures.get(image);
  if (bytes) return [{ image: bytes, fit: [width, 400] }];
  return imageAlt ? [{ text: textIn(fonts, imageAlt), color: muted }] : [];
}

function kpiContent({ fonts, letterhead, snapshot }: Page, { chart, data }: FilledBlock): Content[] {
  if (!data.answer) return [];
  return keyFiguresOf(chart, data.answer).flatMap(({ label, text, change, step, certainty, goal }): Content[] => {
    const { showN } = snapshot.definition.page;
    const details = [label, step, showN && certainty, goal, change?.text].filter(Boolean).join(' · ');
    return [
      { text: textIn(fonts, text), fontSize: 24, bold: true, color: letterhead.primaryColor },
      { text: textIn(fonts, details), color: muted, fontSize: 8 },
    ];
  });
}

/** Charts are drawn at a readable size and scaled to their width on the page. */
function chartContent({ fonts, letterhead, snapshot }: Page, { chart, data }: FilledBlock, width: number): Content[] {
  if (!data.answer) return [];
  const fontFamily = fontFor(fonts, `−${JSON.stringify([data.answer.rows, data.answer.measures])}`);
  const size = { width: Math.round(width * 1.35), height: Math.round(Math.min(360, Math.max(220, width * 0.6))) };
  const look = lookOf({ ...letterhead, mode: 'light', fontFamily }, { ...size, reducedMotion: true });
  return [
    { svg: renderChartSvg(chart, data.answer, look), width, font: fontFamily } as Content,
    ...(snapshot.definition.page.showN ? [small({ fonts }, summaryOf(chart, data.answer))] : []),
  ];
}

const mostRows = 500;
const mostColumns = 10;

function tableContent({ fonts }: Page, { head, rows }: NonNullable<FilledBlock['table']>, width: number): Content[] {
  const shown = head.slice(0, Math.max(3, Math.min(mostColumns, Math.floor(width / 48))));
  const left = [
    ...(rows.length > mostRows ? [`${formatNumber(rows.length - mostRows)} more rows`] : []),
    ...(head.length > shown.length ? [`${head.length - shown.length} more columns`] : []),
  ];
  const cell = (text: string, isNumber: boolean, more = {}): TableCell => ({
    ...{ text: textIn(fonts, text), alignment: isNumber ? ('right' as const) : ('left' as const), ...more },
  });
  return [
    {
      table: {
        ...{ headerRows: 1, dontBreakRows: true, keepWithHeaderRows: 1 },
        widths: shown.map(({ isNumber }, at) => (at === shown.length - 1 && !isNumber ? '*' : 'auto')),
        body: [
          shown.map(({ text, isNumber }) => cell(text, isNumber, { bold: true, color: muted })),
          ...rows
            .slice(0, mostRows)
            .map(({ cells }) => shown.map(({ isNumber }, at) => cell(cells[at]?.text ?? '', isNumber))),
        ],
      },
      layout: { ...lines, hLineColor: () => rule },
    },
    ...(left.length > 0 ? [{ text: `${left.join(' and ')} in the XLSX file`, fontSize: 8, color: muted }] : []),
  ];
}

const lines = {
  hLineWidth: (at: number) => (at === 0 ? 0 : 0.5),
  vLineWidth: () => 0,
  paddingLeft: (at: number) => (at === 0 ? 0 : 6),
  paddingTop: () => 3,
  paddingBottom: () => 3,
};

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
    const pictures = new Map<string, string>();
    for (const path of images) {
      const picture = await pictureAt(services, tenantId, path);
      if (picture) pictures.set(path, picture);
    }
    const logo = await pictureAt(services, tenantId, logoUrl);
    return { tenant: found?.name ?? '', primaryColor, secondaryColor, logo, pictures };
  });
}

/** An upload of the tenant as PNG; other addresses are never fetched. */
async function pictureAt(services: WorkerServices, tenantId: number, path: string): Promise<string | null> {
  const name = path.startsWith('/uploads/') ? (path.split('/').at(-1) ?? '') : '';
  if (!fileNamePattern.test(name)) return null;
  const bytes = await readFile(pathOfFile(services, tenantId, name)).catch(() => null);
  const png =
    bytes && (await sharp(bytes).resize(1_600, 1_600, { fit: 'inside', withoutEnlargement: true }).png().toBuffer());
  return png && `data:image/png;base64,${png.toString('base64')}`;
}
