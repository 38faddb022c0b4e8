import { Skeleton } from '@mui/material';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { useListParams } from '../../../core/web/list/use-list-params.ts';

/** A query of all records of the list. */
interface Foldered {
  data: readonly { folder: string }[] | undefined;
  isPending: boolean;
}

/** Narrows a list to one folder of its records. Without the records there is no choice of a folder. */
export function useFolderFilter(all: Foldered) {
  const { params, set } = useListParams();
  const folder = params.get('folder')?.slice(0, 60) ?? '';
  return {
    params: ['folder'],
    filters: folder ? { folder } : ({} as Record<string, string>),
    input: <FolderInput all={all} value={folder} onChange={(next) => set({ folder: next || undefined })} />,
  };
}

function FolderInput({ all, value, onChange }: { all: Foldered; value: string; onChange: (folder: string) => void }) {
  if (all.isPending) return <Skeleton variant="rounded" width={180} height={40} />;
  const folders = [...new Set([...(all.data ?? []).map(({ folder }) => folder), value])].filter(Boolean).sort();
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
