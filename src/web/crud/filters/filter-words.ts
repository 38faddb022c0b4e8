import { dayInWords } from '../../layout/time-words.ts';
import { optionWords } from '../record-words.ts';
import type { NameOf } from '../related.ts';
import type { Filter } from './filter.ts';

const mostNames = 3;

/** A filter as a person says it: 'Role: Admin, Staff', 'Rank from 2 to 5'. */
export function filterInWords({ column: { field, label, target = '' }, shape, asked }: Filter, nameOf: NameOf): string {
  const { _gte: from, _lte: to, _in: among = '' } = asked;
  switch (shape) {
    case 'contains':
      return `${label} contains “${asked._like}”`;
    case 'yesNo':
      return `${label}: ${asked[''] === 'true' ? 'Yes' : 'No'}`;
    case 'options':
      return `${label}: ${some(among.split(',').map((option) => optionWords(option, field)))}`;
    case 'related':
      return `${label}: ${some(among.split(',').map((id) => nameOf(target, Number(id)) ?? `no. ${id}`))}`;
    case 'range':
      return between(label, from, to);
    case 'days':
      return between(label, from && dayInWords(from), to && dayInWords(to));
  }
}

/** The ids whose names a filter is shown with. */
export const idsOf = ({ shape, asked }: Filter): number[] =>
  shape === 'related' ? (asked._in ?? '').split(',').slice(0, mostNames).map(Number) : [];

function between(label: string, from: string | undefined, to: string | undefined): string {
  if (from && to) return `${label} from ${from} to ${to}`;
  return from ? `${label} from ${from}` : `${label} to ${to}`;
}

function some(names: readonly string[]): string {
  const more = names.length - mostNames;
  return more > 0 ? `${names.slice(0, mostNames).join(', ')} and ${more} more` : names.join(', ');
}
