import type { namedRanges } from '../schemas/analytics-query.ts';

export type NamedRange = (typeof namedRanges)[number];

export const rangeLabels: Readonly<Record<NamedRange, string>> = {
  today: 'Today',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  '365d': 'Last 365 days',
  this_week: 'This week',
  this_month: 'This month',
  last_month: 'Last month',
  this_quarter: 'This quarter',
  this_year: 'This year',
  this_fiscal_quarter: 'This fiscal quarter',
  last_fiscal_quarter: 'Last fiscal quarter',
  this_fiscal_year: 'This fiscal year',
  last_fiscal_year: 'Last fiscal year',
  all: 'All time',
};
