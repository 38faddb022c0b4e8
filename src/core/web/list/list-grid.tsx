import ArrowBack from '@mui/icons-material/ArrowBack';
import ArrowForward from '@mui/icons-material/ArrowForward';
import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import { Box, ListItemIcon, MenuItem } from '@mui/material';
import {
  DataGrid,
  type DataGridProps,
  GRID_CHECKBOX_SELECTION_COL_DEF,
  type GridColDef,
  GridColumnMenu,
  type GridColumnMenuItemProps,
  type GridColumnMenuProps,
  type GridLocaleText,
  type GridRowCheckboxProps,
  type GridRowId,
  useGridRootProps,
} from '@mui/x-data-grid';
import { type CrudSort, useTranslate } from '@refinedev/core';
import { createContext, type MouseEvent, useContext, useMemo, useRef } from 'react';
import { pressedKey } from '../../rules/pressed-key.ts';
import { usePrinting } from '../../theme/use-printing.ts';
import { checkboxWidth, gridStyle, rowHeights } from './grid-style.ts';
import type { ListPreferences } from './list-preferences.ts';
import { type ListColumn, PrintedRows } from './printed-rows.tsx';

export interface GridSelection<R> {
  ids: readonly number[];
  select: (ids: readonly number[]) => void;
  isSelectable: (row: R) => boolean;
  formatRow: (row: R) => string;
  allLabel?: string;
}

interface ListGridProps<R extends { id: number }> {
  label: string;
  /** Above the printed rows: which of them these are. */
  about: readonly string[];
  gridProps: Pick<DataGridProps<R>, 'rows'> & Partial<DataGridProps<R>>;
  columns: readonly ListColumn<R>[];
  preferences: Pick<ListPreferences, 'density' | 'widths' | 'setWidth' | 'move' | 'toggle'>;
  sorted: CrudSort | undefined;
  onSort: (order: string) => void;
  selection: GridSelection<R> | undefined;
  onOpen: (row: R) => void;
  isStale: boolean;
  rowHeight?: number;
  getRowClassName?: (row: R) => string;
  apiRef?: DataGridProps['apiRef'];
}

export function ListGrid<R extends { id: number }>(props: ListGridProps<R>) {
  const { label, about, gridProps, columns, preferences, sorted, selection, isStale, getRowClassName, apiRef } = props;
  const isPrinting = usePrinting();
  const localeText = useGridTexts(selection?.allLabel);
  const height = rowHeights[preferences.density];
  const ids = selection?.ids;
  const rowSelectionModel = useMemo(() => ({ type: 'include' as const, ids: new Set<GridRowId>(ids) }), [ids]);
  const { widths } = preferences;
  const hasCheckboxes = selection !== undefined;
  const sized = useMemo(
    () => [...(hasCheckboxes ? [checkboxColumn] : []), ...columns.map((column) => withWidth(column, widths))],
    [columns, widths, hasCheckboxes],
  );
  const { field, order: sort } = sorted ?? { field: '', order: 'asc' };
  const isSorted = columns.some((column) => column.field === field);
  const sortModel = useMemo(() => (isSorted ? [{ field, sort }] : []), [isSorted, field, sort]);
  const { handlers, shared } = useSteadyHandlers(props);
  const isSelectable = selection?.isSelectable;
  const rowRules = useMemo(
    (): Partial<DataGridProps<R>> => ({
      isRowSelectable: ({ row }) => isSelectable?.(row) ?? false,
      ...(getRowClassName && { getRowClassName: ({ row }) => getRowClassName(row) }),
    }),
    [isSelectable, getRowClassName],
  );
  return (
    <>
      {isPrinting && (
        <PrintedRows
          label={label}
          about={about}
          rows={gridProps.rows ?? []}
          columns={columns.filter(({ field }) => field !== actionsField)}
        />
      )}
      <Box sx={gridStyle(hasCheckboxes)} aria-busy={isStale}>
        <GridSlotsProvider value={shared}>
          <DataGrid<R>
            {...gridProps}
            {...handlers}
            {...rowRules}
            aria-label={label}
            columns={sized}
            localeText={localeText}
            slots={slots}
            rowHeight={props.rowHeight ?? height.row}
            paginationMode="server"
            {...(apiRef && { apiRef })}
            columnHeaderHeight={height.header}
            // The first column is sticky by CSS, so virtualization must not drop columns.
            columnBufferPx={4_000}
            // A page of 25 rows is drawn whole, so that the browser's own search finds each.
            rowBufferPx={(gridProps.rows?.length ?? 0) > 25 ? 150 : 1_500}
            loading={isStale}
            slotProps={slotProps}
            sortingMode="server"
            sortingOrder={sortingOrder}
            sortModel={sortModel}
            filterModel={noFilters}
            disableColumnFilter
            disableColumnSelector
            hideFooter
            checkboxSelection={hasCheckboxes}
            disableRowSelectionOnClick
            disableRowSelectionExcludeModel
            rowSelectionModel={rowSelectionModel}
          />
        </GridSlotsProvider>
      </Box>
    </>
  );
}

