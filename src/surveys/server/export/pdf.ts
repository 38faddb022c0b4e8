import { formatCount, formatDecimal, formatMoment } from '../../../core/contract/notations/notation.ts';
import { type WrittenPdf, writePdf } from '../../../core/server/files/pdf/write-pdf.ts';
import type { ResultFilter } from '../../schemas/survey-result-query.ts';
import type { SurveySummary } from '../../schemas/survey-results.ts';
import { formatFilter, headLines, questionBlocks, type SummaryLine } from './summary-lines.ts';

export interface PdfOf {
  tenant: { name: string; timeZone: string };
  summary: SurveySummary;
  filter: ResultFilter;
  now: Date;
}

export function writeResultsPdf({ tenant: { name: tenant, timeZone }, summary, filter, now }: PdfOf): WrittenPdf {
  const day = `${formatMoment(now, timeZone)} (${timeZone})`;
  const blocks = [headLines(summary), ...questionBlocks(summary)];
  return writePdf({
    templates: ['src/surveys/server/export/survey-results.typ'],
    title: summary.survey.name,
    author: tenant,
    createdAt: now,
    data: {
      name: summary.survey.name,
      about: `${tenant} · ${day} · ${formatCount(summary.n)} responses`,
      filter: formatFilter(filter),
      footer: `${tenant} · ${day}`,
      blocks: blocks.map(({ title, n, lines }) => ({ title, n, lines: lines.map(lineIn) })),
    },
  });
}

const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

const lineIn = ({ label, count, share, value = '' }: SummaryLine) => ({
  label,
  count: count ?? null,
  share: share ?? null,
  value,
  figure:
    share === undefined ? formatCount(count ?? 0) : `${formatCount(count ?? 0)} · ${formatDecimal(share, oneDigit)} %`,
});
