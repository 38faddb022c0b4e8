import type { SxProps, Theme } from '@mui/material/styles';

/** How an entry of the menu lies in its row: indented by depth, or centred where the menu is folded to icons. */
export function entryStyle(isMini: boolean, depth: number): SxProps<Theme> {
  const place = isMini
    ? { justifyContent: 'center', '& .MuiListItemIcon-root': { minWidth: 0 } }
    : { pl: depth === 0 ? 1.5 : 5.5, pr: 1.5 };
  return {
    ...place,
    mx: 1.5,
    my: '1px',
    px: isMini ? 1 : undefined,
    minHeight: 36,
    py: 0.5,
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
