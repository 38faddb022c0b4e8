import { lazy, Suspense, useEffect } from 'react';
import { resourceOf } from '../../../contract/catalogue.ts';
import { LoadProblem } from '../../layout/load-problem.tsx';
import { useScreenSize } from '../../layout/use-screen-size.ts';
import { Pager } from '../pager.tsx';
import { useRecordAddress } from '../record-address.ts';
import { namelessIn, useNames } from '../related.ts';
import type { Row } from '../row.ts';
import type { RecordAccess } from '../use-record-access.ts';
import { type ListAddress, pageSizes } from './list-address.ts';
import { NothingFound } from './list-empty.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { ListTable } from './list-table.tsx';
import type { ListTaste } from './list-taste.ts';
import { PageSizes } from './page-sizes.tsx';
import { useSelection } from './selection.ts';
import type { useRows } from './use-rows.ts';

const BulkBar = lazy(async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar }));
const ListCards = lazy(async () => ({ default: (await import('./list-cards.tsx')).ListCards }));

interface ListRowsProps {
  resource: string;
  list: ReturnType<typeof useRows>;
  words: ListAddress;
  taste: ListTaste;
  access: RecordAccess;
}

/** The rows of a page, or why there are none. */
export function ListRows({ resource, list, words, taste, access }: ListRowsProps) {
  const what = resourceOf(resource).label[1].toLowerCase();
  const { data, error, isPlaceholderData, refetch } = list;
  usePageThatExists(list.isPlaceholderData ? undefined : data, words);
  if (!data && error) return <LoadProblem error={error} onRetry={() => void refetch()} what={`list of ${what}`} />;
  if (!data) return <ListSkeleton what={what} />;
  if (data.total === 0) return <NothingFound q={words.q} onClear={words.clear} />;
  return (
    <>
      <Page
        resource={resource}
        rows={data.rows}
        words={words}
        taste={taste}
        access={access}
        isStale={isPlaceholderData}
      />
      <Pager
        page={words.page}
        pageSize={words.size}
        total={data.total}
        isCapped={data.isCapped}
        shown={data.rows.length}
        onPage={words.goTo}
      >
        {data.total > Math.min(...pageSizes) && <PageSizes size={words.size} onSize={words.setSize} />}
      </Pager>
    </>
  );
}

interface PageProps extends Omit<ListRowsProps, 'list'> {
  rows: readonly Row[];
  isStale: boolean;
}

function Page({ resource, rows, words, taste, access, isStale }: PageProps) {
  const { isPhone } = useScreenSize();
  const address = useRecordAddress();
  const columns = taste.shown;
  const nameOf = useNames(
    columns.flatMap((column) => (column.target ? [{ resource: column.target, ids: namelessIn(rows, column) }] : [])),
  );
  const { page, size, wishes } = words;
  const selection = useSelection(JSON.stringify({ page, size, wishes }), rows.filter(access.canDelete));
  const list = { resource, columns, access, address, selection, nameOf };
  return (
    <>
      {selection.rows.length > 0 && (
        <Suspense>
          <BulkBar resource={resource} selection={selection} />
        </Suspense>
      )}
      {isPhone ? (
        <Suspense fallback={<ListSkeleton what={resourceOf(resource).label[1].toLowerCase()} />}>
          <ListCards rows={rows} list={list} isStale={isStale} />
        </Suspense>
      ) : (
        <ListTable rows={rows} list={list} words={words} density={taste.density} isStale={isStale} />
      )}
    </>
  );
}

/** Rows may have gone since an address was kept: the last page there is stands in. */
function usePageThatExists(data: { rows: readonly Row[]; total: number } | undefined, words: ListAddress) {
  const { page, size, correctTo } = words;
  const isPastEnd = data !== undefined && data.rows.length === 0 && data.total > 0 && page > 1;
  const last = Math.ceil((data?.total ?? 0) / size);
  useEffect(() => {
    if (isPastEnd) correctTo(last);
  });
}
