import { useCan, useCreate, useDelete, useList, useUpdate } from '@refinedev/core';
import type { BodyOf } from '../../../core/routes/operations.ts';
import { ask, isConfirmed } from '../../../core/web/providers/dialog-queue.ts';
import type { ApiFailure } from '../../../core/web/providers/failure.ts';
import { said } from '../../../core/web/providers/notifications.tsx';
import type { InboxView } from '../../schemas/inbox-view.ts';
import { readCountsAgain } from './inbox-changes.ts';
import type { Inbox } from './use-inbox.ts';

export function useSavedViews(): InboxView[] {
  const { data: inboxViewsAccess } = useCan({ resource: 'inboxViews', action: 'list' });
  const { result } = useList<InboxView, ApiFailure>({
    resource: 'inboxViews',
    pagination: { mode: 'off' },
    queryOptions: { staleTime: 30_000, enabled: inboxViewsAccess?.can === true },
  });
  return result.data;
}

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

export function useViewActions(inbox: Inbox) {
  const create = useCreate<InboxView, ApiFailure, BodyOf<'inboxViews', 'create'>>();
  const update = useUpdate<InboxView, ApiFailure, BodyOf<'inboxViews', 'update'>>();
  const remove = useDelete<InboxView, ApiFailure>();

  const change = ({ id, version }: InboxView, part: BodyOf<'inboxViews', 'update'>, text: string) => {
    // Pinning is a personal setting and does not change the version of the view.
    const values = 'pinned' in part ? part : { ...part, version };
    update.mutate({ resource: 'inboxViews', id, values, ...said(text) }, { onSettled: readCountsAgain });
  };

  return {
    save: async () => {
      const name = await askName('Save view', 'Save', '');
      if (!name) return;
      create.mutate(
        {
          resource: 'inboxViews',
          values: { name, ...savedOf(inbox), pinned: true },
          ...said(`Saved “${name}”`),
        },
        { onSuccess: ({ data }) => inbox.address.ask({ saved: String(data.id) }), onSettled: readCountsAgain },
      );
    },
    change,
    rename: async (view: InboxView) => {
      const name = await askName('Rename the view', 'Rename', view.name);
      if (name && name !== view.name) change(view, { name }, `Renamed to “${name}”`);
    },
    delete: async ({ id, name, sharedWith }: InboxView) => {
      const loss = sharedWith === 'nobody' ? 'No response is deleted.' : 'Others lose it too. No response is deleted.';
      if (!(await isConfirmed(`Delete “${name}”?`, loss, 'Delete view'))) return;
      remove.mutate(
        { resource: 'inboxViews', id, ...said(`Deleted “${name}”`) },
        { onSuccess: () => inbox.address.ask({ saved: undefined }), onSettled: readCountsAgain },
      );
    },
  };
}

export type ViewActions = ReturnType<typeof useViewActions>;

async function askName(title: string, confirmText: string, value: string): Promise<string | undefined> {
  const answer = await ask({
    title,
    input: { type: 'text', label: 'Name', value, required: true },
    confirmText,
    showCancel: true,
  });
  return answer.result === 'confirm' ? answer.value?.trim() : undefined;
}
