import { Tooltip, Typography } from '@mui/material';
import type { SxProps, Theme } from '@mui/material/styles';
import { type ComponentType, createContext, type MouseEvent, useContext, useState } from 'react';
import type { MenuItem } from '../../contract/catalogue.ts';
import type { MenuAccess } from '../providers/access.ts';

interface MenuTitleProps {
  title: string;
  caption?: string | undefined;
  width: number;
  isStrong: boolean;
}

export function MenuTitle({ title, caption, width, isStrong }: MenuTitleProps) {
  const [isCut, setCut] = useState(false);
  const measure = ({ currentTarget }: MouseEvent<HTMLElement>) =>
    setCut(currentTarget.scrollWidth > currentTarget.clientWidth);
  return (
    <span style={{ minWidth: 0, flexGrow: 1 }}>
      <Tooltip title={isCut ? title : ''} placement="right">
        <Typography
          component="span"
          noWrap
          onMouseEnter={measure}
          sx={{ display: 'block', maxWidth: width, fontWeight: isStrong ? 500 : 400 }}
        >
          {title}
        </Typography>
      </Tooltip>
      {caption && (
        <Typography component="span" variant="caption" noWrap sx={{ display: 'block', color: 'text.secondary' }}>
          {caption}
        </Typography>
      )}
    </span>
  );
}

export function entryStyle(isMini: boolean, depth: number): SxProps<Theme> {
  const place = isMini
    ? { justifyContent: 'center', '& .MuiListItemIcon-root': { minWidth: 0 } }
    : { pl: depth === 0 ? 1.5 : 5.5, pr: 1.5 };
  return {
    ...place,
    mx: 1.5,
    my: '1px',
    px: isMini ? 1 : undefined,
    minHeight: 32,
    py: 0.25,
    gap: isMini ? 0 : 0.5,
    borderRadius: 1,
    color: 'text.primary',
    '& .MuiListItemIcon-root': { minWidth: isMini ? 0 : 28, color: 'text.secondary' },
    '&.Mui-selected, &.Mui-selected:hover': {
      bgcolor: 'action.selected',
      '& .MuiListItemIcon-root': { color: 'primary.main' },
    },
  };
}

export interface EntryProps {
  item: MenuItem;
  depth: number;
}

/** The menu entries that subjects draw themselves; src/app names them. */
export type SubjectEntries = Record<'sentiments' | 'inbox', ComponentType<EntryProps>>;

interface Surroundings {
  isMini: boolean;
  isSmall: boolean;
  entries: SubjectEntries;
  mayShow: MenuAccess;
  openedId: string | undefined;
}

const none = () => null;

export const MenuSurroundings = createContext<Surroundings>({
  isMini: false,
  isSmall: false,
  entries: { sentiments: none, inbox: none },
  mayShow: () => false,
  openedId: undefined,
});

export const useMenuSurroundings = (): Surroundings => useContext(MenuSurroundings);
