import { beforeEach, expect, test } from 'vitest';
import { cachedRecord, steadyListRows } from '../../../src/core/web/providers/cached-rows.ts';
import { queryClient } from '../../../src/core/web/providers/query-client.ts';

interface Row {
  id: number;
  version: number;
  status: string;
  summary: string;
}

const row = (id: number, part: Partial<Row> = {}): Row => ({
  id,
  version: 1,
  status: 'new',
  summary: 'Hello',
  ...part,
});
const recordKey = ['data', 'default', 'sentimentResponses', 'one', '7', {}];

beforeEach(() => queryClient.clear());

test('cached rows: a change is shown in every list and taken back alone', () => {
  for (const list of ['open', 'all']) {
    const data = { pages: [{ data: [row(7), row(8)], total: 2 }], pageParams: [''] };
    queryClient.setQueryData(['steady', 'sentimentResponses', list], data);
  }
  const lists = steadyListRows<Row>('sentimentResponses');
  const takeBack = lists.show(new Map([[7, { status: 'open' }]]));
  expect(lists.rows().map(({ status }) => status)).toEqual(['open', 'new', 'open', 'new']);
  lists.show(new Map([[7, { summary: 'Another' }]]));
  takeBack();
  expect(lists.rows().filter(({ id }) => id === 7)).toEqual([
    row(7, { summary: 'Another' }),
    row(7, { summary: 'Another' }),
  ]);
});

test('cached rows: what was read again with a newer version is not taken back', () => {
  queryClient.setQueryData(recordKey, { data: row(7) });
  const record = cachedRecord<Row>('sentimentResponses', 7);
  const takeBack = record.show(new Map([[7, { status: 'open' }]]));
  queryClient.setQueryData(recordKey, { data: row(7, { version: 2, status: 'closed' }) });
  takeBack();
  expect(record.rows()).toEqual([row(7, { version: 2, status: 'closed' })]);
});
