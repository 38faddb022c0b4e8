import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { lazy, Suspense } from 'react';
import { resourceOf } from '../../contract/catalogue.ts';
import { PageHead } from '../layout/page-head.tsx';
import { useScreenSize } from '../layout/use-screen-size.ts';
import type { ScreenProps } from '../screens.ts';
import { differenceOf } from './differences.ts';
import { columnsOf } from './list/columns.ts';
import { useListAddress } from './list/list-address.ts';
import { EmptyList } from './list/list-empty.tsx';
import { ListRows } from './list/list-rows.tsx';
import { useListTaste } from './list/list-taste.ts';
import { ListToolbar } from './list/list-toolbar.tsx';
import { useMoreColumns } from './list/use-more-columns.ts';
import { useRows } from './list/use-rows.ts';
import { useRecordAddress } from './record-address.ts';
import { useFields } from './use-fields.ts';
import { useRecordAccess } from './use-record-access.ts';

const RecordDrawer = lazy(async () => ({ default: (await import('./record-drawer.tsx')).RecordDrawer }));
const ListLinks = lazy(async () => ({ default: (await import('./list/list-links.tsx')).ListLinks }));
const FilterChips = lazy(async () => ({ default: (await import('./filters/filter-chips.tsx')).FilterChips }));

/** The list of any resource of the map. */
export function ResourceList({ page }: ScreenProps) {
  const resource = page.resource ?? '';
  const { label, about } = resourceOf(resource);
  const { links } = differenceOf(resource);
  const columns = columnsOf(resource, useFields(resource));
  const words = useListAddress(resource, columns);
  const choosable = [...columns, ...useMoreColumns(resource)];
  const taste = useListTaste(resource, choosable);
  const access = useRecordAccess(resource);
  const list = useRows(resource, words);
  const { create } = useRecordAddress();
  const { isPhone } = useScreenSize();
  const { total = 0, isCapped = false } = list.data ?? {};
  const isEmpty = list.data?.total === 0 && !list.isPlaceholderData && !words.isNarrowed;

  return (
    <>
      <PageHead
        title={page.title}
        about={!isEmpty && about}
        actions={
          <>
            {links && (
              <Suspense>
                <ListLinks links={links} />
              </Suspense>
            )}
            {access.mayCreate && !isEmpty && (
              <Button variant="contained" startIcon={<Add />} onClick={create}>
                New {label[0].toLowerCase()}
              </Button>
            )}
          </>
        }
      />
      {isEmpty ? (
        <EmptyList resource={resource} onCreate={access.mayCreate ? create : undefined} />
      ) : (
        <>
          <ListToolbar
            resource={resource}
            columns={columns}
            choosable={choosable}
            words={words}
            taste={taste}
            isPhone={isPhone}
            count={{ total, isCapped }}
          />
          {words.filters.length > 0 && (
            <Suspense>
              <FilterChips words={words} />
            </Suspense>
          )}
          <ListRows resource={resource} list={list} words={words} taste={taste} access={access} />
        </>
      )}
      <Suspense>
        <RecordDrawer name={resource} />
      </Suspense>
    </>
  );
}
