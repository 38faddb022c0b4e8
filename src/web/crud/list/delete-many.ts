import { resourceOf } from '../../../contract/catalogue.ts';
import { callAny } from '../../providers/call.ts';
import { ask, isConfirmed } from '../../providers/dialog-queue.ts';
import { tell } from '../../providers/notifications.tsx';
import { refetchAll } from '../../providers/refetch.ts';
import { lossOf } from '../delete-record.ts';
import { draftName } from '../draft-name.ts';
import { titleOf } from '../record-words.ts';
import type { Row } from '../row.ts';
import { forgetDraft } from '../use-draft.ts';

const atOnce = 4;
const mostReported = 6;

interface Refused {
  row: Row;
  why: string;
}

/** Deletes rows once the person has said so, and reports those that stayed. Answers which did, or undefined when nothing was asked for. */
export async function deleteMany(
  resource: string,
  rows: readonly Row[],
  onProgress: (done: number) => void,
): Promise<readonly Row[] | undefined> {
  const words = countInWords(resource, rows.length);
  const [first, ...others] = rows;
  const loss =
    first && others.length === 0
      ? `“${titleOf(resource, first)}”: ${lossOf(resource, first)}`
      : 'They are deleted for good.';
  if (!(await isConfirmed(`Delete ${words}?`, loss, `Delete ${words}`))) return undefined;
  const refused = await removeAll(resource, rows, onProgress);
  const gone = rows.length - refused.length;
  if (gone > 0) tell(`Deleted ${countInWords(resource, gone)}`);
  refetchAll();
  if (refused.length > 0) await report(resource, refused);
  return refused.map(({ row }) => row);
}

async function removeAll(
  resource: string,
  rows: readonly Row[],
  onProgress: (done: number) => void,
): Promise<Refused[]> {
  const waiting = [...rows];
  const refused: Refused[] = [];
  let done = 0;
  const work = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      const why = await refusal(resource, row);
      if (why !== undefined) refused.push({ row, why });
      done += 1;
      onProgress(done);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return refused;
}

async function refusal(resource: string, { id }: Row): Promise<string | undefined> {
  try {
    await callAny(resource, 'delete', { params: { id } });
    forgetDraft(draftName(resource, { id }));
    return undefined;
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : 'Something went wrong';
  }
}

function report(resource: string, refused: readonly Refused[]) {
  const lines = refused.slice(0, mostReported).map(({ row, why }) => `${titleOf(resource, row)}: ${why}`);
  const more = refused.length - lines.length;
  return ask({
    title: `${countInWords(resource, refused.length)} could not be deleted`,
    text: [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
  });
}

function countInWords(resource: string, count: number): string {
  const [one, many] = resourceOf(resource).label;
  return count === 1 ? `1 ${one.toLowerCase()}` : `${count.toLocaleString()} ${many.toLowerCase()}`;
}
