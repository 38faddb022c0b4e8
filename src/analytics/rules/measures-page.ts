import { keptAsOf, keptNames } from './as-of.ts';
import {
  comparedBy,
  customersAtRisk,
  type DatasetDeclaration,
  type MeasureDeclaration,
  measureDeclarations,
  measureLabel,
} from './measures.ts';

const introduction = `Every measure is declared once, in \`src/analytics/rules/measures.ts\`. This text, the tooltips of charts, the last
page of reports and the description of the API are printed from there.

n is the base of a figure. Days, weeks and months are those of the organization's time zone and week start. The date of
a query chooses the rows: the same measure of another date has another name, such as “Resolved of those received” and
“Resolved in the period”. Figures of fewer than 30 answers are marked, without a change or a color. An interval is of
95 %.

Whole calendar months are compared with as many months before, or with those a year before. Other days are compared
with as many days: those before them, or those that end on the same day a year before, also across 29 February. A
period that is not over is compared with the same part of the one before: “This month” on the 14th at 15:00 with the
month before until its 14th, 15:00; on the last days of a month with all of a shorter one. Chosen days follow the same
rules as named ranges. Where the two periods have not as many days, the change of a count says so, and its test is by
day. Of charts by time, steps that are not over or that the range cuts are marked and not compared. The response rate
is compared by whole days. What still happens to a response after that date is not compared: those of an earlier period
had more time for it.

A change is tested: shares by the pooled z test, means by Welch's t test, scores by the z test of their intervals, with
the answers that those add (Rocks), counts by the test of two Poisson rates, medians and p90 by the shares of values above
that of both periods together (Mood's median test, and the quantile test of Conover). Medians and p90 of steps in time,
and periods that overlap, are not tested. The p-values of a chart or table are adjusted for one another by Holm's
correction, and for the number of charts that are shown together; those of drivers in sentiment analytics, of shares and
of sentiment, too. A change has a color only where it holds at 95 % after that; otherwise it says “may be chance”, on the
screen as in files. Without a test it says “not tested”.

A cross-tab of a count says whether its two dimensions are related: Pearson's chi-squared test of independence
(Philosophical Magazine 50, 1900) with Cramér's V for the strength (Mathematical Methods of Statistics, 1946). It covers
all rows of the table that have both values. It is not tested where expected counts are too small (Cochran, Biometrics
10, 1954: one is below 1, or more than a fifth are below 5), nor where one response can count several times. Its p-value
is adjusted like those of changes. Public pages with rounded counts do not have it.

Figures as of an earlier day (\`asOf\`) are what the product would have shown at the end of that day, of the responses that
are still stored. Each dataset says what can be asked so; the rest is known only as it is today, and such a query is
refused. Changes of SLA targets, of the analysis of texts and of finished survey responses are kept since the update that
began to keep them, or since the registration: names with * can be asked as of later days only.`;

/** Every measure with its definition as Markdown. */
export function measuresText(): string {
  const datasets = Object.entries<DatasetDeclaration>(measureDeclarations);
  const own = [
    '## Predictive analytics',
    'Periods are days of the organization’s time zone, of which today is the last one.',
    measureText(`**${customersAtRisk.label}**`, customersAtRisk, {}),
  ];
  return [introduction, ...datasets.map(([name, dataset]) => datasetText(name, dataset)), ...own].join('\n\n');
}

function datasetText(name: string, { label, source, excludes, times, measures }: DatasetDeclaration): string {
  const dates = Object.entries(times).map(([time, { label: date }]) => `${date} (\`${time}\`)`);
  return [
    `## ${label} (\`${name}\`)`,
    `Source: ${source}. Dates: ${dates.join(', ')}. Excluded: ${excludes}`,
    asOfText(name, Object.keys(measures)),
    ...Object.entries(measures).map(([measure, declared]) => {
      const names = Object.keys(times).map((time) => measureLabel({ dataset: name, measure, time }));
      return measureText(`**${names.join(' · ')}** (\`${measure}\`)`, declared, times);
    }),
  ].join('\n\n');
}

function asOfText(dataset: string, measures: readonly string[]): string {
  const { dimensions = {}, times = {} } = keptNames(dataset) ?? {};
  const marked = (kind: 'measures' | 'dimensions' | 'times', names: readonly string[]) =>
    names.flatMap((name) => {
      const kept = keptAsOf(dataset, kind, name);
      return kept ? [`\`${name}\`${kept === 'recorded' ? '*' : ''}`] : [];
    });
  const names = [
    ...marked('measures', measures),
    ...marked('dimensions', Object.keys(dimensions)),
    ...marked('times', Object.keys(times)),
  ];
  return `As of an earlier day: ${names.length > 0 ? names.join(', ') : 'nothing'}.`;
}

function measureText(title: string, measure: MeasureDeclaration, times: DatasetDeclaration['times']): string {
  const { formula, base, excludes, kinds, unsettled } = measure;
  const dates = comparedBy(measure, times);
  return [
    title,
    '',
    `- ${formula}`,
    `- n: ${base}.`,
    ...(excludes ? [`- Excluded: ${excludes}`] : []),
    ...(kinds ? [`- Questions: ${kinds.join(', ')}.`] : []),
    ...(unsettled ? [`- Compared with earlier periods by date: ${dates.join(', ') || 'none'}.`] : []),
  ].join('\n');
}
