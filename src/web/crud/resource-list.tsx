import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { Link as RouterLink } from 'react-router';
import { permissionForAny, resourceOf } from '../../contract/catalogue.ts';
import type { ScreenProps } from '../layout/current-page.ts';
import { lazyPart } from '../layout/lazy-part.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { useScreenSize } from '../layout/use-screen-size.ts';
import { useOwnAccess } from '../providers/access.ts';
import { useLoaded } from '../providers/reading.ts';
import { columnFrom, columnsOf } from './fields/column.ts';
import { useListAddress } from './list/list-address.ts';
import { EmptyList } from './list/list-empty.tsx';
import { useListPreferences } from './list/list-preferences.ts';
import { ListRows } from './list/list-rows.tsx';
import { ListToolbar } from './list/list-toolbar.tsx';
import { useListGrid } from './list/use-list-grid.ts';
import { type ListLink, useOverrides } from './record/overrides.ts';
import { useRecordAddress } from './record/record-address.ts';
import { useFields } from './record/use-fields.ts';
import { useRecordAccess } from './record/use-record-access.ts';

const RecordDrawer = lazyPart(() => import('./record-drawer.tsx'), 'RecordDrawer');
const FilterChips = lazyPart(() => import('./filters/filter-chips.tsx'), 'FilterChips');

export function ResourceList({ page }: ScreenProps) {
  const resource = page.resource ?? '';
  const { label, about } = resourceOf(resource);
  const { links, moreColumns } = useOverrides(resource);
  const fields = useFields(resource);
  const columns = useMemo(() => columnsOf(resource, fields), [resource, fields]);
  const more = useLoaded(resource, 'columns', moreColumns);
  const choosable = useMemo(() => [...columns, ...(more ?? []).map(columnFrom)], [columns, more]);
  const address = useListAddress(resource, columns);
  const preferences = useListPreferences(resource, choosable);
  const access = useRecordAccess(resource);
  const list = useListGrid(resource, address);
  const { create } = useRecordAddress();
  const { isPhone } = useScreenSize();
  const { total = 0, isCapped = false } = list.found ?? {};
  const isEmpty = list.found?.total === 0 && !list.isStale && !address.isNarrowed;

  return (
    <>
      <PageHead
        title={page.title}
        about={!isEmpty && about}
        actions={
          <>
            {links && <ListLinks links={links} />}
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
            address={address}
            preferences={preferences}
            isPhone={isPhone}
            count={{ total, isCapped }}
          />
          {address.filters.length > 0 && <FilterChips list={address} />}
          <ListRows resource={resource} list={list} address={address} preferences={preferences} access={access} />
        </>
      )}
      <RecordDrawer name={resource} />
    </>
  );
}

function ListLinks({ links }: { links: readonly ListLink[] }) {
  const policy = useOwnAccess()?.policy;
  return links.map(({ label, to, resource }) => {
    const permission = permissionForAny(resource, 'list');
    if (!permission || !policy?.permits(permission)) return null;
    return (
      <Button key={to} component={RouterLink} to={to} color="inherit">
        {label}
      </Button>
    );
  });
}
