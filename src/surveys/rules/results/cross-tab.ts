import { compareShares, independence, significant } from '../../../metrics/compare.ts';
import { smallSample } from '../../../metrics/tally.ts';
import type { CrossTab } from '../../schemas/survey-cross-tab.ts';
import { percentOf } from './tallied.ts';

export interface Side {
  name: string;
  label: string;
  isMultiple: boolean;
  groups: readonly { id: string; label: string }[];
}

export interface Counts {
  n: number;
  row: (id: string) => number;
  column: (id: string) => number;
  cell: (row: string, column: string) => number;
}

/** A cross table with column shares, each compared with all other respondents; Holm's correction for all cells. */
export function crossTabOf(rows: Side, columns: Side, counts: Counts): CrossTab {
  const seenRows = rows.groups.filter(({ id }) => counts.row(id) > 0);
  const seenColumns = columns.groups.filter(({ id }) => counts.column(id) > 0);
  const tests = seenRows.flatMap((row) => seenColumns.map((column) => against(counts, row.id, column.id)));
  const holds = significant(tests.map((test) => test?.p));
  return {
    rows: headOf(rows),
    columns: headOf(columns),
    n: counts.n,
    columnHeads: seenColumns.map(({ id, label }) => {
      const n = counts.column(id);
      return { id, label, n, isSmall: n < smallSample };
    }),
    lines: seenRows.map(({ id, label }, line) => ({
      id,
      label,
      n: counts.row(id),
      cells: seenColumns.map((column, at) => {
        const index = line * seenColumns.length + at;
        const count = counts.cell(id, column.id);
        const test = tests[index];
        const differs = test && holds[index] ? (test.difference > 0 ? 'higher' : 'lower') : null;
        return { count, share: percentOf(count, counts.column(column.id)), p: test?.p ?? null, differs };
      }),
    })),
    independence: testOf(rows, columns, counts),
  };
}

const headOf = ({ name, label, isMultiple }: Side) => ({ name, label, isMultiple });

function against(counts: Counts, row: string, column: string) {
  const inside = { hits: counts.cell(row, column), n: counts.column(column) };
  const outside = { hits: counts.row(row) - inside.hits, n: counts.n - inside.n };
  return compareShares(inside, outside);
}

// Pearson's test requires exclusive cells, so multiple choice questions have none.
function testOf(rows: Side, columns: Side, counts: Counts): CrossTab['independence'] {
  if (rows.isMultiple || columns.isMultiple) return null;
  const table = rows.groups.map((row) => columns.groups.map((column) => counts.cell(row.id, column.id)));
  return independence(table) ?? null;
}
