import { Divider, ListItemText, Menu, MenuItem, Typography } from '@mui/material';
import { useCan } from '@refinedev/core';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../../core/web/layout/form-dialog.tsx';
import { MenuChoice } from '../../../core/web/list/display-menu.tsx';
import type { InboxView } from '../../schemas/inbox-view.ts';
import { GroupsPicker } from '../../shared/pickers.tsx';
import { paramsOfView, savedOf, useSavedViews, type ViewActions } from './saved-views.ts';
import type { Inbox } from './use-inbox.ts';

export interface ViewsMenuProps {
  inbox: Inbox;
  actions: ViewActions;
  /** The views that do not fit in the row. */
  more: readonly { key: string | number; text: ReactNode; isChosen: boolean; choose: () => void }[];
  anchor: HTMLElement;
  onClose: () => void;
  onShare: (view: InboxView) => void;
}

interface Choice {
  label: string;
  run: () => void;
}

export function ViewsMenu({ inbox, actions, more, anchor, onClose, onShare }: ViewsMenuProps) {
  const { address } = inbox;
  const { data: seeAccess } = useCan({ resource: 'inboxViews', action: 'list' });
  const views = useSavedViews();
  const open = views.find(({ id }) => id === address.saved);
  const { data: saveViewAccess } = useCan({ resource: 'inboxViews', action: 'create' });
  const choices = [
    ...(saveViewAccess?.can
      ? [{ label: open ? 'Save as new view…' : 'Save view…', run: () => void actions.save() }]
      : []),
    ...useChoices(inbox, open, actions, onShare),
  ];
  const run = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {more.map(({ key, text, isChosen, choose }) => (
        <MenuChoice key={key} role="menuitemradio" label={text} isChosen={isChosen} onChoose={run(choose)} />
      ))}
      {more.length > 0 && seeAccess?.can && <Divider />}
      {views.length === 0 && seeAccess?.can && <MenuItem disabled>No saved views yet</MenuItem>}
      {views.map((view) => (
        <MenuChoice
          key={view.id}
          role="menuitemradio"
          isChosen={view.id === address.saved}
          onChoose={run(() => address.showText(paramsOfView(view)))}
          label={
            <ListItemText
              primary={view.name}
              secondary={view.ownerId === inbox.me ? formatShared(view) : `Shared by ${view.ownerName}`}
              slotProps={{ primary: { noWrap: true, sx: { maxWidth: 280 } } }}
            />
          }
        />
      ))}
      {choices.length > 0 && <Divider />}
      {choices.map(({ label, run: act }) => (
        <MenuItem key={label} onClick={run(act)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}

function useChoices(
  inbox: Inbox,
  view: InboxView | undefined,
  actions: ViewActions,
  onShare: ViewsMenuProps['onShare'],
): Choice[] {
  const { data: changeAccess } = useCan({ resource: 'inboxViews', action: 'update' });
  const { data: deleteAccess } = useCan({ resource: 'inboxViews', action: 'delete' });
  const { data: seeGroupsAccess } = useCan({ resource: 'groups', action: 'list' });
  if (!view) return [];
  const isOwn = view.ownerId === inbox.me;
  const own: Choice[] = [
    { label: 'Save changes', run: () => actions.change(view, savedOf(inbox), `Saved “${view.name}”`) },
    { label: 'Rename…', run: () => void actions.rename(view) },
    ...sharingOf(view, actions, seeGroupsAccess?.can ? onShare : undefined),
  ];
  return [
    ...(changeAccess?.can
      ? [
          view.pinned
            ? { label: 'Unpin', run: () => actions.change(view, { pinned: false }, 'Unpinned') }
            : { label: 'Pin as a tab', run: () => actions.change(view, { pinned: true }, 'Pinned') },
          ...(isOwn ? own : []),
        ]
      : []),
    ...(isOwn && deleteAccess?.can ? [{ label: 'Delete…', run: () => void actions.delete(view) }] : []),
  ];
}

function sharingOf(view: InboxView, actions: ViewActions, onShare: ViewsMenuProps['onShare'] | undefined): Choice[] {
  const { sharedWith } = view;
  const share = (to: 'nobody' | 'everybody', text: string) => () => actions.change(view, { sharedWith: to }, text);
  return [
    ...(sharedWith === 'everybody'
      ? []
      : [{ label: 'Share with all users', run: share('everybody', 'All users see it now') }]),
    ...(onShare
      ? [{ label: sharedWith === 'groups' ? 'Change the groups…' : 'Share with groups…', run: () => onShare(view) }]
      : []),
    ...(sharedWith === 'nobody' ? [] : [{ label: 'Make private', run: share('nobody', 'Only you can see it now') }]),
  ];
}

function formatShared({ sharedWith }: InboxView): string {
  if (sharedWith === 'everybody') return 'Shared with all users';
  return sharedWith === 'groups' ? 'Shared with groups' : 'Only you see it';
}

interface ShareViewProps {
  view: InboxView;
  actions: ViewActions;
  onClose: () => void;
}

export function ShareView({ view, actions, onClose }: ShareViewProps) {
  const [groupIds, setGroups] = useState(view.groupIds);
  const submit = () => {
    onClose();
    const text = groupIds.length === 1 ? 'One group sees it now' : `${groupIds.length} groups see it now`;
    actions.change(view, { sharedWith: 'groups', groupIds }, text);
  };
  return (
    <FormDialog
      title={`Share “${view.name}” with groups`}
      submit="Share"
      maxWidth="xs"
      isDisabled={groupIds.length === 0}
      edited={groupIds}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography variant="muted">Members of these groups can use this view. Only you can change it.</Typography>
      <GroupsPicker label="Groups" value={groupIds} onChange={setGroups} />
    </FormDialog>
  );
}
