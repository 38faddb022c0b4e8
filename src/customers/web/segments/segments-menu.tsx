import BookmarksOutlined from '@mui/icons-material/BookmarksOutlined';
import { Divider, ListItemText, Menu, MenuItem } from '@mui/material';
import { useCan, useCreate, useDelete, useUpdate } from '@refinedev/core';
import { useState } from 'react';
import type { BodyOf } from '../../../core/routes/operations.ts';
import { ToolbarButton } from '../../../core/web/layout/icon-action.tsx';
import { MenuChoice } from '../../../core/web/list/display-menu.tsx';
import { useListParams } from '../../../core/web/list/use-list-params.ts';
import { ask, isConfirmed } from '../../../core/web/providers/dialog-queue.ts';
import type { ApiFailure } from '../../../core/web/providers/failure.ts';
import { said, shownAsToast } from '../../../core/web/providers/notifications.tsx';
import { storedSession } from '../../../core/web/providers/session.ts';
import type { CountedSegment } from '../../schemas/list-answers.ts';
import type { Segment } from '../../schemas/segment.ts';
import { formatSegmentCount, useSegments } from '../../shared/use-segments.ts';

/** Saved filters of the list of customers. */
export function SegmentsMenu() {
  const { data: seeAccess } = useCan({ resource: 'customerSegments', action: 'list' });
  const [anchor, setAnchor] = useState<HTMLElement>();
  const { data } = useSegments({ enabled: seeAccess?.can === true }).result;
  const { params } = useListParams();
  const open = data.find(({ id }) => String(id) === params.get(openParam));
  if (!seeAccess?.can) return null;
  return (
    <>
      <ToolbarButton
        title={open?.name ?? 'Segments'}
        icon={<BookmarksOutlined />}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      {anchor && <SegmentChoices anchor={anchor} all={data} open={open} onClose={() => setAnchor(undefined)} />}
    </>
  );
}

const resource = 'customerSegments';
const openParam = 'segment';
/** URL parameters that are not filters. */
const otherParams = ['page', 'size', 'sort', 'record', 'edit', openParam];

interface SegmentChoicesProps {
  anchor: HTMLElement;
  all: readonly CountedSegment[];
  open: CountedSegment | undefined;
  onClose: () => void;
}

function SegmentChoices({ anchor, all, open, onClose }: SegmentChoicesProps) {
  const { params, set } = useListParams();
  const me = storedSession.user()?.id;
  const filters = Object.fromEntries([...params].filter(([name]) => !otherParams.includes(name)));
  const show = ({ id, filters: wanted }: Pick<Segment, 'id' | 'filters'>) => {
    const cleared = Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]));
    set({ ...cleared, ...wanted, [openParam]: String(id) }, { keepsBefore: true });
  };
  const close = () => set({ [openParam]: undefined });
  const actions = useSegmentActions({ open, filters, show, close });
  const run = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {all.length === 0 && <MenuItem disabled>Filter the list, then save the filter as a segment</MenuItem>}
      {all.map((segment) => (
        <MenuChoice
          key={segment.id}
          role="menuitemradio"
          isChosen={segment.id === open?.id}
          onChoose={run(() => show(segment))}
          label={
            <ListItemText
              primary={segment.name}
              secondary={`${formatSegmentCount(segment)} · ${formatAudience(segment, me)}`}
              slotProps={{ primary: { noWrap: true, sx: { maxWidth: 280 } } }}
            />
          }
        />
      ))}
      {actions.length > 0 && <Divider />}
      {actions.map(({ label, run: act }) => (
        <MenuItem key={label} onClick={run(act)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}

function formatAudience({ isShared, ownerId, ownerName }: Segment, me: number | undefined): string {
  if (ownerId !== me) return `Shared by ${ownerName}`;
  return isShared ? 'Shared with all users' : 'Only you see it';
}

interface Context {
  open: CountedSegment | undefined;
  filters: Record<string, string>;
  show: (segment: Pick<Segment, 'id' | 'filters'>) => void;
  close: () => void;
}

function useSegmentActions({ open, filters, show, close }: Context): { label: string; run: () => void }[] {
  const { mutateAsync: create } = useCreate<Segment, ApiFailure, BodyOf<'customerSegments', 'create'>>({ resource });
  const { mutate: update } = useUpdate<Segment, ApiFailure, BodyOf<'customerSegments', 'update'>>({ resource });
  const { mutateAsync: deleteOne } = useDelete<Segment, ApiFailure>();
  const { data: createAccess } = useCan({ resource: 'customerSegments', action: 'create' });
  const { data: updateAccess } = useCan({ resource: 'customerSegments', action: 'update' });
  const { data: deleteAccess } = useCan({ resource: 'customerSegments', action: 'delete' });
  const { data: deleteAnyAccess } = useCan({ resource: 'customerFormResponses', action: 'delete' });
  const isOwn = open && (deleteAnyAccess?.can === true || open.ownerId === storedSession.user()?.id);
  const isNarrowed = Object.keys(filters).length > 0;
  const isChanged = open && JSON.stringify(sorted(filters)) !== JSON.stringify(sorted(open.filters));
  const change = (part: Partial<Pick<Segment, 'name' | 'filters' | 'isShared'>>, done: string) => () =>
    open && update({ id: open.id, values: { ...part, version: open.version }, ...said(done) });
  // The menu is closed by then, so that callbacks of mutate would not run.
  const save = async () => {
    const name = await askName('Save as segment', 'Save', '');
    if (!name) return;
    await create({ values: { name, filters }, ...said(`Saved “${name}”`) }).then(
      ({ data }) => show(data),
      shownAsToast,
    );
  };
  const rename = async () => {
    const name = await askName('Rename segment', 'Rename', open?.name ?? '');
    if (name) change({ name }, `Renamed to “${name}”`)();
  };
  const remove = async () => {
    if (!open) return;
    const { id, name, isShared } = open;
    const loss = isShared ? 'Others lose it too. No customer is deleted.' : 'No customer is deleted.';
    if (!(await isConfirmed(`Delete “${name}”?`, loss, 'Delete segment'))) return;
    await deleteOne({ resource, id, ...said(`Deleted “${name}”`) }).then(close, shownAsToast);
  };
  return [
    ...(createAccess?.can && isNarrowed && (!open || isChanged)
      ? [{ label: 'Save as segment…', run: () => void save() }]
      : []),
    ...(isOwn && updateAccess?.can && isNarrowed && isChanged
      ? [{ label: 'Save changes', run: change({ filters }, `Saved “${open.name}”`) }]
      : []),
    ...(isOwn && updateAccess?.can
      ? [
          { label: 'Rename…', run: () => void rename() },
          open.isShared
            ? { label: 'Make private', run: change({ isShared: false }, 'Only you can see it now') }
            : { label: 'Share with all users', run: change({ isShared: true }, 'All users see it now') },
        ]
      : []),
    ...(isOwn && deleteAccess?.can ? [{ label: 'Delete…', run: () => void remove() }] : []),
  ];
}

const sorted = (filters: Record<string, string>) =>
  Object.entries(filters).sort(([one], [other]) => (one < other ? -1 : 1));

async function askName(title: string, confirmText: string, value: string): Promise<string | undefined> {
  const answer = await ask({
    title,
    input: { type: 'text', label: 'Name', value, required: true },
    confirmText,
    showCancel: true,
  });
  return answer.result === 'confirm' ? answer.value?.trim() : undefined;
}
