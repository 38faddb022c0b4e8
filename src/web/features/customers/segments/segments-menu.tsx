import BookmarksOutlined from '@mui/icons-material/BookmarksOutlined';
import { Divider, ListItemText, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import type { CountedSegment } from '../../../../contract/schemas/customers/list-answers.ts';
import type { Segment } from '../../../../contract/schemas/customers/segment.ts';
import { MenuChoice } from '../../../crud/list/display-button.tsx';
import { useListParams } from '../../../crud/list/use-list-params.ts';
import { attempt } from '../../../layout/attempt.ts';
import { ToolbarButton } from '../../../layout/icon-action.tsx';
import { ask, isConfirmed } from '../../../providers/dialog-queue.ts';
import { type Call, useCall, useReading } from '../../../providers/queries.ts';
import { storedSession } from '../../../providers/session.ts';
import { useMay } from '../../../providers/use-may.ts';
import { formatSegmentCount, segments } from './segment-queries.ts';

/** Saved filters of the list of customers. */
export function SegmentsMenu() {
  const maySee = useMay('customerSegments', 'list');
  const [anchor, setAnchor] = useState<HTMLElement>();
  const { data = [] } = useReading(segments, { enabled: maySee === true });
  const { params } = useListParams();
  const open = data.find(({ id }) => String(id) === params.get(openParam));
  if (!maySee) return null;
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
  const call = useCall();
  const mayCreate = useMay('customerSegments', 'create');
  const mayUpdate = useMay('customerSegments', 'update');
  const mayDelete = useMay('customerSegments', 'delete');
  const mayDeleteAny = useMay('customerFormResponses', 'delete');
  const isOwn = open && (mayDeleteAny || open.ownerId === storedSession.user()?.id);
  const isNarrowed = Object.keys(filters).length > 0;
  const isChanged = open && JSON.stringify(sorted(filters)) !== JSON.stringify(sorted(open.filters));
  const change = (part: Partial<Pick<Segment, 'name' | 'filters' | 'isShared'>>, done: string) => () =>
    void changeSegment(call, open, part, done);
  const save = async () => {
    const made = await saveSegment(call, filters);
    if (made) show(made);
  };
  const rename = async () => {
    const name = await askName('Rename segment', 'Rename', open?.name ?? '');
    if (name) change({ name }, `Renamed to “${name}”`)();
  };
  const remove = async () => {
    if (open && (await deleteSegment(call, open))) close();
  };
  return [
    ...(mayCreate && isNarrowed && (!open || isChanged) ? [{ label: 'Save as segment…', run: () => void save() }] : []),
    ...(isOwn && mayUpdate && isNarrowed && isChanged
      ? [{ label: 'Save changes', run: change({ filters }, `Saved “${open.name}”`) }]
      : []),
    ...(isOwn && mayUpdate
      ? [
          { label: 'Rename…', run: () => void rename() },
          open.isShared
            ? { label: 'Make private', run: change({ isShared: false }, 'Only you can see it now') }
            : { label: 'Share with all users', run: change({ isShared: true }, 'All users see it now') },
        ]
      : []),
    ...(isOwn && mayDelete ? [{ label: 'Delete…', run: () => void remove() }] : []),
  ];
}

const sorted = (filters: Record<string, string>) =>
  Object.entries(filters).sort(([one], [other]) => (one < other ? -1 : 1));

async function saveSegment(call: Call, filters: Record<string, string>): Promise<Segment | undefined> {
  const name = await askName('Save as segment', 'Save', '');
  if (!name) return undefined;
  let made: Segment | undefined;
  await attempt(
    async () => {
      made = await call('customerSegments', 'create', { body: { name, filters } });
    },
    `Saved “${name}”`,
    'customerSegments',
  );
  return made;
}

async function changeSegment(call: Call, segment: Segment | undefined, part: object, done: string): Promise<void> {
  if (!segment) return;
  const { id, version } = segment;
  const body: Partial<Segment> = { ...part, version };
  const update = () => call('customerSegments', 'update', { params: { id }, body });
  await attempt(update, done, 'customerSegments');
}

async function deleteSegment(call: Call, { id, name, isShared }: Segment): Promise<boolean> {
  const loss = isShared ? 'Others lose it too. No customer is deleted.' : 'No customer is deleted.';
  if (!(await isConfirmed(`Delete “${name}”?`, loss, 'Delete segment'))) return false;
  const remove = () => call('customerSegments', 'delete', { params: { id } });
  return attempt(remove, `Deleted “${name}”`, 'customerSegments');
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
