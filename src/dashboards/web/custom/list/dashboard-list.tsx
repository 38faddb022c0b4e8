import EditOutlined from '@mui/icons-material/EditOutlined';
import FolderOutlined from '@mui/icons-material/FolderOutlined';
import { Stack } from '@mui/material';
import { type CrudSort, useCan, useList } from '@refinedev/core';
import { Pill } from '../../../../core/web/layout/pill.tsx';
import { Ago } from '../../../../core/web/layout/time.tsx';
import type { ApiFailure } from '../../../../core/web/providers/failure.ts';
import { useFolderFilter } from '../../../../forms/shared/list/folder-filter.tsx';
import { FormList } from '../../../../forms/shared/list/form-list.tsx';
import { FormActions, type FormParts, formatUnits, type Place } from '../../../../forms/shared/list/form-rows.tsx';
import type { DashboardRow } from '../../../schemas/custom-dashboard.ts';
import { DashboardIcon, visibilityLabels } from '../../../shared/dashboard-labels.tsx';
import { dashboardPaths } from '../../../shared/dashboard-paths.ts';
import { DashboardPlaces } from '../../../shared/dashboard-places.tsx';
import { FavoriteStar } from '../../../shared/favorite-star.tsx';
import { useDashboardActions } from '../../../shared/use-dashboard-actions.ts';

export function DashboardList() {
  const { query, result } = useList<DashboardRow, ApiFailure>({
    resource: 'dashboards',
    pagination: { mode: 'off' },
    queryOptions: { staleTime: 60_000 },
  });
  const narrowed = useFolderFilter({ data: result.data, isPending: query.isPending });
  return (
    <FormList
      resource="dashboards"
      label="Dashboards"
      title="Dashboards"
      about={<DashboardPlaces path={dashboardPaths.list} />}
      many="dashboards"
      createPath={dashboardPaths.create}
      texts={{ create: 'Create dashboard', none: 'No dashboards yet', first: 'Create your first dashboard' }}
      narrowed={narrowed}
      sorters={favoritesFirst}
      parts={dashboardParts}
      pathOf={dashboardPaths.show}
    />
  );
}

const favoritesFirst: CrudSort[] = [
  { field: 'isFavorite', order: 'desc' },
  { field: 'name', order: 'asc' },
];

const dashboardParts: FormParts<DashboardRow> = {
  title: 'Dashboard',
  icon: ({ icon }) => <DashboardIcon icon={icon} />,
  marks: ({ folder, isPublic, hasDraft, mayEdit }) => {
    const isDrafted = hasDraft && mayEdit;
    if (!folder && !isPublic && !isDrafted) return null;
    return (
      <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap', mt: 0.5 }}>
        {isPublic && <Pill tone="warning">Public</Pill>}
        {isDrafted && <Pill tone="info">Unpublished changes</Pill>}
        {folder && <Pill icon={<FolderOutlined titleAccess="In the folder" />}>{folder}</Pill>}
      </Stack>
    );
  },
  columns: [
    { name: 'owner', label: 'Owner', width: 150, render: ({ ownerName }) => ownerName ?? 'Nobody' },
    {
      name: 'visibility',
      label: 'Visible to',
      width: 160,
      render: ({ visibility }) => visibilityLabels[visibility],
    },
    {
      name: 'charts',
      label: 'Charts',
      width: 90,
      align: 'right',
      render: ({ chartCount: n }, place) => formatUnits(n, n === 1 ? 'chart' : 'charts', place),
    },
    { name: 'updatedAt', label: 'Updated', width: 110, render: ({ updatedAt }) => <Ago time={updatedAt} /> },
  ],
  actions: {
    name: 'actions',
    label: 'Actions',
    width: 140,
    render: (row, place) => <DashboardActions row={row} place={place} />,
  },
};

function DashboardActions({ row, place }: { row: DashboardRow; place: Place }) {
  const { data: updateAccess } = useCan({ resource: 'dashboards', action: 'update' });
  const actions = useDashboardActions(row);
  const links =
    updateAccess?.can && row.mayEdit ? [{ label: 'Edit', icon: EditOutlined, to: dashboardPaths.edit(row.id) }] : [];
  return (
    <FormActions
      of={row.name}
      main={<FavoriteStar {...row} tabIndex={place.tabIndex} />}
      links={links}
      actions={actions}
      place={place}
    />
  );
}
