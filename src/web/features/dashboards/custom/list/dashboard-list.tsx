import EditOutlined from '@mui/icons-material/EditOutlined';
import FolderOutlined from '@mui/icons-material/FolderOutlined';
import { Stack } from '@mui/material';
import type { CrudSort } from '@refinedev/core';
import { resources } from '../../../../../../resources.config.ts';
import type { DashboardRow } from '../../../../../contract/schemas/dashboards/custom-dashboard.ts';
import { Pill } from '../../../../layout/pill.tsx';
import { Ago } from '../../../../layout/time.tsx';
import { useReading } from '../../../../providers/queries.ts';
import { useMay } from '../../../../providers/use-may.ts';
import { useFolderFilter } from '../../../forms/list/folder-filter.tsx';
import { FormList } from '../../../forms/list/form-list.tsx';
import { FormActions, type FormParts, formatCount, type Place } from '../../../forms/list/form-rows.tsx';
import { dashboardPaths } from '../shared/dashboard-paths.ts';
import { allDashboards } from '../shared/dashboard-queries.ts';
import { FavoriteStar } from '../shared/favorite-star.tsx';
import { DashboardIcon, visibilityLabels } from '../shared/meta-fields.tsx';
import { useDashboardActions } from '../shared/use-dashboard-actions.ts';

export function DashboardList() {
  const narrowed = useFolderFilter(useReading(allDashboards));
  return (
    <FormList
      resource="dashboards"
      label="Dashboards"
      title="Dashboards"
      about={resources.dashboards.about}
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
      ...{ name: 'visibility', label: 'Visible to', width: 160 },
      render: ({ visibility }) => visibilityLabels[visibility],
    },
    {
      ...{ name: 'charts', label: 'Charts', width: 90, align: 'right' },
      render: ({ chartCount: n }, place) => formatCount(n, n === 1 ? 'chart' : 'charts', place),
    },
    { name: 'updatedAt', label: 'Updated', width: 110, render: ({ updatedAt }) => <Ago time={updatedAt} /> },
  ],
  actions: {
    ...{ name: 'actions', label: 'Actions', width: 140 },
    render: (row, place) => <DashboardActions row={row} place={place} />,
  },
};

function DashboardActions({ row, place }: { row: DashboardRow; place: Place }) {
  const mayUpdate = useMay('dashboards', 'update');
  const actions = useDashboardActions(row);
  const links =
    mayUpdate && row.mayEdit ? [{ label: 'Edit', icon: EditOutlined, to: dashboardPaths.edit(row.id) }] : [];
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
