import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { Alert, Box, Button, LinearProgress, Stack, Typography } from '@mui/material';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import type { ShownImport } from '../../../../contract/schemas/customers/customer-import.ts';
import { PageSkeleton, usePageTitle } from '../../../layout/page.tsx';
import { LoadProblem, PageHead, Panel } from '../../../layout/page-parts.tsx';
import { Ago } from '../../../layout/time.tsx';
import { refetch, useReading } from '../../../providers/queries.ts';
import { customerPaths } from '../shared/paths.ts';
import { ColumnMapping } from './column-mapping.tsx';
import { importOf } from './import-queries.ts';
import { ImportCheck, ImportResult } from './import-result.tsx';
import { ImportRows } from './import-rows.tsx';

/** The steps of one import after its file was read: map and check, run, result. */
export function CustomerImport() {
  const id = Number(useParams().id);
  const { data: shown, error, refetch: retry } = useReading(importOf(id));
  usePageTitle(shown?.fileName);
  useFreshCustomers(shown?.status);
  if (error && !shown) return <LoadProblem error={error} onRetry={() => void retry()} what="import" />;
  if (!shown) return <PageSkeleton />;
  return (
    <>
      <PageHead
        title={shown.fileName}
        about={
          <>
            {shown.rowCount.toLocaleString('en')} rows · <Ago time={shown.createdAt} />
          </>
        }
        actions={
          <Button component={Link} to={customerPaths.import} variant="outlined" startIcon={<UploadFileOutlined />}>
            Import another file
          </Button>
        }
      />
      <Stack sx={{ gap: 2 }}>
        {shown.notice && <Alert severity="info">{shown.notice}</Alert>}
        <Step shown={shown} />
      </Stack>
    </>
  );
}

function Step({ shown }: { shown: ShownImport }) {
  if (shown.status === 'running') return <Progress shown={shown} title="Importing" />;
  if (shown.status === 'undoing') return <Progress shown={shown} title="Undoing the import" />;
  const isStarted = shown.status === 'done' || shown.status === 'undone';
  return (
    <>
      {isStarted ? (
        <ImportResult shown={shown} />
      ) : (
        <>
          <ColumnMapping shown={shown} />
          <ImportCheck shown={shown} />
        </>
      )}
      {shown.issues.length > 0 && (
        <ImportRows
          title={shown.status === 'undone' ? 'Customers that were kept' : 'Rows with errors'}
          columns={shown.columns}
          rows={shown.issues}
        />
      )}
      {!isStarted && <ImportRows title="First rows" columns={shown.columns} rows={shown.preview} />}
    </>
  );
}

/** The share of rows that are processed, in percent; the header is row 1. */
export const shareOf = ({ doneRow, rowCount }: ShownImport) =>
  Math.min(100, Math.floor((100 * Math.max(0, doneRow - 1)) / rowCount));

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

/** Customers that are shown elsewhere are read again when an import or its undo ends. */
function useFreshCustomers(status: ShownImport['status'] | undefined): void {
  useEffect(() => {
    if (status === 'done' || status === 'undone') void refetch('customerFormResponses', 'customers');
  }, [status]);
}
