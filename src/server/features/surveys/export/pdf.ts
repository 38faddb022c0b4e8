import type { Content, ContentTable, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { ResultFilter } from '../../../../contract/schemas/surveys/survey-result-query.ts';
import type { SurveySummary } from '../../../../contract/schemas/surveys/survey-results.ts';
import { type Fonts, readFonts, textIn, writePdf } from '../../../platform/files/pdf-text.ts';
import { formatFilter, headLines, questionBlocks, type SummaryBlock, type SummaryLine } from './summary-lines.ts';

export interface PdfOf {
  tenant: string;
  summary: SurveySummary;
  filter: ResultFilter;
  now: Date;
}

const bar = { width: 120, height: 7 };

export async function pdfOf({ tenant, summary, filter, now }: PdfOf): Promise<Buffer> {
  const fonts = await readFonts();
  const text = (message: string, more: object = {}): Content => ({ text: textIn(fonts, message), ...more });
  const day = now.toISOString().slice(0, 10);
  const document: TDocumentDefinitions = {
    pageSize: 'A4',
    pageMargins: [48, 48, 48, 60],
    language: 'en',
    displayTitle: true,
    info: { title: summary.survey.name, author: tenant, creationDate: now },
    defaultStyle: { font: fonts.first, fontSize: 9, color: '#1f2937' },
    footer: (page, pages) =>
      text(`${tenant} · ${day} · page ${page} of ${pages}`, { fontSize: 8, color: '#6b7280', margin: [48, 20, 48, 0] }),
    content: [
      text(summary.survey.name, { fontSize: 18, bold: true }),
      text(`${tenant} · ${day} · ${summary.n} responses`, { fontSize: 10, margin: [0, 4, 0, 2] }),
      text(formatFilter(filter), { margin: [0, 0, 0, 14] }),
      ...[headLines(summary), ...questionBlocks(summary)].map((block) => blockIn(fonts, block)),
    ],
  };
  return writePdf(fonts, document);
}

function blockIn(fonts: Fonts, { title, n, lines }: SummaryBlock): ContentTable {
  const heading: TableCell[] = [
    { text: textIn(fonts, title), fontSize: 11, bold: true, color: '#111827', colSpan: 2 },
    '',
    { text: `n = ${n}`, color: '#4b5563' },
  ];
  return {
    table: {
      widths: ['*', bar.width, 90],
      headerRows: 1,
      keepWithHeaderRows: Math.min(lines.length, 3),
      dontBreakRows: true,
      body: [heading, ...lines.map((line) => lineIn(fonts, line))],
    },
    layout: 'noBorders',
    margin: [0, 0, 0, 12],
  };
}

function lineIn(fonts: Fonts, { label, count, share, value }: SummaryLine): TableCell[] {
  const name: TableCell = { text: textIn(fonts, label), margin: [8, 0, 0, 0] };
  if (count === undefined) return [name, { text: textIn(fonts, value ?? ''), colSpan: 2 }, ''];
  const percent = share === undefined ? '' : ` · ${share.toFixed(1)} %`;
  return [name, share === undefined ? '' : barOf(share), `${count}${percent}`];
}

function barOf(share: number): TableCell {
  const rect = (w: number, color: string) => ({ type: 'rect' as const, x: 0, y: 2, w, h: bar.height, color });
  const part = (bar.width * Math.min(share, 100)) / 100;
  return { canvas: [rect(bar.width, '#e5e7eb'), ...(share > 0 ? [rect(part, '#0f766e')] : [])] };
}
