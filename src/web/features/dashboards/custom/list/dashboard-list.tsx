import EditOutlined from '@mui/icons-material/EditOutlined';
import FolderOutlined from '@mui/icons-material/FolderOutlined';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { CrudSort } from '@refinedev/core';
import { resources } from '../../../../../../resources.config.ts';
import type { DashboardRow } from '../../../../../contract/schemas/dashboards/custom-dashboard.ts';
import { SelectField } from '../../../../crud/inputs/select-field.tsx';
import { useListParams } from '../../../../crud/list/use-list-params.ts';
import { Ago } from '../../../../layout/ago.tsx';
import { Pill } from '../../../../layout/pill.tsx';
import { useReading } from '../../../../providers/reading.ts';
import { useMay } from '../../../../providers/use-may.ts';
import { FormActions, formatCount } from '../../../forms/list/form-actions.tsx';
import { FormList } from '../../../forms/list/form-list.tsx';
import type { FormParts, Place } from '../../../forms/list/form-rows.tsx';
import { dashboardPaths } from '../shared/dashboard-paths.ts';
import { allDashboards } from '../shared/dashboard-queries.ts';
import { FavoriteStar } from '../shared/favorite-star.tsx';
import { visibilityLabels } from '../shared/meta-fields.tsx';
import { useDashboardActions } from '../shared/use-dashboard-actions.ts';

export function DashboardList() {
  const narrowed = useFolderFilter();
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

function useFolderFilter() {
  const { params, set } = useListParams();
  const folder = params.get('folder')?.slice(0, 60) ?? '';
  return {
    params: ['folder'],
    filters: folder ? { folder } : ({} as Record<string, string>),
    input: <FolderInput value={folder} onChange={(next) => set({ folder: next || undefined })} />,
  };
}

function FolderInput({ value, onChange }: { value: string; onChange: (folder: string) => void }) {
  const { data, isPending } = useReading(allDashboards);
  if (isPending) return <Skeleton variant="rounded" width={180} height={40} />;
  const folders = [...new Set([...(data ?? []).map(({ folder }) => folder), value])].filter(Boolean).sort();
  if (folders.length === 0) return null;
  return (
    <SelectField
      label="Folder"
      size="small"
      none="All folders"
      value={value}
      options={folders.map((name) => [name, name] as const)}
      onChange={onChange}
      sx={{ minWidth: 180 }}
    />
  );
}

const dashboardParts: FormParts<DashboardRow> = {
  title: 'Dashboard',
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
