import AddCircleOutlined from '@mui/icons-material/AddCircleOutlineOutlined';
import ViewListOutlined from '@mui/icons-material/ViewListOutlined';
import { Box, Button, List, ListItem, Skeleton, Typography } from '@mui/material';
import { type TreeMenuItem, useCan, useList, useMenu } from '@refinedev/core';
import { lazy, memo, Suspense, useEffect, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { type MenuItem, permissionFor } from '../../../contract/catalogue.ts';
import type { Sentiment } from '../../../contract/schemas/forms/sentiment.ts';
import { sideMenu } from '../../../contract/settings.ts';
import { type MayShow, useMayShow } from '../../providers/access.ts';
import { layoutState } from './layout-state.ts';
import { MenuCollapse, MenuEntry } from './menu-entry.tsx';
import { formIcon } from './menu-icons.tsx';
import { MenuSurroundings, useMenuSurroundings } from './menu-parts.tsx';

/** Keeps its entries when only the frame around it changes. */
export const SideMenu = memo(function SideMenu({ isMini, isSmall }: { isMini: boolean; isSmall: boolean }) {
  const { pathname } = useLocation();
  const mayShow = useMayShow();
  const { menuItems } = useMenu();
  const allItems = itemsOf(menuItems);
  const opened = openedItem(allItems, pathname);
  const openedUrl = opened?.url;

  useEffect(() => {
    if (openedUrl) layoutState.change({ openedItem: openedUrl.slice(1) });
  }, [openedUrl]);

  if (!mayShow) return <MenuSkeleton />;
  const items = visibleMenu(allItems, mayShow);
  if (items.length === 0)
    return (
      <Typography variant="muted" sx={{ p: 3, display: isMini ? 'none' : 'block' }}>
        No menu items available.
      </Typography>
    );
  return (
    <MenuSurroundings value={{ isMini, isSmall, mayShow, openedId: opened?.id }}>
      <Box sx={{ py: 1.5 }}>
        <List disablePadding>
          {items.map((item) => (
            <MenuNode key={item.id} item={item} depth={0} />
          ))}
        </List>
      </Box>
    </MenuSurroundings>
  );
});

function itemsOf(entries: TreeMenuItem[]): MenuItem[] {
  return entries
    .toSorted((one, other) => (one.meta?.order ?? 0) - (other.meta?.order ?? 0))
    .map(({ meta, children }) => ({ ...meta?.item, ...(children.length > 0 ? { children: itemsOf(children) } : {}) }));
}

export function MenuNode({ item, depth }: { item: MenuItem; depth: number }) {
  switch (item.type) {
    case 'group':
      return <MenuGroup item={item} />;
    case 'collapse':
      return (
        <MenuCollapse item={item} depth={depth}>
          {item.children?.map((child) => (
            <MenuNode key={child.id} item={child} depth={depth + 1} />
          ))}
        </MenuCollapse>
      );
    case 'sentiments':
      return <SentimentsMenu item={item} depth={depth} />;
    case 'inbox':
      return <InboxEntry item={item} depth={depth} />;
    case 'item':
      return <MenuEntry item={item} depth={depth} />;
    default:
      return (
        <Typography component="li" variant="body2" color="error" sx={{ px: 3, py: 1, textAlign: 'center' }}>
          Menu Items Error
        </Typography>
      );
  }
}

const OpenCount = lazy(async () => ({ default: (await import('./waiting-work.tsx')).OpenCount }));

function InboxEntry({ item, depth }: { item: MenuItem; depth: number }) {
  return (
    <MenuEntry
      item={item}
      depth={depth}
      mark={
        <Suspense fallback={null}>
          <OpenCount />
        </Suspense>
      }
    />
  );
}

function MenuGroup({ item }: { item: MenuItem }) {
  const { isMini } = useMenuSurroundings();
  const id = useId();
  return (
    <Box
      component="li"
      sx={{ '& + &': { mt: isMini ? 1 : 2, pt: isMini ? 1 : 0, borderTop: isMini ? 1 : 0, borderColor: 'divider' } }}
    >
      {!isMini && (
        <Box sx={{ px: 3, py: 0.5, color: 'text.secondary' }}>
          <Typography id={id} variant="caption" component="div" sx={{ fontWeight: 500 }}>
            {item.title}
          </Typography>
          {item.caption && (
            <Typography variant="caption" component="div">
              {item.caption}
            </Typography>
          )}
        </Box>
      )}
      <List disablePadding {...(isMini ? { 'aria-label': item.title } : { 'aria-labelledby': id })}>
        {item.children?.map((child) => (
          <MenuNode key={child.id} item={child} depth={0} />
        ))}
      </List>
    </Box>
  );
}

function MenuSkeleton() {
  return (
    <Box aria-hidden sx={{ display: 'grid', gap: 1, p: 2 }}>
      {[64, 92, 76, 110, 84].map((width) => (
        <Skeleton key={width} height={20} sx={{ width: `${width + 64}px`, maxWidth: '100%' }} />
      ))}
    </Box>
  );
}

function SentimentsMenu({ item, depth }: { item: MenuItem; depth: number }) {
  const { pathname } = useLocation();
  const home = item.url ?? '';
  const isInside = pathname === home || pathname.startsWith(`${home}/`);
  const [isOpened, setOpened] = useState(isInside);
  const { mayShow } = useMenuSurroundings();
  const create = { ...item, id: 'create-sentiment', title: 'Create Sentiment', url: `${home}/create` };
  const all = { ...item, id: 'all-sentiments', title: 'All Sentiments' };
  return (
    <MenuCollapse item={item} depth={depth} opensWhile={isInside} onOpen={() => setOpened(true)}>
      {mayShow(permissionFor('sentiments', 'create')) && (
        <MenuEntry
          item={create}
          depth={0}
          Icon={AddCircleOutlined}
          isSelected={pathname.startsWith(`${home}/create`)}
        />
      )}
      <MenuEntry item={all} depth={0} Icon={ViewListOutlined} isSelected={pathname === home} />
      <SentimentForms item={item} isOpened={isOpened} />
    </MenuCollapse>
  );
}

function SentimentForms({ item, isOpened }: { item: MenuItem; isOpened: boolean }) {
  const { pathname } = useLocation();
  const { mayShow } = useMenuSurroundings();
  const { forms, isLoading } = useSentimentForms(isOpened);
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? forms : forms.slice(0, sideMenu.sentimentForms);
  const opensAt = mayShow(permissionFor('sentimentResponses', 'list')) ? '/responses' : '';
  return (
    <>
      {(isLoading || forms.length > 0) && (
        <Typography component="li" variant="hint" sx={{ px: 3, pt: 1, pb: 0.5 }}>
          Sentiment Forms
        </Typography>
      )}
      {isLoading && (
        <Typography component="li" variant="muted" sx={{ px: 3, py: 0.5 }}>
          Loading...
        </Typography>
      )}
      {shown.map(({ id, name }, n) => (
        <MenuEntry
          key={id}
          item={{ ...item, id: `sentiment-${id}`, type: 'item', title: name, url: `${item.url}/${id}${opensAt}` }}
          depth={0}
          Icon={formIcon(n)}
          isSelected={pathname === `${item.url}/${id}` || pathname.startsWith(`${item.url}/${id}/`)}
        />
      ))}
      {forms.length > sideMenu.sentimentForms && (
        <ListItem disablePadding sx={{ px: 1.5 }}>
          <Button size="small" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'View less' : 'View more'}
          </Button>
        </ListItem>
      )}
    </>
  );
}

