import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useState } from 'react';
import type { InboxViewName } from '../../../../contract/schemas/responses/inbox.ts';
import type { InboxView } from '../../../../contract/schemas/responses/inbox-view.ts';
import { lazyPart } from '../../../layout/lazy-part.tsx';
import { useReading } from '../../../providers/reading.ts';
import { useMay } from '../../../providers/use-may.ts';
import { inboxViews } from './inbox-views.ts';
import { paramsOfView, savedViews } from './saved-views.ts';
import type { Inbox } from './use-inbox.ts';

interface ViewTab {
  key: InboxViewName | number;
  label: string;
  about: string;
  count: { count: number; capped: boolean } | undefined;
}

export function ViewTabs({ inbox }: { inbox: Inbox }) {
  const { address, counts } = inbox;
  const maySee = useMay('inboxViews', 'list');
  const pinned = useReading(savedViews, { enabled: maySee }).data?.filter((view) => view.pinned) ?? [];
  const tabs: ViewTab[] = [
    ...inboxViews.map(({ name, label, about }) => ({
      key: name,
      label,
      about,
      count: counts?.builtIn.find(({ view }) => view === name),
    })),
    ...pinned.map(({ id, name }) => ({
      key: id,
      label: name,
      about: `Your view “${name}”`,
      count: counts?.saved.find((saved) => saved.id === id),
    })),
  ];
  const choose = (key: ViewTab['key']) => {
    const view = pinned.find(({ id }) => id === key);
    if (view) address.showText(paramsOfView(view));
    else if (typeof key === 'string') address.showView(key);
  };
  const isPinned = pinned.some(({ id }) => id === address.saved);
  return (
    <Stack direction="row" sx={{ alignItems: 'center', borderBottom: 1, borderColor: 'divider', gap: 1 }}>
      <Tabs
        value={isPinned ? address.saved : address.name}
        onChange={(_, key) => choose(key)}
        aria-label="Which responses"
        variant="scrollable"
        scrollButtons="auto"
        sx={{
          minWidth: 0,
          flexGrow: 1,
          '& .MuiTab-root': { minWidth: 0, px: 0.875, typography: 'body2', fontWeight: 500 },
          '& .MuiTabScrollButton-root': { width: 28, '&.Mui-disabled': { width: 0 } },
        }}
      >
        {tabs.map(({ key, label, about, count }) => (
          <Tab key={key} value={key} title={about} label={<TabText label={label} count={count} />} />
        ))}
      </Tabs>
      <ViewsButton inbox={inbox} />
    </Stack>
  );
}

function TabText({ label, count }: Pick<ViewTab, 'label' | 'count'>) {
  return (
    <span>
      {label}
      {count && (
        <Box
          component="span"
          sx={{ ml: 0.75, color: 'text.secondary', fontVariantNumeric: 'tabular-nums', fontWeight: 400 }}
        >
          {count.capped ? atLeast(count.count) : count.count.toLocaleString()}
        </Box>
      )}
    </span>
  );
}

const atLeast = (count: number) => (count < 1_000 ? `${count}+` : `${count / 1_000}k+`);

const ViewsMenu = lazyPart(() => import('./views-menu.tsx'), 'ViewsMenu');
const ShareView = lazyPart(() => import('./views-menu.tsx'), 'ShareView');

function ViewsButton({ inbox }: { inbox: Inbox }) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [sharing, setSharing] = useState<InboxView>();
  if (!useMay('inboxViews', 'list')) return null;
  return (
    <>
      <Button
        color="inherit"
        size="small"
        startIcon={<BookmarkBorder />}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ flexShrink: 0, px: 1 }}
      >
        Views
      </Button>
      {anchor && <ViewsMenu inbox={inbox} anchor={anchor} onClose={() => setAnchor(undefined)} onShare={setSharing} />}
      {sharing && <ShareView view={sharing} onClose={() => setSharing(undefined)} />}
    </>
  );
}
