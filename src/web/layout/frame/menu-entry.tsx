import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import Tooltip from '@mui/material/Tooltip';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import type { MenuItem } from '../../../contract/catalogue.ts';
import { layout } from '../../../contract/settings.ts';
import { Pill } from '../pill.tsx';
import { layoutState } from './layout-state.ts';
import { menuIcon } from './menu-icons.tsx';
import { entryStyle, MenuTitle, useMenuSurroundings } from './menu-parts.tsx';

interface MenuEntryProps {
  item: MenuItem;
  depth: number;
  Icon?: ComponentType<SvgIconProps>;
  isSelected?: boolean;
  /** At the end of the entry, unless the menu shows icons only. */
  mark?: ReactNode;
}

export function MenuEntry({ item, depth, Icon = menuIcon(item.icon), isSelected, mark }: MenuEntryProps) {
  const { isMini, isSmall, openedId } = useMenuSurroundings();
  const selected = isSelected ?? item.id === openedId;
  const outside = { target: '_blank', rel: 'noopener noreferrer' };
  const address = item.external ? { component: 'a', href: item.url } : { component: Link, to: item.url ?? '#' };
  return (
    <ListItem disablePadding>
      <Tooltip title={isMini ? item.title : ''} placement="right">
        <ListItemButton
          {...address}
          {...(item.target || item.external ? outside : {})}
          aria-label={isMini ? item.title : undefined}
          aria-current={selected ? 'page' : undefined}
          selected={selected}
          disabled={item.disabled ?? false}
          onClick={() => isSmall && layoutState.change({ dashboardDrawerOpen: false })}
          sx={entryStyle(isMini, depth)}
        >
          {(depth === 0 || isMini) && (
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
          )}
          {!isMini && (
            <MenuTitle
              title={item.title}
              caption={item.caption}
              width={layout.menuItemTitleWidth}
              isStrong={selected}
            />
          )}
          {!isMini && item.chip && <Pill>{item.chip}</Pill>}
          {!isMini && mark}
        </ListItemButton>
      </Tooltip>
    </ListItem>
  );
}
