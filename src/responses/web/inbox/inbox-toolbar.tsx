import CenterFocusStrongOutlined from '@mui/icons-material/CenterFocusStrongOutlined';
import History from '@mui/icons-material/History';
import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined';
import Refresh from '@mui/icons-material/Refresh';
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import ViewListOutlined from '@mui/icons-material/ViewListOutlined';
import ViewSidebarOutlined from '@mui/icons-material/ViewSidebarOutlined';
import { Chip, Stack, ToggleButton, ToggleButtonGroup, Tooltip } from '@mui/material';
import { useMemo } from 'react';
import type { Column } from '../../../core/web/fields/column.ts';
import type { Closed, Filter } from '../../../core/web/filters/filter.ts';
import { FilterButton } from '../../../core/web/filters/filter-button.tsx';
import { IconAction } from '../../../core/web/layout/icon-action.tsx';
import { lazyPart } from '../../../core/web/layout/lazy-part.tsx';
import { useScreenSize } from '../../../core/web/layout/use-screen-size.ts';
import { DisplayButton } from '../../../core/web/list/display-button.tsx';
import { OrderInput } from '../../../core/web/list/list-toolbar.tsx';
import { SearchBox } from '../../../core/web/list/search-box.tsx';
import { builtInStatuses } from '../../rules/status-labels.ts';
import { useKnownStatuses } from '../../shared/status-and-severity.tsx';
import { type Layout, layouts } from './inbox-address.ts';
import { readRowsAgain } from './inbox-changes.ts';
import { filterColumns, isQuick } from './inbox-views.ts';
import { allReports, useReports } from './reports.ts';
import { SaveRows } from './save-rows.tsx';
import { goneIn, hasCustomStatus } from './status-filter-tree.ts';
import type { Inbox } from './use-inbox.ts';

const GoneStatuses = lazyPart(() => import('./status-filter.tsx'), 'GoneStatuses');
const FilterChips = lazyPart(() => import('../../../core/web/filters/filter-chips.tsx'), 'FilterChips');

export function InboxToolbar({ inbox, onSheet }: { inbox: Inbox; onSheet: () => void }) {
  const { address, isOneForm, columns, preferences } = inbox;
  const { isPhone } = useScreenSize();
  const named = useNamedStatuses();
  const filters = address.filters.map(named.filter);
  const statuses = filters.find(({ column }) => column.name === 'status')?.asked._in;
  const hasDone = useReports().length > 0;
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, my: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <SearchBox label="Search responses" value={address.q} onChange={address.search} />
        <FilterButton
          columns={filterColumns(isOneForm, address.name).map(named.column)}
          list={address}
          closed={closedTo(inbox)}
        />
        <DisplayButton columns={columns} preferences={preferences} hasDensity={!isPhone} />
        {isPhone && <InboxOrder inbox={inbox} />}
        <Stack direction="row" sx={{ gap: { sm: 1 }, ml: { sm: 'auto' }, alignItems: 'center' }}>
          <IconAction title="Refresh list" shortcut="R" onClick={() => void readRowsAgain()}>
            <Refresh />
          </IconAction>
          {hasDone && (
            <IconAction title="Recent actions" onClick={() => allReports.show(true)}>
              <History />
            </IconAction>
          )}
          {!isPhone && (
            <IconAction title="Keyboard shortcuts" shortcut="?" onClick={onSheet}>
              <KeyboardOutlined />
            </IconAction>
          )}
          <SaveRows inbox={inbox} />
          <LayoutChoice inbox={inbox} />
        </Stack>
      </Stack>
      {address.behind !== undefined && (
        <Chip
          label="Rows of a figure"
          title="Questions and customer fields by which the figure was filtered. Press Delete to remove"
          variant="outlined"
          onDelete={() => address.ask({ filters: undefined })}
          sx={{ mb: 1, height: 30 }}
        />
      )}
      {address.filters.length > 0 && (
        <>
          <FilterChips list={{ ...address, filters }} />
          {hasCustomStatus(statuses) && <GoneStatuses statusFilter={statuses} />}
        </>
      )}
    </>
  );
}