/** Removes hidden entries; a group stays only with a child. Items of unknown type remain and report it. */
export function visibleMenu(items: readonly MenuItem[], mayShow: MayShow): MenuItem[] {
  return items.flatMap((item) => {
    if (item.essential) return [item];
    if (!item.children) return mayShow(item.permission) ? [item] : [];
    const children = visibleMenu(item.children, mayShow);
    const isBarred = item.permission !== undefined && !mayShow(item.permission);
    return children.length > 0 && !isBarred ? [{ ...item, children }] : [];
  });
}

export function openedItem(items: readonly MenuItem[], pathname: string): MenuItem | undefined {
  const entries = items.flatMap(function entriesOf(item): MenuItem[] {
    return item.children ? item.children.flatMap(entriesOf) : [item];
  });
  return entries
    .filter(({ url }) => url !== undefined && [`${url}/`, `${url}-`].some((start) => `${pathname}/`.startsWith(start)))
    .sort((one, other) => (other.url?.length ?? 0) - (one.url?.length ?? 0))[0];
}

export function useSentimentForms(isWanted: boolean): { forms: Sentiment[]; isLoading: boolean } {
  const { data: access } = useCan({ resource: 'sentiments', action: 'list' });
  const { result, query } = useList<Sentiment>({
    resource: 'sentiments',
    pagination: { mode: 'off' },
    queryOptions: { enabled: isWanted && access?.can === true },
    errorNotification: false,
  });
  useEffect(() => {
    if (query.error) console.error('The sentiment forms could not be loaded', query.error);
  }, [query.error]);
  return { forms: result.data, isLoading: isWanted && (!access || query.isLoading) };
}
