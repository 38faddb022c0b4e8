import PDFDocument from 'pdfkit';
import type { ResultFilter } from '../../../contract/schemas/survey-result-query.ts';
import type { SurveySummary } from '../../../contract/schemas/survey-results.ts';
import { pdfFonts } from './pdf-fonts.ts';
import { penFor } from './pdf-text.ts';
import { filterInWords, headLines, questionBlocks, type SummaryBlock, type SummaryLine } from './summary-lines.ts';

export interface PdfOf {
  tenant: string;
  summary: SurveySummary;
  filter: ResultFilter;
  now: Date;
}

const left = 48;
const right = 547;
const bottom = 780;
const barAt = 350;
const barWidth = 120;

/** The summary on paper: whose it is, of when, of which answers, and each question with its counts. */
export async function pdfOf({ tenant, summary, filter, now }: PdfOf): Promise<NodeJS.ReadableStream> {
  const { regular, bold } = await pdfFonts();
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: 'en',
    displayTitle: true,
    info: { Title: summary.survey.name, Author: tenant, CreationDate: now },
    bufferPages: true,
  });
  const pen = penFor(doc, [...regular]);
  const strong = penFor(doc, [bold, ...regular]);
  const day = now.toISOString().slice(0, 10);
  doc.fillColor('#1f2937');
  strong.line(summary.survey.name, left, 48, right - left, 18);
  pen.line(`${tenant} · ${day} · ${summary.n} answers`, left, 76, right - left, 10);
  pen.line(filterInWords(filter), left, 92, right - left, 9);
  let y = 120;
  const room = (height: number) => {
    if (y + height <= bottom) return;
    doc.addPage();
    y = 48;
  };
  for (const block of [headLines(summary), ...questionBlocks(summary)]) {
    room(20 + strong.heightOf(block.title, 400, 11) + Math.min(block.lines.length, 3) * 16);
    heading(block);
    for (const line of block.lines) {
      room(4 + pen.heightOf(line.label, labelWidth(line), 9));
      drawLine(line);
    }
    y += 12;
  }
  numberPages(doc, pen.line, `${tenant} · ${day}`);
  doc.end();
  return doc;

  function heading({ title, n }: SummaryBlock): void {
    doc.fillColor('#111827');
    const more = strong.lines(title, left, y, 400, 11);
    doc.fillColor('#4b5563');
    pen.line(`n = ${n}`, 480, y + 1, 70, 9);
    doc.fillColor('#1f2937');
    y += 20 + more;
  }

  function drawLine(line: SummaryLine): void {
    const { label, count, share, value } = line;
    const more = pen.lines(label, left + 8, y, labelWidth(line), 9);
    if (share !== undefined) {
      doc.rect(barAt, y + 2, barWidth, 7).fill('#e5e7eb');
      if (share > 0) doc.rect(barAt, y + 2, (barWidth * Math.min(share, 100)) / 100, 7).fill('#0f766e');
      doc.fillColor('#1f2937');
    }
    if (count !== undefined) {
      const percent = share === undefined ? '' : ` · ${share.toFixed(1)} %`;
      pen.line(`${count}${percent}`, barAt + barWidth + 10, y, 80, 9);
    }
    if (value && count === undefined) pen.line(value, barAt - 16, y, right - barAt + 16, 9);
    y += 16 + more;
  }
}

const labelWidth = ({ value, count }: SummaryLine) => (value && count === undefined ? 270 : 280);

type Line = (text: string, x: number, y: number, width: number, size: number) => void;

function numberPages(doc: InstanceType<typeof PDFDocument>, line: Line, words: string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    doc.fillColor('#6b7280');
    line(`${words} · page ${page + 1} of ${count}`, left, 808, right - left, 8);
  }
}
