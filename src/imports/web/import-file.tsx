import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { Alert, Box, Button, LinearProgress, Link, Stack, Typography } from '@mui/material';
import { useList } from '@refinedev/core';
import { Create } from '@refinedev/mui';
import { useState } from 'react';
import { Link as RouterLink, useNavigate, useParams } from 'react-router';
import { resourceOf } from '../../core/contract/catalogue.ts';
import { formatCount } from '../../core/contract/notations/notation.ts';
import type { RowOf } from '../../core/routes/operations.ts';
import { readAsData } from '../../core/rules/upload-parts.ts';
import { PickFile } from '../../core/web/inputs/pick-file.tsx';
import type { ScreenProps } from '../../core/web/layout/page.tsx';
import { pageLookWithoutFooter } from '../../core/web/layout/page-look.ts';
import { PageTitle, Panel } from '../../core/web/layout/page-parts.tsx';
import { Pill } from '../../core/web/layout/pill.tsx';
import { Ago } from '../../core/web/layout/time.tsx';
import { type ApiFailure, failureText } from '../../core/web/providers/failure.ts';
import { useOperationMutation } from '../../core/web/providers/operations.ts';
import { importUndoDays, mostImportRows } from '../schemas/import.ts';
import { type ImportedListName, importedLists } from '../schemas/imported-lists.ts';
import { importPaths, importStatusLabels, isBusy, listOf, parentOf, pollMs } from './import-lists.ts';

export function ImportFile({ page }: ScreenProps) {
  const list = listOf(page.name);
  const { many } = importedLists[list];
  const { id } = useParams();
  const parentId = id === undefined ? undefined : Number(id);
  return (
    <Create
      {...pageLookWithoutFooter}
      resource={list}
      title={
        <PageTitle
          title={page.title}
          about={`Add and update many ${many} from a file. You map the columns and see what changes before anything is imported.`}
        />
      }
      headerButtons={
        <Button
          component={RouterLink}
          to={importPaths(list, parentId).records}
          variant="outlined"
          startIcon={<ArrowBackOutlined />}
        >
          {resourceOf(importedLists[list].records).label[1]}
        </Button>
      }
    >
      <Stack sx={{ gap: 2, maxWidth: 960 }}>
        <FilePanel list={list} parentId={parentId} />
        <LatestImports list={list} parentId={parentId} />
      </Stack>
    </Create>
  );
}

interface ListProps {
  list: ImportedListName;
  /** The form that the records belong to, where the list has one. */
  parentId: number | undefined;
}

const mostMegabytes = 25;

function FilePanel({ list, parentId }: ListProps) {
  const navigate = useNavigate();
  const { mutateAsync, mutation } = useOperationMutation(list, 'create');
  const [error, setError] = useState<unknown>();
  const upload = async (file: File) => {
    setError(undefined);
    try {
      if (file.size > mostMegabytes * 1024 * 1024) throw new Error(`Choose a file of at most ${mostMegabytes} MB`);
      const { data } = await mutateAsync({
        values: {
          fileName: file.name,
          fileData: await readAsData(file),
          dryRun: true,
          ...parentOf(list, parentId),
        },
        errorNotification: false,
      });
      navigate(importPaths(list, parentId).one(data.id));
    } catch (thrown) {
      setError(thrown);
    }
  };
  return (
    <Panel title="Choose a file">
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        CSV or XLSX with up to {formatCount(mostImportRows)} rows and {mostMegabytes} MB.
      </Typography>
      <PickFile
        accept=".csv,.tsv,.txt,.xlsx"
        isDisabled={mutation.isPending}
        icon={<UploadFileOutlined />}
        onPick={([file]) => file && void upload(file)}
      >
        Choose file
      </PickFile>
      {mutation.isPending && (
        <Box role="status" sx={{ mt: 2 }}>
          <Typography variant="body2" sx={{ mb: 1 }}>
            Reading the file…
          </Typography>
          <LinearProgress aria-label="Reading the file" sx={{ borderRadius: 1 }} />
        </Box>
      )}
      {error !== undefined && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {failureText(error)}
        </Alert>
      )}
    </Panel>
  );
}

function LatestImports({ list, parentId }: ListProps) {
  const ofParent = Object.entries(parentOf(list, parentId));
  const { data: imports } = useList<RowOf<ImportedListName>, ApiFailure>({
    resource: list,
    filters: ofParent.map(([field, value]) => ({ field, operator: 'eq', value })),
    sorters: [{ field: 'createdAt', order: 'desc' }],
    pagination: { pageSize: 10 },
    queryOptions: { refetchInterval: ({ state }) => (state.data?.data.some(isBusy) ? pollMs * 3 : false) },
  }).result;
  if (imports.length === 0) return null;
  return (
    <Panel title="Latest imports" about={`An import can be undone for ${importUndoDays} days.`}>
      <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0, gap: 1 }}>
        {imports.map((one) => (
          <Stack key={one.id} component="li" direction="row" sx={{ gap: 1, alignItems: 'center', minHeight: 36 }}>
            <Typography variant="body2" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Link component={RouterLink} to={importPaths(list, parentId).one(one.id)}>
                {one.fileName}
              </Link>{' '}
              · {formatCount(one.rowCount)} rows · <Ago time={one.createdAt} />
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
