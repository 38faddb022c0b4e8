import Add from '@mui/icons-material/Add';
import { Button, Stack } from '@mui/material';
import type { CrudSort } from '@refinedev/core';
import { useCan } from '@refinedev/core';
import { List } from '@refinedev/mui';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import { resourceOf } from '../../../core/contract/catalogue.ts';
import { pageLook } from '../../../core/web/layout/page-look.ts';
import { LoadProblem, PageTitle } from '../../../core/web/layout/page-parts.tsx';
import { useListGrid } from '../../../core/web/list/list-address.ts';
import { ListSkeleton, Message, NoResults } from '../../../core/web/list/list-states.tsx';
import { formatSpan, Pager } from '../../../core/web/list/pager.tsx';
import { SearchBox } from '../../../core/web/list/search-box.tsx';
import { useListParams } from '../../../core/web/list/use-list-params.ts';
import { type Form, type FormParts, FormRows } from './form-rows.tsx';

const pageSize = 25;

export const importFallback = (
  <Button variant="outlined" disabled>
    Import
  </Button>
);

interface FormListProps<F extends Form> {
  resource: 'sentiments' | 'surveys' | 'dashboards' | 'reports';
  /** The operation that creates a record. */
  creating?: 'create' | 'save';
  /** Name of the table for screen readers. */
  label: string;
  title: string;
  about: ReactNode;
  many: string;
  createPath: string;
  texts: { create: string; none: string; first: string };
  actions?: ReactNode;
  narrowed?: { input: ReactNode; filters: Record<string, string>; params: readonly string[] };
  /** Without it, the server's own. */
  sorters?: CrudSort[];
  Import?: ComponentType;
  parts: FormParts<F>;
  /** Where a row leads. */
  pathOf: (id: number) => string;
}

export function FormList<F extends Form>(props: FormListProps<F>) {
  const { resource, label, title, about, many, createPath, texts, actions, narrowed, Import, parts, pathOf } = props;
  const listText = useListParams();
  const { q, page } = listText;
  const wanted = Object.entries({ ...narrowed?.filters, ...(q ? { q } : {}) });
  const { data: createAccess } = useCan({ resource, action: props.creating ?? 'create' });
  const { data: importAccess } = useCan({ resource, action: 'import' });
  const canImport = importAccess?.can === true && createAccess?.can === true;
  const list = useListGrid<F>(resource, {
    page,
    size: pageSize,
    listParams: {
      filters: wanted.map(([field, value]) => ({ field, operator: 'eq', value })),
      sorters: props.sorters ?? [],
    },
  });
  const clear = () =>
    listText.set(Object.fromEntries(['q', ...(narrowed?.params ?? [])].map((name) => [name, undefined])));
  const { found, error } = list;
  const span = { page, pageSize, total: found?.total ?? 0 };
  if (error && !found)
    return <LoadProblem error={error} onRetry={() => void list.refetch()} what={`list of ${many}`} />;
  if (found?.total === 0 && wanted.length === 0) {
    return (
      <Message title={texts.none} text={about} picture={resourceOf(resource).emptyPicture ?? 'rows'} isPage>
        {createAccess?.can && (
          <Button component={Link} to={createPath} variant="contained" sx={{ mt: 2 }}>
            {texts.first}
          </Button>
        )}
      </Message>
    );
  }
  return (
    <List
      {...pageLook}
      resource={resource}
      title={<PageTitle title={title} about={about} />}
      headerButtons={
        <>
          {actions}
          {canImport && Import && <Import />}
          {createAccess?.can && (
            <Button component={Link} to={createPath} variant="contained" startIcon={<Add />}>
              {texts.create}
            </Button>
          )}
        </>
      }
    >
      <Stack direction="row" sx={{ mb: 2, columnGap: 1, rowGap: 1.5, flexWrap: 'wrap' }}>
        <SearchBox label={`Search ${many}`} value={q} onChange={(text) => listText.set({ q: text })} />
        {narrowed?.input}
      </Stack>
      {!found && <ListSkeleton what={many} />}
      {found?.total === 0 && <NoResults q={q} onClear={clear} />}
      {found && found.total > 0 && (
        <>
          <FormRows {...{ resource, label, list, parts, pathOf }} span={formatSpan(span)} />
          <Pager {...span} onPage={(next) => listText.set({ page: String(next) })} />
        </>
      )}
    </List>
  );
}
