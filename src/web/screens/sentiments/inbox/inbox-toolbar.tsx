import History from '@mui/icons-material/History';
import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined';
import Refresh from '@mui/icons-material/Refresh';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { lazy, Suspense } from 'react';
import { FilterButton } from '../../../crud/filters/filter-button.tsx';
import { DisplayButton } from '../../../crud/list/display-button.tsx';
import { SearchBox } from '../../../crud/search-box.tsx';
import { Tooltip } from '../../../layout/tooltip.tsx';
import { useScreenSize } from '../../../layout/use-screen-size.ts';
import { hasOwnStatus } from './asked-statuses.ts';
import { closedTo } from './closed-filters.ts';
import { readRowsAgain } from './inbox-changes.ts';
import { filterColumns } from './inbox-columns.ts';
import { InboxOrder } from './inbox-order.tsx';
import { LayoutChoice } from './layout-choice.tsx';
import { useNamedStatuses } from './named-statuses.tsx';
import { allReports, useReports } from './reports.ts';
import { SaveRows } from './save-rows.tsx';
import type { Inbox } from './use-inbox.ts';

const GoneStatuses = lazy(async () => ({ default: (await import('./gone-statuses.tsx')).GoneStatuses }));
const FilterChips = lazy(async () => ({
  default: (await import('../../../crud/filters/filter-chips.tsx')).FilterChips,
}));

/** Finding, narrowing and arranging. */
export function InboxToolbar({ inbox, onSheet }: { inbox: Inbox; onSheet: () => void }) {
  const { address, isOneForm, columns, taste } = inbox;
  const { isPhone } = useScreenSize();
  const named = useNamedStatuses();
  const filters = address.filters.map(named.filter);
  const statuses = filters.find(({ column }) => column.name === 'status')?.asked._in;
  const hasDone = useReports().length > 0;
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, my: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <SearchBox label="Search responses" value={address.q} onChange={address.search} />
        {isPhone && <InboxOrder inbox={inbox} />}
        <FilterButton
          columns={filterColumns(isOneForm, address.name).map(named.column)}
          words={address}
          closed={closedTo(inbox)}
        />
        <Stack direction="row" sx={{ gap: 1, ml: { sm: 'auto' }, alignItems: 'center', flexWrap: 'wrap' }}>
          <Tooltip title="Read the list again (r)">
            <IconButton aria-label="Read the list again" aria-keyshortcuts="r" onClick={() => void readRowsAgain()}>
              <Refresh />
            </IconButton>
          </Tooltip>
          {hasDone && (
            <Tooltip title="What you did">
              <IconButton aria-label="What you did" onClick={() => allReports.show(true)}>
                <History />
              </IconButton>
            </Tooltip>
          )}
          {!isPhone && (
            <Tooltip title="Keyboard shortcuts (?)">
              <IconButton aria-label="Keyboard shortcuts" aria-keyshortcuts="?" onClick={onSheet}>
                <KeyboardOutlined />
              </IconButton>
            </Tooltip>
          )}
          <SaveRows inbox={inbox} />
          <DisplayButton columns={columns} taste={taste} hasDensity={!isPhone} />
          <LayoutChoice inbox={inbox} />
        </Stack>
      </Stack>
      {address.filters.length > 0 && (
        <Suspense>
          <FilterChips words={{ ...address, filters }} />
          {hasOwnStatus(statuses) && <GoneStatuses asked={statuses} />}
        </Suspense>
      )}
    </>
  );
}
