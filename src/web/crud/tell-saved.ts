import { tell } from '../providers/notifications.tsx';
import { refetchAll } from '../providers/refetch.ts';
import { titleOf } from './record-words.ts';
import type { Row } from './row.ts';

/** Says what became of a record, and has every screen read afresh. */
export function tellSaved(name: string, answer: Row, how: 'Created' | 'Saved'): void {
  tell(`${how} “${titleOf(name, answer)}”`);
  refetchAll();
}
