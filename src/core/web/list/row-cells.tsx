import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { IconButton } from '@mui/material';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { RecordName, RowOf } from '../../routes/operations.ts';
import { cells } from '../cells/cells.tsx';
import { Clamped } from '../cells/clamped.tsx';
import { type Column, type Row, recordTitle } from '../fields/column.ts';
import { lazyPart } from '../layout/lazy-part.tsx';
import { type Action, useOverrides } from '../record/overrides.ts';
import { useDeleteRecord, useRecordAccess } from '../record/use-record.ts';
import { useListSurroundings } from './list-context.ts';

const ActionMenu = lazyPart(() => import('../record/action-menu.tsx'), 'ActionMenu');

interface RowProps<N extends RecordName> {
  resource: N;
  row: RowOf<N>;
  tabIndex?: number;
}

export function RowLink<N extends RecordName>({ resource, row, tabIndex }: RowProps<N>) {
  const { drawer } = useListSurroundings();
  const { title: Title } = useOverrides(resource);
  return (
    <Link {...drawer.linkTo(String(row.id))} className="row-link" {...(tabIndex !== undefined && { tabIndex })}>
      {Title ? <Title record={row} /> : <Clamped text={recordTitle(resource, row)} lines={2} />}
    </Link>
  );
}

export function RowValue({ row, column, tabIndex }: { row: Row; column: Column; tabIndex?: number }) {
  const { findName } = useListSurroundings();
  const { Shown } = cells[column.kind];
  return <Shown row={row} column={column} findName={findName} {...(tabIndex !== undefined && { tabIndex })} />;
}

export function RowMenu<N extends RecordName>({ resource, row, tabIndex }: RowProps<N>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        className="above-link"
        size="small"
        aria-label={`Actions for ${recordTitle(resource, row)}`}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        {...(tabIndex !== undefined && { tabIndex })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreHoriz fontSize="small" />
      </IconButton>
      {anchor && <RowActions resource={resource} row={row} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}

interface RowActionsProps<N extends RecordName> extends RowProps<N> {
  anchor: HTMLElement;
  onClose: () => void;
}

function RowActions<N extends RecordName>({ resource, row, anchor, onClose }: RowActionsProps<N>) {
  const { drawer } = useListSurroundings();
  const access = useRecordAccess(resource);
  const { actions: OwnActions } = useOverrides(resource);
  const deleteRecord = useDeleteRecord(resource);
  const withOwn = (own: readonly Action[]): Action[] => [
    { label: 'Show', icon: VisibilityOutlined, run: () => drawer.open(String(row.id)) },
    ...(access.canEdit(row) ? [{ label: 'Edit', icon: EditOutlined, run: () => drawer.open(`${row.id}/edit`) }] : []),
    ...own,
    ...(access.canDelete(row)
      ? [{ label: 'Delete', icon: DeleteOutlined, run: async () => void (await deleteRecord(row)) }]
      : []),
  ];
  const menu = (own: readonly Action[]) => <ActionMenu actions={withOwn(own)} anchor={anchor} onClose={onClose} />;
  if (!OwnActions) return menu([]);
  return (
    <Suspense>
      <OwnActions record={row}>{menu}</OwnActions>
    </Suspense>
  );
}
