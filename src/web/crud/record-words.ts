import { inWords, resourceOf } from '../../contract/catalogue.ts';
import type { Field } from '../../contract/resource.ts';
import type { Row } from './row.ts';

/** What a record is called among people. */
export function titleOf(name: string, record: Row): string {
  const title = record[resourceOf(name).title ?? 'name'];
  return typeof title === 'string' && title ? title : `${resourceOf(name).label[0]} ${record.id}`;
}

/** 'daysToResolve' reads 'Days to resolve' where the map does not say otherwise. */
export function labelOf(name: string, { label }: Pick<Field, 'label'>): string {
  const words = inWords(name);
  return label ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** As the map says it; else 'in_progress' reads 'In progress'. */
export function optionWords(option: string, { words }: Pick<Field, 'words'> = {}): string {
  const plain = option.replaceAll('_', ' ');
  return words?.[option] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}
