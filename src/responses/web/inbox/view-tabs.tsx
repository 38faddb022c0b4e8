import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, Button, Stack, Tab, Tabs } from '@mui/material';
import { useCan } from '@refinedev/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatCount } from '../../../core/contract/notations/notation.ts';
import { lazyPart } from '../../../core/web/layout/lazy-part.tsx';
import type { InboxViewName } from '../../schemas/inbox.ts';
import type { InboxView } from '../../schemas/inbox-view.ts';
import { inboxViews } from './inbox-views.ts';
import { paramsOfView, useSavedViews, useViewActions } from './saved-views.ts';
import type { Inbox } from './use-inbox.ts';
import type { ViewsMenuProps } from './views-menu.tsx';

interface ViewTab {
  key: InboxViewName | number;
  label: string;
  about: string;
  count: { count: number; capped: boolean } | undefined;
}

export function ViewTabs({ inbox }: { inbox: Inbox }) {
  const { address, counts } = inbox;
  const pinned = useSavedViews().filter((view) => view.pinned);
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
  const chosen = isPinned ? address.saved : address.name;
  const { list, fitting } = useFittingTabs(tabs.length);
  const hidden = tabs.slice(fitting);
  const chosenInMenu = hidden.find(({ key }) => key === chosen);
  return (
    <Stack
      direction="row"
      sx={{ alignItems: 'center', borderBottom: 1, borderColor: 'divider', gap: 1, displayPrint: 'none' }}
    >
      <Tabs
        ref={list}
        value={chosenInMenu ? false : chosen}
        onChange={(_, key) => choose(key)}
        aria-label="Which responses"
        sx={tabsStyle}
      >
        {tabs.map(({ key, label, about, count }, index) => (
          <Tab
            key={key}
            value={key}
            title={about}
            label={<TabText label={label} count={count} />}
            {...(index >= fitting && { sx: { visibility: 'hidden' } })}
          />
        ))}
      </Tabs>
      <ViewsButton
        inbox={inbox}
        chosen={chosenInMenu && <TabText {...chosenInMenu} />}
        more={hidden.map((tab) => ({
          key: tab.key,
          text: <TabText {...tab} />,
          isChosen: tab === chosenInMenu,
          choose: () => choose(tab.key),
        }))}
      />
    </Stack>
  );
}

// Tabs that do not fit wrap into a second line, which the height hides.
const tabsStyle = {
  minWidth: 0,
  flexGrow: 1,
  height: 48,
  '& .MuiTabs-list': { flexWrap: 'wrap' },
  '& .MuiTab-root': { minWidth: 0, px: 0.875, typography: 'body2', fontWeight: 500 },
} as const;

function useFittingTabs(count: number) {
  const list = useRef<HTMLDivElement>(null);
  const [fitting, setFitting] = useState(count);
  useEffect(() => {
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])].slice(0, count);
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() =>
      setFitting(tabs.filter(({ offsetTop }) => offsetTop === tabs[0]?.offsetTop).length),
    );
    for (const element of [...tabs, ...(list.current ? [list.current] : [])]) observer.observe(element);
    return () => observer.disconnect();
  }, [count]);
  return { list, fitting };
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
          {count.capped ? atLeast(count.count) : formatCount(count.count)}
        </Box>
      )}
    </span>
  );
}

const atLeast = (count: number) => (count < 1_000 ? `${count}+` : `${count / 1_000}k+`);

const ViewsMenu = lazyPart(() => import('./views-menu.tsx'), 'ViewsMenu');
const ShareView = lazyPart(() => import('./views-menu.tsx'), 'ShareView');

interface ViewsButtonProps extends Pick<ViewsMenuProps, 'inbox' | 'more'> {
  /** The chosen view, when it is in the menu. */
  chosen: ReactNode;
}

function ViewsButton({ inbox, more, chosen }: ViewsButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [sharing, setSharing] = useState<InboxView>();
  const actions = useViewActions(inbox);
  const { data: inboxViewsAccess } = useCan({ resource: 'inboxViews', action: 'list' });
  if (!inboxViewsAccess?.can && more.length === 0) return null;
  return (
    <>
      <Button
        color={chosen ? 'primary' : 'inherit'}
        size="small"
        endIcon={<ExpandMore />}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ flexShrink: 0, px: 1 }}
      >
        {chosen ?? 'Views'}
      </Button>
      {anchor && (
        <ViewsMenu
          inbox={inbox}
          actions={actions}
          more={more}
          anchor={anchor}
          onClose={() => setAnchor(undefined)}
          onShare={setSharing}
        />
      )}
      {sharing && <ShareView view={sharing} actions={actions} onClose={() => setSharing(undefined)} />}
    </>
  );
}
