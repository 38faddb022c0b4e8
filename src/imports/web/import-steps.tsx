import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { Alert, Box, Button, LinearProgress, Stack, Typography } from '@mui/material';
import { useInvalidate, useShow } from '@refinedev/core';
import { Show } from '@refinedev/mui';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { formatCount } from '../../core/contract/notations/notation.ts';
import type { AnswerOf } from '../../core/routes/operations.ts';
import { PageSkeleton, type ScreenProps, usePageTitle } from '../../core/web/layout/page.tsx';
import { pageLook } from '../../core/web/layout/page-look.ts';
import { LoadProblem, PageTitle, Panel } from '../../core/web/layout/page-parts.tsx';
import { Ago } from '../../core/web/layout/time.tsx';
import type { ApiFailure } from '../../core/web/providers/failure.ts';
import type { ShownImport } from '../schemas/import.ts';
import { type ImportedListName, importedLists } from '../schemas/imported-lists.ts';
import { ColumnMapping } from './column-mapping.tsx';
import { FormatPanel } from './format-panel.tsx';
import { importPaths, isBusy, listOf, parentIdOf, pollMs } from './import-lists.ts';
import { ImportPreview } from './import-preview.tsx';
import { ImportProblems } from './import-problems.tsx';
import { ImportCheck, ImportResult } from './import-result.tsx';

/** The steps of one import after its file was read: map and check, run, result. */
export function ImportSteps({ page }: ScreenProps) {
  const list = listOf(page.name);
  const { id = '' } = useParams();
  const { query, result: shown } = useShow<AnswerOf<ImportedListName, 'show'>, ApiFailure>({
    resource: list,
    id,
    queryOptions: { refetchInterval: ({ state }) => (state.data && isBusy(state.data.data) ? pollMs : false) },
  });
  usePageTitle(shown?.fileName);
  useFreshRecords(list, shown?.status);
  if (query.error && !shown)
    return <LoadProblem error={query.error} onRetry={() => void query.refetch()} what="import" />;
  if (!shown) return <PageSkeleton />;
  return (
    <Show
      {...pageLook}
      resource={list}
      recordItemId={shown.id}
      title={
        <PageTitle
          title={shown.fileName}
          about={
            <>
              {formatCount(shown.rowCount)} rows · <Ago time={shown.createdAt} />
            </>
          }
        />
      }
      headerButtons={
        <Button
          component={Link}
          to={importPaths(list, parentIdOf(list, shown)).start}
          variant="outlined"
          startIcon={<UploadFileOutlined />}
        >
          Import another file
        </Button>
      }
    >
      <Stack sx={{ gap: 2 }}>
        {shown.notice && <Alert severity="info">{shown.notice}</Alert>}
        <Step list={list} shown={shown} />
      </Stack>
    </Show>
  );
}

interface StepProps {
  list: ImportedListName;
  shown: ShownImport;
}

function Step({ list, shown }: StepProps) {
  if (shown.status === 'running') return <Progress shown={shown} title="Importing" />;
  if (shown.status === 'undoing') return <Progress shown={shown} title="Undoing the import" />;
  if (shown.status === 'done' || shown.status === 'undone')
    return (
      <>
        <ImportResult list={list} shown={shown} />
        <ImportProblems title={shown.status === 'undone' ? 'Kept' : 'Rows with errors'} problems={errorsOf(shown)} />
        <ImportProblems title="Imported with changes" problems={notesOf(shown)} />
      </>
    );
  return (
    <>
      {shown.canRead && <FormatPanel list={list} shown={shown} />}
      <ColumnMapping list={list} shown={shown} />
      <ImportPreview shown={shown} />
      <ImportCheck list={list} shown={shown} />
      <ImportProblems title="Rows with errors" problems={errorsOf(shown)} />
      <ImportProblems title="Imported with changes" problems={notesOf(shown)} />
    </>
  );
}

const errorsOf = ({ problems }: ShownImport) => problems.filter(({ isNote }) => !isNote);
const notesOf = ({ problems }: ShownImport) => problems.filter(({ isNote }) => isNote);

/** The share of rows that are processed, in percent. */
export function shareOf({ status, counts, rowCount }: ShownImport): number {
  const { created = 0, updated = 0, skipped = 0, error = 0, undone = 0, kept = 0 } = counts;
  const [done, all] =
    status === 'undoing' ? [undone + kept, created + updated] : [created + updated + skipped + error, rowCount];
  return all === 0 ? 100 : Math.min(100, Math.floor((100 * done) / all));
}

function Progress({ shown, title }: { shown: ShownImport; title: string }) {
  const share = shareOf(shown);
  return (
    <Panel title={title}>
      <LinearProgress variant="determinate" value={share} aria-label={title} sx={{ borderRadius: 1, mb: 1 }} />
      <Box role="status">
        <Typography variant="body2">{share} %</Typography>
      </Box>
      <Typography variant="body2" color="textSecondary">
        You can leave this page. It continues without you.
      </Typography>
    </Panel>
  );
}

/** Records that are shown elsewhere, and their counts, are read again when an import or its undo ends. */
function useFreshRecords(list: ImportedListName, status: ShownImport['status'] | undefined): void {
  const invalidate = useInvalidate();
  useEffect(() => {
    if (status !== 'done' && status !== 'undone') return;
    for (const resource of [importedLists[list].records, 'customers', 'sentiments', 'surveys'])
      void invalidate({ resource, invalidates: ['resourceAll'] });
  }, [invalidate, list, status]);
}
