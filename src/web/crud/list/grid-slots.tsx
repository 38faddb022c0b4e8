import ArrowBack from '@mui/icons-material/ArrowBack';
import ArrowForward from '@mui/icons-material/ArrowForward';
import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import {
  GridColumnMenu,
  type GridColumnMenuItemProps,
  type GridColumnMenuProps,
  type GridLocaleText,
  type GridRowCheckboxProps,
  useGridRootProps,
} from '@mui/x-data-grid';
import { useTranslate } from '@refinedev/core';
import { createContext, type MouseEvent, useContext, useMemo } from 'react';
import type { ListPreferences } from './list-preferences.ts';

interface GridSlots {
  preferences: Pick<ListPreferences, 'move' | 'toggle'>;
  rowName: (id: number) => string;
}

const Slots = createContext<GridSlots | undefined>(undefined);

export const GridSlotsProvider = Slots.Provider;

export function RowCheckbox({ rowId, slotProps, ...props }: GridRowCheckboxProps) {
  const { baseCheckbox: Checkbox } = useGridRootProps().slots;
  const name = useContext(Slots)?.rowName(Number(rowId));
  return (
    <Checkbox
      {...props}
      slotProps={{ ...slotProps, htmlInput: { ...slotProps?.htmlInput, 'aria-label': `Select ${name}` } }}
    />
  );
}

export function ColumnMenu(props: GridColumnMenuProps) {
  return (
    <GridColumnMenu
      {...props}
      style={{ outline: '1px solid var(--border)', borderRadius: 'inherit' }}
      slots={{ columnMenuFilterItem: null, columnMenuColumnsItem: null, columnMenuUserItem: PlaceItems }}
      slotProps={{ columnMenuUserItem: { displayOrder: 20 } }}
    />
  );
}

function PlaceItems({ colDef, onClick }: GridColumnMenuItemProps) {
  const translate = useTranslate();
  const preferences = useContext(Slots)?.preferences;
  if (!preferences || colDef.hideable === false) return null;
  const { field: name } = colDef;
  const items = [
    { text: 'grid.moveLeft', Icon: ArrowBack, run: () => preferences.move(name, -1) },
    { text: 'grid.moveRight', Icon: ArrowForward, run: () => preferences.move(name, 1) },
    { text: 'grid.hideColumn', Icon: VisibilityOffOutlined, run: () => preferences.toggle({ name }) },
  ];
  return items.map(({ text, Icon, run }) => (
    <MenuItem
      key={text}
      onClick={(event: MouseEvent<HTMLElement>) => {
        onClick(event);
        run();
      }}
    >
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      {translate(text)}
    </MenuItem>
  ));
}

export function useGridTexts(allLabel?: string): Partial<GridLocaleText> {
  const translate = useTranslate();
  return useMemo(
    () => ({
      checkboxSelectionSelectAllRows: allLabel ?? translate('grid.selectPage'),
      checkboxSelectionUnselectAllRows: translate('grid.clearPage'),
      columnHeaderSortIconLabel: translate('grid.sort'),
      columnMenuLabel: translate('grid.columnMenu'),
      columnMenuAriaLabel: (column) => translate('grid.columnMenuOf', { column }),
      columnMenuSortAsc: translate('grid.sortAscending'),
      columnMenuSortDesc: translate('grid.sortDescending'),
    }),
    [translate, allLabel],
  );
}
