import { resourceOf } from '../../contract/catalogue.ts';
import { callAny } from '../providers/call.ts';
import { isConfirmed } from '../providers/dialog-queue.ts';
import { tell, tellFailure } from '../providers/notifications.tsx';
import { refetchAll } from '../providers/refetch.ts';
import { differenceOf } from './differences.ts';
import { draftName } from './draft-name.ts';
import { titleOf } from './record-words.ts';
import type { Row } from './row.ts';
import { forgetDraft } from './use-draft.ts';

/** Deletes a record once the person has said so; answers whether it is gone. A refusal is told in the server's words. */
export async function deleteRecord(name: string, record: Row): Promise<boolean> {
  const [one] = resourceOf(name).label;
  const title = titleOf(name, record);
  if (!(await isConfirmed(`Delete “${title}”?`, lossOf(name, record), `Delete ${one.toLowerCase()}`))) return false;
  try {
    await callAny(name, 'delete', { params: { id: record.id } });
  } catch (thrown) {
    tellFailure(thrown);
    return false;
  }
  tell(`Deleted “${title}”`);
  forgetDraft(draftName(name, record));
  refetchAll();
  return true;
}

/** What goes with a record, for those who are about to delete it. */
export function lossOf(name: string, record: Row): string {
  return differenceOf(name).losing?.(record) ?? 'It is deleted for good.';
}
