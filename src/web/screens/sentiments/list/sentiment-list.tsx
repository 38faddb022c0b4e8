import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { resources } from '../../../../../resources.config.ts';
import type { Sentiment } from '../../../../contract/schemas/sentiment.ts';
import { ListSkeleton } from '../../../crud/list/list-skeleton.tsx';
import { Pager } from '../../../crud/pager.tsx';
import { SearchBox } from '../../../crud/search-box.tsx';
import { useListWords } from '../../../crud/use-list-words.ts';
import { LoadProblem } from '../../../layout/load-problem.tsx';
import { PageHead } from '../../../layout/page-head.tsx';
import { dataProvider } from '../../../providers/data.ts';
import { useMay } from '../../../providers/use-may.ts';
import { paths } from '../shared/paths.ts';
import { SentimentRows } from './sentiment-rows.tsx';

// What opens forms in the builder knows all of it, and few import.
const ImportButton = lazy(async () => ({ default: (await import('./import-button.tsx')).ImportButton }));

const pageSize = 25;
const { about } = resources.sentiments;

/** All sentiment forms. */
export function SentimentList() {
  const words = useListWords();
  const { q, page } = words;
  const mayCreate = useMay('sentiments', 'create');
  const mayImport = useMay('sentiments', 'import') && mayCreate;
  const mayOpenInbox = useMay('sentimentResponses', 'listAll');
  const list = useQuery({
    queryKey: ['data', 'default', 'sentiments', 'list', { q, page }],
    queryFn: (queryContext) =>
      dataProvider.getList<Sentiment>({
        resource: 'sentiments',
        pagination: { currentPage: page, pageSize, mode: 'server' },
        filters: q ? [{ field: 'q', operator: 'eq', value: q }] : [],
        meta: { queryContext },
      }),
    placeholderData: keepPreviousData,
  });
  const { data, error } = list;
  if (error && !data) return <LoadProblem error={error} onRetry={() => void list.refetch()} what="list of forms" />;
  if (data?.total === 0 && !q) return <NoForms mayCreate={mayCreate} />;
  return (
    <>
      <PageHead
        title="Sentiments"
        about={about}
        actions={
          <>
            {mayOpenInbox && (
              <Button component={Link} to={paths.inbox} variant="outlined">
                Open the inbox
              </Button>
            )}
            {mayImport && (
              <Suspense
                fallback={
                  <Button variant="outlined" disabled>
                    Import
                  </Button>
                }
              >
                <ImportButton />
              </Suspense>
            )}
            {mayCreate && (
              <Button component={Link} to={paths.create} variant="contained" startIcon={<Add />}>
                Create form
              </Button>
            )}
          </>
        }
      />
      <Stack direction="row" sx={{ mb: 2 }}>
        <SearchBox label="Search forms" value={q} onChange={(text) => words.set({ q: text })} />
      </Stack>
      {!data && <ListSkeleton what="forms" />}
      {data?.total === 0 && <Typography color="textSecondary">Nothing was found for “{q}”.</Typography>}
      {data && data.total > 0 && (
        <>
          <SentimentRows forms={data.data} />
          <Pager
            page={page}
            pageSize={pageSize}
            total={data.total}
            onPage={(next) => words.set({ page: String(next) })}
          />
        </>
      )}
    </>
  );
}

function NoForms({ mayCreate }: { mayCreate: boolean }) {
  return (
    <Stack sx={{ alignItems: 'center', textAlign: 'center', py: 10, gap: 1 }}>
      <Typography variant="h1">No sentiment forms yet</Typography>
      <Typography color="textSecondary" sx={{ maxWidth: 480 }}>
        {about}
      </Typography>
      {mayCreate && (
        <Button component={Link} to={paths.create} variant="contained" sx={{ mt: 2 }}>
          Create your first sentiment form
        </Button>
      )}
    </Stack>
  );
}
