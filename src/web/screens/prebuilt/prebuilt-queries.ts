import { queryOptions } from '@tanstack/react-query';
import type { PrebuiltField } from '../../../contract/schemas/prebuilt-field.ts';
import { call } from '../../providers/call.ts';
import { ask } from '../../providers/dialog-queue.ts';
import { tell, tellFailure } from '../../providers/notifications.tsx';
import { refetch } from '../../providers/refetch.ts';

export const prebuiltFields = queryOptions({
  queryKey: ['data', 'default', 'prebuiltFields', 'list', 'all'],
  queryFn: ({ signal }) => call('prebuiltFields', 'list', { signal }),
});

/** Adds the starter set, and says how many were new. */
export async function addStarterSet(): Promise<void> {
  try {
    const answer = (await call('prebuiltFields', 'addStarterSet')) as { added: number };
    tell(answer.added === 0 ? 'All of them are here already' : `${answer.added} fields added`);
  } catch (thrown) {
    tellFailure(thrown);
  }
  await refetch('prebuiltFields');
}

/** Removes a field from the library, once the person has said so. Forms keep the copies that they took. */
export async function deletePrebuilt({ id, fieldName }: PrebuiltField): Promise<void> {
  const { result } = await ask({
    title: `Delete “${fieldName}”?`,
    text: 'Forms that took a copy of it keep theirs.',
    confirmText: 'Delete field',
    showCancel: true,
    isDangerous: true,
  });
  if (result !== 'confirm') return;
  try {
    await call('prebuiltFields', 'delete', { params: { id } });
    tell(`Deleted “${fieldName}”`);
  } catch (thrown) {
    tellFailure(thrown);
  }
  await refetch('prebuiltFields');
}
