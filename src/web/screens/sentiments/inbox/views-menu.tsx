import Check from '@mui/icons-material/Check';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import type { InboxView } from '../../../../contract/schemas/inbox-view.ts';
import { useMay } from '../../../providers/use-may.ts';
import { changeView, deleteView, keepView, keptOf, renameView, savedViews, wordsOfView } from './saved-views.ts';
import type { Inbox } from './use-inbox.ts';

interface ViewsMenuProps {
  inbox: Inbox;
  anchor: HTMLElement;
  onClose: () => void;
  /** Asks with which groups a view is shared. */
  onShare: (view: InboxView) => void;
}

interface Choice {
  label: string;
  run: () => void;
}

/** The kept views to choose from, and what can be done with the one that is open. */
export function ViewsMenu({ inbox, anchor, onClose, onShare }: ViewsMenuProps) {
  const { address } = inbox;
  const views = useQuery(savedViews).data ?? [];
  const open = views.find(({ id }) => id === address.saved);
  const mayKeep = useMay('inboxViews', 'create');
  const choices = [
    ...(mayKeep
      ? [{ label: open ? 'Keep as another view…' : 'Keep this view…', run: () => void keepView(inbox) }]
      : []),
    ...useChoices(inbox, open, onShare),
  ];
  const run = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {views.length === 0 && <MenuItem disabled>No view is kept yet</MenuItem>}
      {views.map((view) => (
        <MenuItem
          key={view.id}
          role="menuitemradio"
          aria-checked={view.id === address.saved}
          onClick={run(() => address.showWords(wordsOfView(view)))}
        >
          <ListItemIcon>{view.id === address.saved && <Check fontSize="small" />}</ListItemIcon>
          <ListItemText
            primary={view.name}
            secondary={view.ownerId === inbox.me ? sharedInWords(view) : `Shared by ${view.ownerName}`}
            slotProps={{ primary: { noWrap: true, sx: { maxWidth: 280 } } }}
          />
        </MenuItem>
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

/** What can be done with the view that is open: by anybody who sees it, and by whoever made it. */
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
    { label: 'Keep what was changed', run: () => void changeView(view, keptOf(inbox), `Kept “${view.name}”`) },
    { label: 'Rename…', run: () => void renameView(view) },
    ...sharingOf(view, maySeeGroups ? onShare : undefined),
  ];
  return [
    ...(mayChange
      ? [
          view.pinned
            ? { label: 'Unpin', run: () => void changeView(view, { pinned: false }, 'Unpinned') }
            : { label: 'Pin beside the tabs', run: () => void changeView(view, { pinned: true }, 'Pinned') },
          ...(isOwn ? own : []),
        ]
      : []),
    ...(isOwn && mayDelete ? [{ label: 'Delete…', run: () => void remove() }] : []),
  ];
}

/** Who else may see it: everybody, some groups, or nobody. */
function sharingOf(view: InboxView, onShare: ViewsMenuProps['onShare'] | undefined): Choice[] {
  const { sharedWith } = view;
  const share = (to: 'nobody' | 'everybody', words: string) => () => void changeView(view, { sharedWith: to }, words);
  return [
    ...(sharedWith === 'everybody'
      ? []
      : [{ label: 'Share with everybody', run: share('everybody', 'Everybody sees it now') }]),
    ...(onShare
      ? [{ label: sharedWith === 'groups' ? 'Change the groups…' : 'Share with groups…', run: () => onShare(view) }]
      : []),
    ...(sharedWith === 'nobody' ? [] : [{ label: 'Keep to myself', run: share('nobody', 'Only you see it now') }]),
  ];
}

function sharedInWords({ sharedWith }: InboxView): string {
  if (sharedWith === 'everybody') return 'Shared with everybody';
  return sharedWith === 'groups' ? 'Shared with groups' : 'Only you see it';
}
