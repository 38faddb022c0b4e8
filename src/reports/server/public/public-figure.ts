import { roundCount } from '../../../analytics/rules/rounding.ts';
import { datasets } from '../../../analytics/shared/server/datasets.ts';
import { type Cell, exactFigure, type FigureOf } from '../../../analytics/shared/server/figure-of.ts';
import { hmac } from '../../../core/server/auth/derived-tokens.ts';
import type { Services } from '../../../core/server/http/call.ts';
import type { Key } from '../../../core/server/installation/keys.ts';
import { smallSample } from '../../../metrics/tally.ts';

/**
 * Figures for visitors: counts are rounded to multiples of `minCell`, shares and scores are those of the rounded counts,
 * means and medians are of more than `minCell` values and coarser, and no figure has an interval. With 1 they are exact.
 */
export function publicFigures(services: Services, tenantId: number, minCell: number): FigureOf {
  if (minCell === 1) return exactFigure;
  return (cell, measure, sums) => {
    const { reads, by, unit, figure } = measure;
    // What is counted has one draw, whichever measure reads it.
    const counted = by === 'distinct' ? by : '';
    const round = (count: number, column = '') =>
      roundCount(count, minCell, drawFor(services, tenantId, `${counted} ${column} ${definitionOf(cell)}`, minCell));
    const exact = figure(...sums);
    if (unit === 'mean' || unit === 'minutes') {
      // The fourth column of a mean counts its respondents instead of its values.
      const n = round(exact.n, reads[3] ?? reads[0]);
      // By the rounded count, which needs more than minCell values: whether there is a mean tells nothing of the exact one.
      if (n < 2 * minCell || exact.value === null) return hidden();
      const value = unit === 'mean' ? toTenths(exact.value) : toTwoDigits(exact.value);
      return { value, n, interval: null, tooFew: n < smallSample };
    }
    const counts = reads.map((column, at) => round(sums[at] ?? 0, column));
    // A part is never more than its whole, which was rounded by another draw.
    const whole = counts.at(-1) ?? 0;
    const { value, n, isSmall } = figure(
      ...(unit === 'percent' ? counts.map((part) => Math.min(part, whole)) : counts),
    );
    if (exact.value === null || value === null) return hidden();
    return { value, n, interval: null, tooFew: isSmall };
  };
}

/** One each, because the figure before is added to it. */
const hidden = () => ({ value: null, n: 0, interval: null, tooFew: true, isHidden: true });

/**
 * Whom a cell counts, in the same words for every chart that counts them. The period is not in it: the same respondents
 * in a longer period are rounded alike.
 */
function definitionOf({ query, time, dimensions }: Cell): string {
  const conditions = [
    ...query.filters.map(({ field, op, values }) => condition(field, op, values)),
    ...Object.entries(dimensions).map(([field, { value }]) => condition(field, 'in', [value])),
  ];
  const { field = '', grain = '' } = query.timeDimension;
  return JSON.stringify([
    familyOf(query.dataset),
    [...new Set(conditions)].toSorted(),
    time === null ? null : [field, grain, time],
  ]);
}

/** The first of the datasets that count the same rows, such as responses and cases. */
export const familyOf = (dataset: string): string =>
  Object.keys(datasets).find((name) => datasets[name]?.dimensions === datasets[dataset]?.dimensions) ?? dataset;

const condition = (field: string, op: string, values: readonly unknown[]): string =>
  JSON.stringify([field, op, [...new Set(values.map((value) => JSON.stringify(value)))].toSorted()]);

/** Nobody without the keys can compute it. By the oldest one, so that another draw of the same does not narrow it down. */
const drawFor = ({ keys }: Services, tenantId: number, definition: string, base: number): number =>
  hmac(keys.link.at(-1) as Key, 'public figures', `${tenantId} ${definition}`).readUIntBE(0, 6) % base;

const toTenths = (value: number): number => Math.round(value * 10) / 10;
const toTwoDigits = (value: number): number => Number(value.toPrecision(2));
