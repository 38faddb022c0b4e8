import Refresh from '@mui/icons-material/Refresh';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { lazy, Suspense } from 'react';
import { FilterButton } from '../../../crud/filters/filter-button.tsx';
import { DisplayButton } from '../../../crud/list/display-button.tsx';
import { SearchBox } from '../../../crud/search-box.tsx';
import { Tooltip } from '../../../layout/tooltip.tsx';
import { useScreenSize } from '../../../layout/use-screen-size.ts';
import { readRowsAgain } from './inbox-changes.ts';
import { filterColumns } from './inbox-columns.ts';
import { InboxOrder } from './inbox-order.tsx';
import { LayoutChoice } from './layout-choice.tsx';
import type { Inbox } from './use-inbox.ts';

const FilterChips = lazy(async () => ({
  default: (await import('../../../crud/filters/filter-chips.tsx')).FilterChips,
}));

/** Finding, narrowing and arranging. */
export function InboxToolbar({ inbox }: { inbox: Inbox }) {
  const { address, isOneForm, columns, taste } = inbox;
  const { isPhone } = useScreenSize();
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, my: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <SearchBox label="Search responses" value={address.q} onChange={address.search} />
        {isPhone && <InboxOrder inbox={inbox} />}
        <FilterButton columns={filterColumns(isOneForm)} words={address} />
        <Stack direction="row" sx={{ gap: 1, ml: { sm: 'auto' }, alignItems: 'center', flexWrap: 'wrap' }}>
          <Tooltip title="Read the list again">
            <IconButton aria-label="Read the list again" onClick={() => void readRowsAgain()}>
              <Refresh />
            </IconButton>
          </Tooltip>
          <DisplayButton columns={columns} taste={taste} hasDensity={!isPhone} />
          <LayoutChoice inbox={inbox} />
        </Stack>
      </Stack>
      {address.filters.length > 0 && (
        <Suspense>
          <FilterChips words={address} />
        </Suspense>
      )}
    </>
  );
}
