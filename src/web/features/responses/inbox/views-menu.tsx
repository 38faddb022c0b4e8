import { Divider, ListItemText, Menu, MenuItem, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import type { InboxView } from '../../../../contract/schemas/responses/inbox-view.ts';
import { MenuChoice } from '../../../crud/list/display-button.tsx';
import { FormDialog } from '../../../layout/form-dialog.tsx';
import { useReading } from '../../../providers/queries.ts';
import { useMay } from '../../../providers/use-may.ts';
import { GroupsPicker } from '../../sentiments/shared/pickers.tsx';
import { changeView, deleteView, paramsOfView, renameView, savedOf, savedViews, saveView } from './saved-views.ts';
import type { Inbox } from './use-inbox.ts';

export interface ViewsMenuProps {
  inbox: Inbox;
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

export function ViewsMenu({ inbox, more, anchor, onClose, onShare }: ViewsMenuProps) {
  const { address } = inbox;
  const maySee = useMay('inboxViews', 'list');
  const views = useReading(savedViews, { enabled: maySee }).data ?? [];
  const open = views.find(({ id }) => id === address.saved);
  const canSaveView = useMay('inboxViews', 'create');
  const choices = [
    ...(canSaveView ? [{ label: open ? 'Save as new view…' : 'Save view…', run: () => void saveView(inbox) }] : []),
    ...useChoices(inbox, open, onShare),
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
      {more.length > 0 && maySee && <Divider />}
      {views.length === 0 && maySee && <MenuItem disabled>No saved views yet</MenuItem>}
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

function useChoices(inbox: Inbox, view: InboxView | undefined, onShare: ViewsMenuProps['onShare']): Choice[] {
  const mayChange = useMay('inboxViews', 'update');
  const mayDelete = useMay('inboxViews', 'delete');
  const maySeeGroups = useMay('groups', 'list');
  if (!view) return [];
  const { address, me } = inbox;
  const isOwn = view.ownerId === me;
  const remove = async () => {
    if (await deleteView(view)) address.ask({ saved: undefined });
  };
  const own: Choice[] = [
    { label: 'Save changes', run: () => void changeView(view, savedOf(inbox), `Saved “${view.name}”`) },
    { label: 'Rename…', run: () => void renameView(view) },
    ...sharingOf(view, maySeeGroups ? onShare : undefined),
  ];
  return [
    ...(mayChange
      ? [
          view.pinned
            ? { label: 'Unpin', run: () => void changeView(view, { pinned: false }, 'Unpinned') }
            : { label: 'Pin as a tab', run: () => void changeView(view, { pinned: true }, 'Pinned') },
          ...(isOwn ? own : []),
        ]
      : []),
    ...(isOwn && mayDelete ? [{ label: 'Delete…', run: () => void remove() }] : []),
  ];
}

function sharingOf(view: InboxView, onShare: ViewsMenuProps['onShare'] | undefined): Choice[] {
  const { sharedWith } = view;
  const share = (to: 'nobody' | 'everybody', text: string) => () => void changeView(view, { sharedWith: to }, text);
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

export function ShareView({ view, onClose }: { view: InboxView; onClose: () => void }) {
  const [groupIds, setGroups] = useState(view.groupIds);
  const submit = () => {
    onClose();
    const text = groupIds.length === 1 ? 'One group sees it now' : `${groupIds.length} groups see it now`;
    void changeView(view, { sharedWith: 'groups', groupIds }, text);
  };
  return (
    <FormDialog
      title={`Share “${view.name}” with groups`}
      submit="Share"
      maxWidth="xs"
      isDisabled={groupIds.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography variant="muted">Members of these groups can use this view. Only you can change it.</Typography>
      <GroupsPicker label="Groups" value={groupIds} onChange={setGroups} />
    </FormDialog>
  );
}
