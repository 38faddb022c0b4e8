import type { Row } from './row.ts';

/** What a draft of a record is kept under; a new one has no id yet. */
export function draftName(name: string, record: Pick<Row, 'id'> | undefined): string {
  return `record:${name}:${record?.id ?? 'new'}`;
}
