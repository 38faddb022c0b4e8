import Skeleton from '@mui/material/Skeleton';
import type { CrudSort } from '@refinedev/core';
import { resources } from '../../../../../../resources.config.ts';
import { SelectField } from '../../../../crud/inputs/select-field.tsx';
import { useListParams } from '../../../../crud/list/use-list-params.ts';
import { useReading } from '../../../../providers/reading.ts';
import { FormList } from '../../../forms/list/form-list.tsx';
import { dashboardPaths } from '../shared/dashboard-paths.ts';
import { allDashboards } from '../shared/dashboard-queries.ts';
import { dashboardParts } from './dashboard-rows.tsx';

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
