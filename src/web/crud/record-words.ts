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
  return label ?? sentenceOf(name);
}

/** 'PENDING_CUSTOMER' and 'pendingCustomer' read 'Pending customer'. */
export function sentenceOf(word: string): string {
  const words = inWords(word).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