function closedTo({ address, isOneForm, isVast }: Inbox): Closed | undefined {
  if (!isVast) return undefined;
  // The board adds a status filter to each column.
  const narrowedBy = address.layout === 'board' ? [...address.narrowedBy, 'status'] : address.narrowedBy;
  const names = filterColumns(isOneForm, address.name)
    .map(({ name }) => name)
    .filter((name) => !isQuick(address.name, [...new Set([...narrowedBy, name])]) && !narrowedBy.includes(name));
  return { names: new Set(names), why };
}

const why =
  'More than 10,000 responses are done, so some filters cannot be combined here. Remove a filter, or use a view of open responses.';

const orders = [
  ['-createdAt', 'Newest first'],
  ['createdAt', 'Oldest first'],
  ['slaDueAt', 'Due soonest'],
  ['sentimentScore', 'Unhappiest first'],
  ['severityRank', 'Severity'],
  ['-updatedAt', 'Changed last'],
] as const;

function InboxOrder({ inbox: { address } }: { inbox: Inbox }) {
  const { field, order } = address.sorted;
  const value = `${order === 'desc' ? '-' : ''}${field}`;
  const offered = orders.filter(([key]) => key === value || address.isOrdered(key.replace('-', '')));
  return <OrderInput sorted={address.sorted} options={offered} onSort={address.sortBy} />;
}

const layoutOptions: Record<Layout, { label: string; Icon: typeof ViewListOutlined }> = {
  list: { label: 'List', Icon: ViewListOutlined },
  board: { label: 'Board', Icon: ViewColumnOutlined },
  split: { label: 'List and response', Icon: ViewSidebarOutlined },
  focus: { label: 'One at a time', Icon: CenterFocusStrongOutlined },
};

function LayoutChoice({ inbox: { address, isVast } }: { inbox: Inbox }) {
  const { isPhone } = useScreenSize();
  // The board adds a status filter to each column.
  const hasBoard = !isVast || isQuick(address.name, [...new Set([...address.narrowedBy, 'status'])]);
  const isOffered = (layout: Layout) => (layout === 'split' ? !isPhone : layout !== 'board' || hasBoard);
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={address.layout}
      aria-label="Layout"
      onChange={(_, next) => next && address.setLayout(next)}
    >
      {layouts
        .filter((layout) => layout === address.layout || isOffered(layout))
        .map((layout) => {
          const { label, Icon } = layoutOptions[layout];
          return (
            <Tooltip key={layout} title={label}>
              <ToggleButton value={layout} aria-label={label}>
                <Icon fontSize="small" />
              </ToggleButton>
            </Tooltip>
          );
        })}
    </ToggleButtonGroup>
  );
}

const editor = lazyPart(() => import('./status-filter.tsx'), 'StatusFilter');

function useNamedStatuses() {
  const statusOptions = useKnownStatuses();
  return useMemo(() => {
    const labels = Object.fromEntries((statusOptions ?? builtInStatuses).map(({ key, label }) => [key, label]));
    const named = (column: Column, also: Record<string, string> = {}): Column =>
      column.name === 'status'
        ? { ...column, field: { ...column.field, labels: { ...labels, ...also } }, editor }
        : column;
    const gone = (statusFilter: string | undefined) =>
      goneIn(statusOptions, statusFilter).map(({ key, label, isDeleted }) => [
        key,
        `${label} (${isDeleted ? 'deleted' : 'off'})`,
      ]);
    return {
      column: (column: Column) => named(column),
      filter: (filter: Filter) => ({
        ...filter,
        column: named(filter.column, Object.fromEntries(gone(filter.asked._in))),
      }),
    };
  }, [statusOptions]);
}