/** The same functions in every render, because each row is drawn again when a property of the grid changes. */
function useSteadyHandlers<R extends { id: number }>(props: ListGridProps<R>) {
  const latest = useRef(props);
  latest.current = props;
  return useMemo(() => {
    const now = () => latest.current;
    const handlers: Partial<DataGridProps<R>> = {
      onSortModelChange: ([item]) => item && now().onSort(`${item.sort === 'desc' ? '-' : ''}${item.field}`),
      onRowSelectionModelChange: ({ ids }) => now().selection?.select([...ids].map(Number)),
      onCellClick: ({ field, row }, { target }) => opensRow(field, target) && now().onOpen(row),
      onCellKeyDown: ({ row }, event) =>
        pressedKey(event) === 'Enter' && event.target === event.currentTarget && now().onOpen(row),
      onColumnWidthChange: ({ colDef: { field }, width }) => now().preferences.setWidth(field, width),
    };
    const shared: GridSlots = {
      move: (name, by) => now().preferences.move(name, by),
      toggle: (column) => now().preferences.toggle(column),
      rowName: (id) => {
        const row = now().gridProps.rows?.find((one) => one.id === id);
        return (row && now().selection?.formatRow(row)) ?? '';
      },
    };
    return { handlers, shared };
  }, []);
}

const slots = { columnMenu: ColumnMenu, rowCheckbox: RowCheckbox };
const slotProps = { loadingOverlay: { variant: 'linear-progress' } } as const;
const sortingOrder = ['asc', 'desc'] as const;
const noFilters = { items: [] };

function opensRow(field: string, target: EventTarget): boolean {
  if (field === GRID_CHECKBOX_SELECTION_COL_DEF.field || field === actionsField) return false;
  return target instanceof Element && !target.closest('a, button, input, label');
}

export const actionsField = 'actions';

const checkboxColumn: GridColDef = {
  ...GRID_CHECKBOX_SELECTION_COL_DEF,
  width: checkboxWidth,
  minWidth: checkboxWidth,
  cellClassName: 'stays checkbox',
  headerClassName: 'stays checkbox',
};

function withWidth<R extends { id: number }>(column: ListColumn<R>, widths: ListPreferences['widths']): GridColDef<R> {
  const width = widths[column.field];
  return width ? { ...column, width, minWidth: 50, flex: 0 } : column;
}

interface GridSlots extends Pick<ListPreferences, 'move' | 'toggle'> {
  rowName: (id: number) => string;
}

const Slots = createContext<GridSlots | undefined>(undefined);

const GridSlotsProvider = Slots.Provider;

function RowCheckbox({ rowId, slotProps, ...props }: GridRowCheckboxProps) {
  const { baseCheckbox: Checkbox } = useGridRootProps().slots;
  const name = useContext(Slots)?.rowName(Number(rowId));
  return (
    <Checkbox
      {...props}
      slotProps={{ ...slotProps, htmlInput: { ...slotProps?.htmlInput, 'aria-label': `Select ${name}` } }}
    />
  );
}

function ColumnMenu(props: GridColumnMenuProps) {
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
  const preferences = useContext(Slots);
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

function useGridTexts(allLabel?: string): Partial<GridLocaleText> {
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
