import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import { Button, LinearProgress, Stack, Typography } from '@mui/material';
import { Link } from 'react-router';
import { resources } from '../../../../../resources.config.ts';
import { fillPath } from '../../../../contract/endpoint.ts';
import type { ShownImport } from '../../../../contract/schemas/customers/customer-import.ts';
import { attempt } from '../../../layout/attempt.ts';
import { Panel } from '../../../layout/page-parts.tsx';
import { isConfirmed } from '../../../providers/dialog-queue.ts';
import { fetchFile, saveFile } from '../../../providers/files.ts';
import { notifyFailure } from '../../../providers/notifications.tsx';
import { refetch, useCall } from '../../../providers/queries.ts';
import { useMay } from '../../../providers/use-may.ts';
import { useTask } from '../../../providers/use-task.ts';
import { customerPaths } from '../shared/paths.ts';
import { countOf } from './import-queries.ts';
import { ImportCounts } from './import-rows.tsx';

/** What the import would do, and the button that starts it. */
export function ImportCheck({ shown }: { shown: ShownImport }) {
  const { id, status, counts } = shown;
  const call = useCall();
  const start = useTask<void, void>(
    async () => {
      await call('customerImports', 'create', { body: { importId: id } });
      await refetch('customerImports');
    },
    { onError: notifyFailure },
  );
  const count = (counts.created ?? 0) + (counts.updated ?? 0);
  const isChecking = status === 'checking';
  return (
    <Panel title="Dry run" about="What happens to each row. No customer has changed yet.">
      {isChecking && <LinearProgress aria-label="Checking the rows" sx={{ borderRadius: 1, mb: 2 }} />}
      <ImportCounts items={outcomesOf(shown)} />
      {!isChecking && count === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          No row can be imported. Check the columns and the errors below.
        </Typography>
      )}
      <Button
        variant="contained"
        disabled={isChecking || count === 0 || start.isPending}
        onClick={() => start.run()}
        sx={{ mt: 3 }}
      >
        {isChecking ? 'Checking the rows…' : `Import ${countOf(count, count === 1 ? 'customer' : 'customers')}`}
      </Button>
    </Panel>
  );
}

const outcomesOf = ({ status, counts }: ShownImport) =>
  status === 'undone'
    ? ([
        ['undone', counts.undone, 'success'],
        ['kept', counts.kept, 'warning'],
      ] as const)
    : ([
        ['new', counts.created, 'success'],
        ['updated', counts.updated, 'info'],
        ['skipped', counts.skipped, 'plain'],
        ['with errors', counts.error, 'error'],
      ] as const);

const resultEndpoint = resources.customerImports.api.result.endpoint;

export function ImportResult({ shown }: { shown: ShownImport }) {
  const { id, status, fileName } = shown;
  const isUndone = status === 'undone';
  const download = useTask<void, void>(
    async () =>
      saveFile(`${fileName.replace(/\.\w+$/, '')}-result.csv`, await fetchFile(fillPath(resultEndpoint, { id }), {})),
    { onError: notifyFailure },
  );
  return (
    <Panel title={isUndone ? 'Undone' : 'Imported'}>
      <ImportCounts items={outcomesOf(shown)} />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 3 }}>
        <Button component={Link} to={customerPaths.manage} variant="contained">
          Open customers
        </Button>
        <Button
          variant="outlined"
          startIcon={<DownloadOutlined />}
          disabled={download.isPending}
          onClick={() => download.run()}
        >
          Download result
        </Button>
        <UndoButton shown={shown} />
      </Stack>
    </Panel>
  );
}

function UndoButton({ shown: { id, canUndo, fileName } }: { shown: ShownImport }) {
  const call = useCall();
  const mayUndo = useMay('customerImports', 'undo');
  if (!canUndo || !mayUndo) return null;
  const undo = async () => {
    const text =
      'New customers are deleted and updated ones get their former values. Customers that changed or have feedback since the import are kept.';
    if (!(await isConfirmed(`Undo the import of “${fileName}”?`, text, 'Undo import'))) return;
    await attempt(() => call('customerImports', 'undo', { params: { id } }), '', 'customerImports');
  };
  return (
    <Button variant="outlined" color="inherit" startIcon={<UndoOutlined />} onClick={() => void undo()}>
      Undo import
    </Button>
  );
}
