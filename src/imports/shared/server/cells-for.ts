import { namedColumns } from '../../rules/named-columns.ts';
import { isShortened } from '../../rules/read-cell.ts';
import { type ImportIssue, mostCellCharacters } from '../../schemas/import.ts';
import type { ImportRow, RunningImport } from './imported-list.ts';

type Mapped = Pick<RunningImport, 'columns' | 'mapping'>;
type Row = Pick<ImportRow, 'cells'>;

/** The filled cells of a row for a field, in the order in which they are joined. */
export const cellsFor = ({ mapping }: Mapped, { cells }: Row, target: string): string[] =>
  (mapping.find((mapped) => mapped.target === target)?.columns ?? []).flatMap((at) => cells[at] || []);

/** The text that new records get where a row has none. */
export const valueFor = ({ mapping }: Mapped, target: string): string =>
  mapping.find((mapped) => mapped.target === target)?.value ?? '';

/** The name of the first column that fills a field. */
export function mappedColumn({ columns, mapping }: Mapped, target: string): string | null {
  const [first = -1] = mapping.find((mapped) => mapped.target === target)?.columns ?? [];
  return namedColumns(columns)[first]?.name ?? null;
}

/** What is wrong with the cells of a row, whatever they fill. */
export function cellIssues({ columns, mapping }: Mapped, { cells }: Row): ImportIssue[] {
  const mapped = new Set(mapping.flatMap((one) => one.columns));
  const issues = namedColumns(columns).flatMap(({ at, name }): ImportIssue[] => {
    const cell = cells[at] ?? '';
    if (cell.length > mostCellCharacters)
      return [{ column: name, message: `At most ${mostCellCharacters.toLocaleString('en')} characters` }];
    return mapped.has(at) && isShortened(cell) ? [{ column: name, message: shortened }] : [];
  });
  if (cells.length > columns.length)
    issues.push({ column: null, message: `The row has ${cells.length} cells, the header ${columns.length}` });
  return issues;
}

const shortened =
  'The spreadsheet has shortened this number, so its last digits are lost. Format the column as text there and save the file again';
