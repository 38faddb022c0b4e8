import { differenceOf } from './differences.ts';
import { titleOf } from './record-words.ts';
import type { Row } from './row.ts';

/** What a record is called, in its resource's own way where it has one. */
export function RecordTitle({ name, record }: { name: string; record: Row }) {
  const { title: Title } = differenceOf(name);
  return Title ? <Title record={record} /> : titleOf(name, record);
}
