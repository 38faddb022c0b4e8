import { resourceOf } from '../../contract/catalogue.ts';
import { formatCount } from '../../contract/notations/notation.ts';
import { type Row, recordTitle } from '../fields/column.ts';
import { ask } from '../providers/dialog-queue.ts';
import { notifyInfo } from '../providers/notifications.tsx';

interface EachChange {
  /** Throws where the server refuses it. */
  change: (row: Row) => Promise<unknown>;
  /** Such as “deleted”. */
  done: string;
  onProgress?: (done: number) => void;
  /** Reads again what may have changed, where the changes did not. */
  onSettled?: () => unknown;
}

const atOnce = 4;

/** Changes records, some at once, says how many were changed and why others were not; returns the others. */
export async function changeEach(
  resource: string,
  rows: readonly Row[],
  { change, done, onProgress, onSettled }: EachChange,
) {
  const waiting = [...rows];
  const refused: Refused[] = [];
  let count = 0;
  const work = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      try {
        await change(row);
      } catch (thrown) {
        refused.push({ row, why: thrown instanceof Error ? thrown.message : 'Something went wrong' });
      }
      count += 1;
      onProgress?.(count);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const changed = rows.length - refused.length;
  if (changed > 0)
    notifyInfo(`${done.replace(/^./, (letter) => letter.toUpperCase())} ${formatRecords(resource, changed)}`);
  onSettled?.();
  if (refused.length > 0) await report(resource, done, refused);
  return refused.map(({ row }) => row);
}

interface Refused {
  row: Row;
  why: string;
}

const mostReported = 6;

function report(resource: string, done: string, refused: readonly Refused[]) {
  const lines = refused.slice(0, mostReported).map(({ row, why }) => `${recordTitle(resource, row)}: ${why}`);
  const more = refused.length - lines.length;
  return ask({
    title: `${formatRecords(resource, refused.length)} could not be ${done}`,
    text: [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
  });
}

export function formatRecords(resource: string, count: number): string {
  const [one, many] = resourceOf(resource).label;
  return count === 1 ? `1 ${one.toLowerCase()}` : `${formatCount(count)} ${many.toLowerCase()}`;
}
