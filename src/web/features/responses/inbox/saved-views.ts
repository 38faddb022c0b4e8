import type { z } from 'zod';
import type { InboxView, inboxViewInputSchema } from '../../../../contract/schemas/responses/inbox-view.ts';
import { attempt } from '../../../layout/attempt.ts';
import { call } from '../../../providers/call.ts';
import { ask, isConfirmed } from '../../../providers/dialog-queue.ts';
import { reading } from '../../../providers/queries.ts';
import { readCountsAgain } from './inbox-changes.ts';
import type { Inbox } from './use-inbox.ts';

export const savedViews = reading('inboxViews', 'list', { staleTime: 30_000 });

/** URL parameters that are not part of a saved view. */
const transientParams = new Set(['sort', 'layout', 'open', 'saved', 'page', 'size', 'columns']);

type Saved = Pick<InboxView, 'filters' | 'sort' | 'columns' | 'layout'>;

export function savedOf({ address, preferences, isOneForm, scope }: Inbox): Saved {
  const texts = [...address.params].filter(([name]) => !transientParams.has(name));
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

export function paramsOfView({ id, filters, sort, columns, layout }: InboxView): Record<string, string> {
  return {
    ...filters,
    ...(sort && { sort }),
    ...(columns.length > 0 && { columns: columns.join(',') }),
    ...(layout === 'board' && { layout }),
    saved: String(id),
  };
}

export async function saveView(inbox: Inbox): Promise<void> {
  const name = await askName('Save view', 'Save', '');
  if (!name) return;
  await change(async () => {
    const made = await call('inboxViews', 'create', { body: { name, ...savedOf(inbox), pinned: true } });
    inbox.address.ask({ saved: String(made.id) });
  }, `Saved “${name}”`);
}

export async function renameView(view: InboxView): Promise<void> {
  const name = await askName('Rename the view', 'Rename', view.name);
  if (name && name !== view.name) await changeView(view, { name }, `Renamed to “${name}”`);
}

export async function deleteView(view: InboxView): Promise<boolean> {
  const loss = view.sharedWith === 'nobody' ? 'No response is deleted.' : 'Others lose it too. No response is deleted.';
  if (!(await isConfirmed(`Delete “${view.name}”?`, loss, 'Delete view'))) return false;
  await change(() => call('inboxViews', 'delete', { params: { id: view.id } }), `Deleted “${view.name}”`);
  return true;
}

export async function changeView(
  { id, version }: InboxView,
  part: Partial<z.input<typeof inboxViewInputSchema>>,
  text: string,
): Promise<void> {
  // Pinning is a personal setting and does not change the version of the view.
  const body = 'pinned' in part ? part : { ...part, version };
  await change(() => call('inboxViews', 'update', { params: { id }, body }), text);
}

async function change(work: () => Promise<unknown>, done: string) {
  await attempt(work, done, 'inboxViews');
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
