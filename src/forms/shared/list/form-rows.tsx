import { Box, IconButton, Stack, Tooltip, Typography } from '@mui/material';
import { type ReactNode, useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatCount } from '../../../core/contract/notations/notation.ts';
import { Clamped } from '../../../core/web/cells/clamped.tsx';
import type { Column } from '../../../core/web/fields/column.ts';
import { useScreenSize } from '../../../core/web/layout/use-screen-size.ts';
import { coveringLink } from '../../../core/web/list/covering-link.ts';
import type { ListGridRows } from '../../../core/web/list/list-address.ts';
import { actionsField, ListGrid } from '../../../core/web/list/list-grid.tsx';
import { useListPreferences } from '../../../core/web/list/list-preferences.ts';
import type { ListColumn } from '../../../core/web/list/printed-rows.tsx';
import { MoreMenu } from '../../../core/web/record/more-menu.tsx';
import type { Action } from '../../../core/web/record/overrides.ts';

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
  /** Before the name. */
  icon?: (form: F) => ReactNode;
  /** Below the description. */
  marks?: (form: F, place: Place) => ReactNode;
  columns: readonly FormColumn<F>[];
  actions: FormColumn<F>;
}

interface FormRowsProps<F extends Form> {
  resource: 'sentiments' | 'surveys' | 'dashboards' | 'reports';
  label: string;
  list: ListGridRows<F>;
  /** Example: '26–50 of 120'. */
  span: string;
  parts: FormParts<F>;
  pathOf: (id: number) => string;
}

export function FormRows<F extends Form>(props: FormRowsProps<F>) {
  const { resource, label, list, span, parts, pathOf } = props;
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
      about={[`Rows ${span}`]}
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

function titleColumn<F extends Form>({ title, icon, marks }: FormParts<F>, pathOf: PathOf): ListColumn<F> {
  return {
    ...fixed,
    field: 'name',
    headerName: title,
    rowHeader: true,
    flex: 1,
    minWidth: 240,
    cellClassName: 'stays title',
    headerClassName: 'stays title',
    renderCell: ({ row, tabIndex }) => (
      <FormTitle form={row} {...{ pathOf, icon, marks }} place={{ isCard: false, tabIndex }} />
    ),
  };
}

function columnDefinition<F extends Form>({ name, label, width, align, render }: FormColumn<F>): ListColumn<F> {
  return {
    ...fixed,
    field: name,
    headerName: label,
    width,
    ...(align && { align, headerAlign: align }),
    renderCell: ({ row, tabIndex }) => render(row, { isCard: false, tabIndex }),
  };
}

function actionsDefinition<F extends Form>(column: FormColumn<F>): ListColumn<F> {
  return {
    ...columnDefinition({ ...column, align: 'right' }),
    field: actionsField,
    cellClassName: 'stays actions',
    headerClassName: 'stays actions',
    resizable: false,
  };
}

function FormCards<F extends Form>({
  label,
  list,
  parts: { icon, marks, columns, actions },
  pathOf,
}: FormRowsProps<F>) {
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
          <FormTitle {...{ form, pathOf, icon, marks, place }} />
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
  icon: FormParts<F>['icon'];
  marks: FormParts<F>['marks'];
  place: Place;
}

function FormTitle<F extends Form>({ form, pathOf, icon, marks, place }: FormTitleProps<F>) {
  const { isCard, tabIndex } = place;
  return (
    <Box sx={{ minWidth: 0, py: isCard ? 0 : 1, flexGrow: 1 }}>
      <Link to={pathOf(form.id)} className="row-link" {...(tabIndex !== undefined && { tabIndex })}>
        <Typography component="span" variant="subtitle2" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          {icon?.(form)}
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

export interface FormLink extends Required<Pick<Action, 'label' | 'icon'>> {
  to: string;
}

interface FormActionsProps {
  of: string;
  /** The one action that a card shows; the others are in its menu. */
  main: ReactNode;
  links: readonly FormLink[];
  actions: readonly Action[];
  place: Place;
}

export function FormActions({ of, main, links, actions, place: { isCard, tabIndex } }: FormActionsProps) {
  const navigate = useNavigate();
  const linked = links.map(({ label, icon, to }) => ({ label, icon, run: () => void navigate(to) }));
  return (
    <Box className="above-link" component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
      {main}
      {!isCard &&
        links.map(({ label, icon: Icon, to }) => (
          <Tooltip key={label} title={label}>
            <IconButton
              component={Link}
              to={to}
              aria-label={`${label} of ${of}`}
              {...(tabIndex !== undefined && { tabIndex })}
            >
              <Icon fontSize="small" />
            </IconButton>
          </Tooltip>
        ))}
      <MoreMenu of={of} actions={isCard ? [...linked, ...actions] : actions} tabIndex={tabIndex} />
    </Box>
  );
}

/** A number, on a card with its unit. */
export const formatUnits = (count: number, unit: string, { isCard }: Place): string =>
  isCard ? `${formatCount(count)} ${unit}` : formatCount(count);
