import type { Theme } from '@mui/material/styles';
import type { KindName } from '../fields/column.ts';
import type { Density } from './list-preferences.ts';

export const rowHeights: Record<Density, { row: number; header: number }> = {
  comfortable: { row: 52, header: 44 },
  compact: { row: 36, header: 36 },
};

export const columnWidths: Record<KindName | 'title', { minWidth: number; flex: number }> = {
  title: { minWidth: 200, flex: 1.4 },
  text: { minWidth: 120, flex: 1 },
  // Wide enough for an email address without shrinking the name column.
  email: { minWidth: 190, flex: 1.2 },
  paragraph: { minWidth: 200, flex: 1.6 },
  number: { minWidth: 130, flex: 0.6 },
  switch: { minWidth: 100, flex: 0.5 },
  date: { minWidth: 120, flex: 0.7 },
  color: { minWidth: 130, flex: 0.6 },
  select: { minWidth: 160, flex: 0.9 },
  one: { minWidth: 120, flex: 1 },
  many: { minWidth: 140, flex: 1 },
};

export const checkboxWidth = 48;

export const gridStyle = (hasCheckboxes: boolean) =>
  ({
    display: 'flex',
    displayPrint: 'none',
    flexDirection: 'column',
    maxHeight: 'max(360px, calc(100vh - 330px))',
    '& .MuiDataGrid-root': {
      '--DataGrid-containerBackground': 'transparent',
      borderColor: 'divider',
      bgcolor: 'background.paper',
      typography: 'body1',
    },
    '& .MuiDataGrid-root .MuiDataGrid-columnHeader, & .MuiDataGrid-root .MuiDataGrid-columnHeaders': {
      bgcolor: 'background.paper',
    },
    '& .MuiDataGrid-columnHeaderTitle': { typography: 'body2', fontWeight: 500, color: 'text.secondary' },
    '& .MuiDataGrid-row': { cursor: 'pointer', '--row-tint': 'transparent' },
    '& .MuiDataGrid-row:hover': { bgcolor: 'transparent', '--row-tint': ({ palette }: Theme) => palette.action.hover },
    '& .MuiDataGrid-row.Mui-selected': {
      bgcolor: 'transparent',
      '--row-tint': ({ palette }: Theme) => palette.action.selected,
    },
    '& .MuiDataGrid-row > *': { backgroundImage: 'linear-gradient(var(--row-tint), var(--row-tint))' },
    '& .MuiDataGrid-root .MuiDataGrid-cell': { border: 0, borderTop: 1, borderColor: 'divider', outlineOffset: -2 },
    '& .MuiDataGrid-columnHeader.stays, & .MuiDataGrid-cell.stays': {
      position: 'sticky',
      zIndex: 2,
      bgcolor: 'background.paper',
    },
    '& .stays.title': { left: hasCheckboxes ? checkboxWidth : 0, typography: 'subtitle2' },
    '& .stays.checkbox': { left: 0, p: 0, justifyContent: 'center' },
    '& .stays.checkbox .MuiDataGrid-columnHeaderTitleContainer': { justifyContent: 'center' },
    '& .stays.actions': { right: 0 },
    '& .MuiDataGrid-row--dynamicHeight > .MuiDataGrid-cell': { py: 1 },
    '& .MuiDataGrid-cell > *': { minWidth: 0, whiteSpace: 'normal', lineHeight: 1.4 },
    '& .row-link': { color: 'inherit', textDecoration: 'none', flexGrow: 1, overflow: 'hidden' },
    '& .row-link:focus-visible': { outline: 'none' },
  }) as const;
