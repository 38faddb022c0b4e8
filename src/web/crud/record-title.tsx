import { Suspense } from 'react';
import { differenceOf } from './differences.ts';
import { titleOf } from './record-words.ts';
import type { Row } from './row.ts';

/** What a record is called, in its resource's own way where it has one. */
export function RecordTitle({ name, record }: { name: string; record: Row }) {
  const { title: Title } = differenceOf(name);
  const words = titleOf(name, record);
  if (!Title) return words;
  return (
    <Suspense fallback={words}>
      <Title record={record} />
    </Suspense>
  );
}
