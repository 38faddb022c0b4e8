import type { z } from 'zod';
import type { InboxView, inboxViewInputSchema } from '../../../../contract/schemas/responses/inbox-view.ts';
import { call } from '../../../providers/call.ts';
import { ask, isConfirmed } from '../../../providers/dialog-queue.ts';
import { tell, tellFailure } from '../../../providers/notifications.tsx';
import { reading } from '../../../providers/operation.ts';
import { refetch } from '../../../providers/refetch.ts';
import { readCountsAgain } from './inbox-changes.ts';
import type { Inbox } from './use-inbox.ts';

export const savedViews = reading('inboxViews', 'list', { staleTime: 30_000 });

/** URL parameters that are not part of a saved view. */
const notKept = new Set(['sort', 'layout', 'open', 'saved', 'page', 'size', 'columns']);

type Saved = Pick<InboxView, 'filters' | 'sort' | 'columns' | 'layout'>;

export function savedOf({ address, preferences, isOneForm, scope }: Inbox): Saved {
  const texts = [...address.params].filter(([name]) => !notKept.has(name));
  return {
    filters: {
      view: address.name,
      ...Object.fromEntries(texts),
      ...(isOneForm && { sentimentId_in: String(scope.sentimentId) }),
    },
    sort: address.params.get('sort') ?? '',
    columns: preferences.shown.map(({ name }) => name),
    layout: address.layout === 'board' ? 'board' : 'list',
  };
}

export function wordsOfView({ id, filters, sort, columns, layout }: InboxView): Record<string, string> {
  return {
    ...filters,
    ...(sort && { sort }),
    ...(columns.length > 0 && { columns: columns.join(',') }),
    ...(layout === 'board' && { layout }),
    saved: String(id),
  };
}

export async function keepView(inbox: Inbox): Promise<void> {
  const name = await askName('Save view', 'Keep', '');
  if (!name) return;
  await attempt(async () => {
    const made = await call('inboxViews', 'create', { body: { name, ...savedOf(inbox), pinned: true } });
    inbox.address.ask({ saved: String(made.id) });
    tell(`Saved “${name}”`);
  });
}

export async function renameView(view: InboxView): Promise<void> {
  const name = await askName('Rename the view', 'Rename', view.name);
  if (name && name !== view.name) await changeView(view, { name }, `It is now called “${name}”`);
}

export async function deleteView(view: InboxView): Promise<boolean> {
  const loss = view.sharedWith === 'nobody' ? 'No response is deleted.' : 'Others lose it too. No response is deleted.';
  if (!(await isConfirmed(`Delete “${view.name}”?`, loss, 'Delete view'))) return false;
  await attempt(async () => {
    await call('inboxViews', 'delete', { params: { id: view.id } });
    tell(`Deleted “${view.name}”`);
  });
  return true;
}

export async function changeView(
  { id, version }: InboxView,
  change: Partial<z.input<typeof inboxViewInputSchema>>,
  text: string,
): Promise<void> {
  await attempt(async () => {
    // Pinning is a personal setting and does not change the version of the view.
    const body = 'pinned' in change ? change : { ...change, version };
    await call('inboxViews', 'update', { params: { id }, body });
    tell(text);
  });
}

async function attempt(work: () => Promise<void>) {
  try {
    await work();
  } catch (thrown) {
    tellFailure(thrown);
  }
  await refetch('inboxViews');
  readCountsAgain();
}

async function askName(title: string, confirmText: string, value: string): Promise<string | undefined> {
  const answer = await ask({
    title,
    input: { type: 'text', label: 'Name', value, required: true },
    confirmText,
    showCancel: true,
  });
  return answer.result === 'confirm' ? answer.value?.trim() : undefined;
}
