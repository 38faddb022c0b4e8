import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useList } from '@refinedev/core';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { ListSkeleton } from '../../../crud/list/list-skeleton.tsx';
import { Pager } from '../../../crud/list/pager.tsx';
import { SearchBox } from '../../../crud/list/search-box.tsx';
import { useListParams } from '../../../crud/list/use-list-params.ts';
import { LoadProblem } from '../../../layout/load-problem.tsx';
import { PageHead } from '../../../layout/page-head.tsx';
import type { RowOf } from '../../../providers/call.ts';
import type { ApiFailure } from '../../../providers/failure.ts';
import { useMay } from '../../../providers/use-may.ts';

const pageSize = 25;

interface FormListProps<R extends 'sentiments' | 'surveys'> {
  resource: R;
  title: string;
  about: string;
  many: string;
  createPath: string;
  texts: { create: string; none: string; first: string };
  actions?: ReactNode;
  narrowed?: { input: ReactNode; filters: Record<string, string> };
  Import: ComponentType;
  children: (rows: RowOf<R>[]) => ReactNode;
}

export function FormList<R extends 'sentiments' | 'surveys'>(props: FormListProps<R>) {
  const { resource, title, about, many, createPath, texts, actions, narrowed, Import, children } = props;
  const listText = useListParams();
  const { q, page } = listText;
  const wanted = Object.entries({ ...narrowed?.filters, ...(q ? { q } : {}) });
  const mayCreate = useMay(resource as 'sentiments', 'create');
  const mayImport = useMay(resource as 'sentiments', 'import') && mayCreate;
  const { query: list } = useList<RowOf<R>, ApiFailure>({
    resource,
    pagination: { currentPage: page, pageSize },
    filters: wanted.map(([field, value]) => ({ field, operator: 'eq', value })),
    queryOptions: { placeholderData: (previous) => previous },
    errorNotification: false,
  });
  const { data, error } = list;
  if (error && !data) return <LoadProblem error={error} onRetry={() => void list.refetch()} what={`list of ${many}`} />;
  if (data?.total === 0 && wanted.length === 0) return <None {...{ texts, about, createPath, mayCreate }} />;
  return (
    <>
      <PageHead
        title={title}
        about={about}
        actions={
          <>
            {actions}
            {mayImport && (
              <Suspense
                fallback={
                  <Button variant="outlined" disabled>
                    Import
                  </Button>
                }
              >
                <Import />
              </Suspense>
            )}
            {mayCreate && (
              <Button component={Link} to={createPath} variant="contained" startIcon={<Add />}>
                {texts.create}
              </Button>
            )}
          </>
        }
      />
      <Stack direction="row" sx={{ mb: 2, columnGap: 1, rowGap: 1.5, flexWrap: 'wrap' }}>
        <SearchBox label={`Search ${many}`} value={q} onChange={(text) => listText.set({ q: text })} />
        {narrowed?.input}
      </Stack>
      {!data && <ListSkeleton what={many} />}
      {data?.total === 0 && <NotFound q={q} many={many} />}
      {data && data.total > 0 && (
        <>
          {children(data.data)}
          <Pager
            page={page}
            pageSize={pageSize}
            total={data.total}
            onPage={(next) => listText.set({ page: String(next) })}
          />
        </>
      )}
    </>
  );
}

function NotFound({ q, many }: { q: string; many: string }) {
  return (
    <Typography color="textSecondary">{q ? `Nothing was found for “${q}”.` : `There are no such ${many}.`}</Typography>
  );
}

interface NoneProps {
  texts: { none: string; first: string };
  about: string;
  createPath: string;
  mayCreate: boolean;
}

function None({ texts, about, createPath, mayCreate }: NoneProps) {
  return (
    <Stack sx={{ alignItems: 'center', textAlign: 'center', py: 10, gap: 1 }}>
      <Typography variant="h1">{texts.none}</Typography>
      <Typography color="textSecondary" sx={{ maxWidth: 480 }}>
        {about}
      </Typography>
      {mayCreate && (
        <Button component={Link} to={createPath} variant="contained" sx={{ mt: 2 }}>
          {texts.first}
        </Button>
      )}
    </Stack>
  );
}
