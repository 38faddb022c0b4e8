import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { lazy, Suspense } from 'react';
import { resourceOf } from '../../../contract/catalogue.ts';
import { useExport } from '../export/use-export.ts';
import { FilterButton } from '../filters/filter-button.tsx';
import { SearchBox } from '../search-box.tsx';
import type { Column } from './columns.ts';
import { DisplayButton } from './display-button.tsx';
import type { ListAddress } from './list-address.ts';
import type { ListTaste } from './list-taste.ts';

const ExportProgress = lazy(async () => ({ default: (await import('../export/export-progress.tsx')).ExportProgress }));
const ListOrder = lazy(async () => ({ default: (await import('./list-order.tsx')).ListOrder }));

interface ListToolbarProps {
  resource: string;
  /** What can be filtered and ordered by. */
  columns: readonly Column[];
  /** What can be shown. */
  choosable: readonly Column[];
  words: ListAddress;
  taste: ListTaste;
  isPhone: boolean;
  count: { total: number; isCapped: boolean };
}

/** Finding, narrowing, arranging and taking away. */
export function ListToolbar({ resource, columns, choosable, words, taste, isPhone, count }: ListToolbarProps) {
  const { label, search } = resourceOf(resource);
  const saving = useExport(resource, taste.shown, words.wishes);
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, mb: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        {search && <SearchBox label={`Search ${label[1].toLowerCase()}`} value={words.q} onChange={words.search} />}
        {isPhone && (
          <Suspense>
            <ListOrder columns={columns} words={words} />
          </Suspense>
        )}
        <FilterButton columns={columns} words={words} />
        <Stack direction="row" sx={{ gap: 1, ml: { sm: 'auto' } }}>
          <DisplayButton columns={choosable} taste={taste} hasDensity={!isPhone} />
          <Button
            color="inherit"
            startIcon={<DownloadOutlined />}
            disabled={count.total === 0 || saving.done !== undefined}
            onClick={() => void saving.start()}
          >
            Export
          </Button>
        </Stack>
      </Stack>
      {saving.done !== undefined && (
        <Suspense>
          <ExportProgress saving={saving} count={count} />
        </Suspense>
      )}
    </>
  );
}
