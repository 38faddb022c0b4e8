import { format, resourceOf } from '../../../contract/catalogue.ts';
import type { Field } from '../../../contract/resource.ts';
import { formatDuration } from '../../../domain/sla/duration.ts';
import type { Row } from './row.ts';

export function titleOf(name: string, record: Row): string {
  const title = record[resourceOf(name).title ?? 'name'];
  return typeof title === 'string' && title ? title : `${resourceOf(name).label[0]} ${record.id}`;
}

export function labelOf(name: string, { label }: Pick<Field, 'label'>): string {
  const text = format(name);
  return label ?? text.charAt(0).toUpperCase() + text.slice(1);
}

export function optionText(option: string, { labels: texts }: Pick<Field, 'labels'> = {}): string {
  const plain = option.replaceAll('_', ' ');
  return texts?.[option] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

export function formatNumber(value: number, { unit }: Field): string {
  if (unit !== 'minutes') return value.toLocaleString();
  return value === 0 ? 'Immediately' : formatDuration(value * 60_000);
}
