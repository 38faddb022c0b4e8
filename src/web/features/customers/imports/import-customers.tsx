import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { Alert, Box, Button, LinearProgress, Link, Stack, Typography } from '@mui/material';
import { Link as RouterLink, useNavigate } from 'react-router';
import { importUndoDays, mostImportRows } from '../../../../contract/schemas/customers/customer-import.ts';
import { PickFile } from '../../../crud/inputs/pick-file.tsx';
import type { ScreenProps } from '../../../layout/page.tsx';
import { PageHead, Panel } from '../../../layout/page-parts.tsx';
import { Pill } from '../../../layout/pill.tsx';
import { Ago } from '../../../layout/time.tsx';
import { sentenceOf } from '../../../providers/failure.ts';
import { readAsData } from '../../../providers/files.ts';
import { refetch, useCall, useReading } from '../../../providers/queries.ts';
import { useTask } from '../../../providers/use-task.ts';
import { customerPaths } from '../shared/paths.ts';
import { importStatusLabels, isBusy, latestImports } from './import-queries.ts';

export function ImportCustomers({ page }: ScreenProps) {
  return (
    <>
      <PageHead
        title={page.title}
        about="Add and update many customers from a file. You map the columns and see what changes before anything is imported."
        actions={
          <Button component={RouterLink} to={customerPaths.manage} variant="outlined" startIcon={<PeopleOutlined />}>
            Customers
          </Button>
        }
      />
      <Stack sx={{ gap: 2, maxWidth: 960 }}>
        <FilePanel />
        <LatestImports />
      </Stack>
    </>
  );
}

const mostMegabytes = 25;

function FilePanel() {
  const call = useCall();
  const navigate = useNavigate();
  const upload = useTask(async (file: File) => {
    if (file.size > mostMegabytes * 1024 * 1024) throw new Error(`Choose a file of at most ${mostMegabytes} MB`);
    const body = { fileName: file.name, fileData: await readAsData(file), dryRun: true };
    const { id } = await call('customerImports', 'create', { body });
    await refetch('customerImports');
    navigate(customerPaths.importOf(id));
  });
  return (
    <Panel title="Choose a file">
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        CSV or XLSX with up to {mostImportRows.toLocaleString('en')} rows and {mostMegabytes} MB. The first row has the
        names of the columns. Of a workbook, the first sheet is read.
      </Typography>
      <PickFile
        accept=".csv,.tsv,.txt,.xlsx"
        isDisabled={upload.isPending}
        icon={<UploadFileOutlined />}
        onPick={([file]) => file && upload.run(file)}
      >
        Choose file
      </PickFile>
      {upload.isPending && (
        <Box role="status" sx={{ mt: 2 }}>
          <Typography variant="body2" sx={{ mb: 1 }}>
            Reading the file…
          </Typography>
          <LinearProgress aria-label="Reading the file" sx={{ borderRadius: 1 }} />
        </Box>
      )}
      {upload.error && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {sentenceOf(upload.error)}
        </Alert>
      )}
    </Panel>
  );
}

function LatestImports() {
  const { data = [] } = useReading(latestImports);
  if (data.length === 0) return null;
  return (
    <Panel title="Latest imports" about={`An import can be undone for ${importUndoDays} days.`}>
      <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0, gap: 1 }}>
        {data.map((one) => (
          <Stack key={one.id} component="li" direction="row" sx={{ gap: 1, alignItems: 'center', minHeight: 36 }}>
            <Typography variant="body2" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Link component={RouterLink} to={customerPaths.importOf(one.id)}>
                {one.fileName}
              </Link>{' '}
              · {one.rowCount.toLocaleString('en')} rows · <Ago time={one.createdAt} />
            </Typography>
            <Pill tone={one.status === 'done' ? 'success' : isBusy(one) ? 'info' : 'plain'}>
              {importStatusLabels[one.status]}
            </Pill>
          </Stack>
        ))}
      </Stack>
    </Panel>
  );
}
