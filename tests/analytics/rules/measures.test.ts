import { expect, test } from 'vitest';
import {
  type DatasetDeclaration,
  measureDeclarations,
  measureDefinition,
  measureLabel,
} from '../../../src/analytics/rules/measures.ts';
import { measuresText } from '../../../src/analytics/rules/measures-page.ts';

const page = new URL('../../../docs/measures.md', import.meta.url);

test('measures: docs/measures.md has the definitions of the declaration', async () => {
  await expect(`# Measures\n\n${measuresText()}\n`).toMatchFileSnapshot(page.pathname);
});

test('measures: within a dataset no two have one name, whatever date chooses the rows', () => {
  for (const [dataset, { times, measures }] of Object.entries<DatasetDeclaration>(measureDeclarations)) {
    const labels = Object.keys(measures).flatMap((measure) =>
      Object.keys(times).map((time) => measureLabel({ dataset, measure, time })),
    );
    expect(new Set(labels).size, dataset).toBe(labels.length);
  }
});

test('measures: what depends on the date says it in its name', () => {
  const label = (measure: string, time?: string) => measureLabel({ dataset: 'cases', measure, time });
  expect(label('resolved')).toBe('Resolved of those received');
  expect(label('resolved', 'resolvedAt')).toBe('Resolved in the period');
  expect(label('slaMetPct')).toBe('SLA met of those received');
  expect(label('slaMetPct', 'resolvedAt')).toBe('SLA met of those resolved');
  expect(measureDefinition({ dataset: 'cases', measure: 'slaMetPct', time: 'slaDueAt' })).toMatchObject({
    label: 'SLA met of those due',
    date: 'Due',
  });
});

test('measures: a computed column has no definition', () => {
  expect(measureDefinition({ dataset: 'cases', measure: 'block.0' })).toBeUndefined();
  expect(measureLabel({ dataset: 'cases', measure: 'constructor' })).toBeUndefined();
});
