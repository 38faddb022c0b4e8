import { resources } from '../../../resources.config.ts';
import { resourceOf } from '../../core/contract/catalogue.ts';
import { formatCount } from '../../core/contract/notations/notation.ts';
import type { Import, ShownImport } from '../schemas/import.ts';
import { type ImportedListName, importedLists } from '../schemas/imported-lists.ts';

/** While a job of an import runs, its page and the list of imports are read again. */
export const pollMs = 1_000;

export const isBusy = ({ status }: Pick<Import, 'status'>) => status.endsWith('ing');

export const importStatusLabels: Record<Import['status'], string> = {
  checking: 'Checking',
  checked: 'Not imported yet',
  running: 'Importing',
  done: 'Imported',
  undoing: 'Undoing',
  undone: 'Undone',
};

/** What the records of an import belong to, as the API names it. */
export const parentOf = (list: ImportedListName, id: number | null | undefined) => {
  const { parent } = importedLists[list];
  return parent && id ? { [parent]: id } : {};
};

/** The record that an import belongs to. */
export function parentIdOf(list: ImportedListName, shown: ShownImport): number | null {
  const { parent } = importedLists[list];
  return parent && shown[parent];
}

/** Where the pages of the imports of a list are, and that of its records. */
export function importPaths(list: ImportedListName, parentId: number | null | undefined) {
  const { create, show } = resources[list].pages;
  const { list: records } = resourceOf(importedLists[list].records).pages;
  const ofParent = (path: string) => path.replace(':id', String(parentId ?? ''));
  return {
    start: ofParent(create.path),
    one: (id: number) => show.path.replace(':id', String(id)),
    records: ofParent(records?.path ?? '/'),
  };
}

export const formatRecordCount = (count: number, what: string) => `${formatCount(count)} ${what}`;

/** The list whose page this is. */
export const listOf = (pageName: string): ImportedListName => {
  const [resource = ''] = pageName.split('.');
  const found = Object.keys(importedLists).find((list) => list === resource);
  if (!found) throw new Error(`${pageName} is no page of an import`);
  return found as ImportedListName;
};
