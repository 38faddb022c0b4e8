import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { resourceOf } from '../../../contract/catalogue.ts';
import { type ListExport, useExport } from '../export/use-export.ts';
import { FilterButton } from '../filters/filter-bar.tsx';
import { totalInWords } from '../pager.tsx';
import { SearchBox } from '../search-box.tsx';
import type { Column } from './columns.ts';
import { DisplayMenu } from './display-menu.tsx';
import type { ListAddress } from './list-address.ts';
import { ListOrder } from './list-order.tsx';
import type { ListTaste } from './list-taste.ts';

interface ListToolbarProps {
  resource: string;
  columns: readonly Column[];
  words: ListAddress;
  taste: ListTaste;
  isPhone: boolean;
  count: { total: number; isCapped: boolean };
}

/** Finding, narrowing, arranging and taking away. */
export function ListToolbar({ resource, columns, words, taste, isPhone, count }: ListToolbarProps) {
  const { label, search } = resourceOf(resource);
  const saving = useExport(resource, taste.shown, words.wishes);
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, mb: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        {search && <SearchBox label={`Search ${label[1].toLowerCase()}`} value={words.q} onChange={words.search} />}
        {isPhone && <ListOrder columns={columns} words={words} />}
        <FilterButton columns={columns} words={words} />
        <Stack direction="row" sx={{ gap: 1, ml: { sm: 'auto' } }}>
          <DisplayMenu columns={columns} taste={taste} hasDensity={!isPhone} />
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
      {saving.done !== undefined && <ExportProgress saving={saving} count={count} />}
    </>
  );
}

function ExportProgress({
  saving: { done = 0, cancel },
  count,
}: {
  saving: ListExport;
  count: ListToolbarProps['count'];
}) {
  const { total, isCapped } = count;
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 2, mb: 2 }}>
      <Typography variant="body2" role="status" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        Saving… {done.toLocaleString()} of {totalInWords(total, isCapped)} rows
      </Typography>
      <LinearProgress
        aria-label="Saving"
        variant={isCapped ? 'indeterminate' : 'determinate'}
        value={isCapped ? 0 : Math.min(100, (done / Math.max(1, total)) * 100)}
        sx={{ flexGrow: 1 }}
      />
      <Button size="small" color="inherit" onClick={cancel}>
        Cancel
      </Button>
    </Stack>
  );
}
