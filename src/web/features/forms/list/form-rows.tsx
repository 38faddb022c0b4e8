import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { GridColDef } from '@mui/x-data-grid';
import { type ReactNode, useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { Clamped } from '../../../crud/cells/clamped.tsx';
import type { Column } from '../../../crud/fields/column.ts';
import { coveringLink } from '../../../crud/list/covering-link.ts';
import { actionsField, ListGrid } from '../../../crud/list/list-grid.tsx';
import { useListPreferences } from '../../../crud/list/list-preferences.ts';
import type { ListGridRows } from '../../../crud/list/use-list-grid.ts';
import { useScreenSize } from '../../../layout/use-screen-size.ts';

export interface Form {
  id: number;
  name: string;
  description: string | null;
}

/** Where a value is drawn: in a cell of the grid, or on a card. */
export interface Place {
  isCard: boolean;
  tabIndex?: number;
}

export interface FormColumn<F extends Form> {
  name: string;
  label: string;
  width: number;
  align?: 'right';
  render: (form: F, place: Place) => ReactNode;
}

/** Constant, so that the grid keeps its columns. */
export interface FormParts<F extends Form> {
  title: string;
  /** Below the description. */
  marks?: (form: F, place: Place) => ReactNode;
  columns: readonly FormColumn<F>[];
  actions: FormColumn<F>;
}

interface FormRowsProps<F extends Form> {
  resource: 'sentiments' | 'surveys' | 'dashboards' | 'reports';
  label: string;
  list: ListGridRows<F>;
  parts: FormParts<F>;
  pathOf: (id: number) => string;
}

export function FormRows<F extends Form>(props: FormRowsProps<F>) {
  const { resource, label, list, parts, pathOf } = props;
  const { isPhone } = useScreenSize();
  const navigate = useNavigate();
  const preferences = useListPreferences(resource, noColumns);
  const columns = useMemo(
    () => [titleColumn(parts, pathOf), ...parts.columns.map(columnDefinition), actionsDefinition(parts.actions)],
    [parts, pathOf],
  );
  if (isPhone) return <FormCards {...props} />;
  return (
    <ListGrid<F>
      label={label}
      gridProps={{ ...list.gridProps, getRowHeight: () => 'auto', getEstimatedRowHeight: () => estimatedHeight }}
      columns={columns}
      preferences={preferences}
      sorted={undefined}
      onSort={() => undefined}
      selection={undefined}
      onOpen={({ id }) => void navigate(pathOf(id))}
      isStale={list.isStale}
    />
  );
}

const estimatedHeight = 64;
const noColumns: readonly Column[] = [];

const fixed = { sortable: false, hideable: false, disableColumnMenu: true, display: 'flex' } as const;

type PathOf = FormRowsProps<Form>['pathOf'];

function titleColumn<F extends Form>({ title, marks }: FormParts<F>, pathOf: PathOf): GridColDef<F> {
  return {
    ...fixed,
    ...{ field: 'name', headerName: title, rowHeader: true, flex: 1, minWidth: 240 },
    ...{ cellClassName: 'stays title', headerClassName: 'stays title' },
    renderCell: ({ row, tabIndex }) => (
      <FormTitle form={row} {...{ pathOf, marks }} place={{ isCard: false, tabIndex }} />
    ),
  };
}

function columnDefinition<F extends Form>({ name, label, width, align, render }: FormColumn<F>): GridColDef<F> {
  return {
    ...fixed,
    ...{ field: name, headerName: label, width },
    ...(align && { align, headerAlign: align }),
    renderCell: ({ row, tabIndex }) => render(row, { isCard: false, tabIndex }),
  };
}

function actionsDefinition<F extends Form>(column: FormColumn<F>): GridColDef<F> {
  return {
    ...columnDefinition({ ...column, align: 'right' }),
    ...{ field: actionsField, cellClassName: 'stays actions', headerClassName: 'stays actions', resizable: false },
  };
}

function FormCards<F extends Form>({ label, list, parts: { marks, columns, actions }, pathOf }: FormRowsProps<F>) {
  const place = { isCard: true };
  return (
    <Stack
      component="ul"
      aria-label={label}
      aria-busy={list.isStale}
      sx={{ gap: 1, p: 0, m: 0, listStyle: 'none', opacity: list.isStale ? 0.6 : 1, ...coveringLink }}
    >
      {list.gridProps.rows?.map((form) => (
        <Box
          key={form.id}
          component="li"
          sx={{
            position: 'relative',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            bgcolor: 'background.paper',
            p: 2,
          }}
        >
          <FormTitle {...{ form, pathOf, marks, place }} />
          <Stack direction="row" sx={{ mt: 1, columnGap: 1.5, rowGap: 0.5, flexWrap: 'wrap', alignItems: 'center' }}>
            {columns.map(({ name, render }) => (
              <Box key={name} sx={{ typography: 'body2', '&:empty': { display: 'none' } }}>
                {render(form, place)}
              </Box>
            ))}
            <Box sx={{ ml: 'auto' }}>{actions.render(form, place)}</Box>
          </Stack>
        </Box>
      ))}
    </Stack>
  );
}

interface FormTitleProps<F extends Form> {
  form: F;
  pathOf: PathOf;
  marks: FormParts<F>['marks'];
  place: Place;
}

function FormTitle<F extends Form>({ form, pathOf, marks, place }: FormTitleProps<F>) {
  const { isCard, tabIndex } = place;
  return (
    <Box sx={{ minWidth: 0, py: isCard ? 0 : 1, flexGrow: 1 }}>
      <Link to={pathOf(form.id)} className="row-link" {...(tabIndex !== undefined && { tabIndex })}>
        <Typography component="span" variant="subtitle2" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          {form.name}
        </Typography>
      </Link>
      {form.description && (
        <Typography variant="body2" component="div" sx={{ maxWidth: '60ch' }}>
          <Clamped text={form.description} lines={2} isFaint />
        </Typography>
      )}
      {marks?.(form, place)}
    </Box>
  );
}
