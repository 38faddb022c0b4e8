import { z } from 'zod';
import {
  type CustomerImport,
  customerImportSchema,
  shownImportSchema,
} from '../../../../contract/schemas/customers/customer-import.ts';
import { reading } from '../../../providers/queries.ts';

const pollMs = 1_000;

export const isBusy = ({ status }: Pick<CustomerImport, 'status'>) => status.endsWith('ing');

/** Read again while its job runs. */
export const importOf = (id: number) =>
  reading('customerImports', 'show', {
    params: { id },
    schema: shownImportSchema,
    refetchInterval: (shown) => (shown && isBusy(shown) ? pollMs : false),
  });

export const latestImports = reading('customerImports', 'list', {
  query: { _start: 0, _end: 10, _sort: 'createdAt', _order: 'desc' },
  schema: z.array(customerImportSchema),
  refetchInterval: (imports) => (imports?.some(isBusy) ? pollMs * 3 : false),
});

export const importStatusLabels: Record<CustomerImport['status'], string> = {
  ...{ checking: 'Checking', checked: 'Not imported yet', running: 'Importing' },
  ...{ done: 'Imported', undoing: 'Undoing', undone: 'Undone' },
};

/** Columns may share a name or have none. */
export const namedColumns = (columns: readonly string[]) =>
  columns.map((column, at) => {
    const isRepeated = column !== '' && columns.indexOf(column) < at;
    return { at, column, name: isRepeated ? `${column} (column ${at + 1})` : column || `Column ${at + 1}` };
  });

export const countOf = (count: number, what: string) => `${count.toLocaleString('en')} ${what}`;
