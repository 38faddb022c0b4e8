import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import { Button, LinearProgress, Stack, Typography } from '@mui/material';
import { useCan } from '@refinedev/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { resources } from '../../../resources.config.ts';
import { fillPath } from '../../core/contract/endpoint.ts';
import { Panel } from '../../core/web/layout/page-parts.tsx';
import { isConfirmed } from '../../core/web/providers/dialog-queue.ts';
import { fetchFile, saveFile } from '../../core/web/providers/files.ts';
import { notifyFailure } from '../../core/web/providers/notifications.tsx';
import { useOperationMutation } from '../../core/web/providers/operations.ts';
import type { ShownImport } from '../schemas/import.ts';
import { type ImportedListName, importedLists } from '../schemas/imported-lists.ts';
import { ImportCounts } from './import-counts.tsx';
import { formatRecordCount, importPaths, parentIdOf } from './import-lists.ts';

interface ImportProps {
  list: ImportedListName;
  shown: ShownImport;
}

/** What the import would do, and the button that starts it. */
export function ImportCheck({ list, shown }: ImportProps) {
  const { id, status, counts } = shown;
  const { mutate, mutation } = useOperationMutation(list, 'create');
  const count = (counts.created ?? 0) + (counts.updated ?? 0);
  const isChecking = status === 'checking';
  const { one, many } = importedLists[list];
  return (
    <Panel title="Dry run" about="What happens to each row. Nothing has changed yet.">
      {isChecking && <LinearProgress aria-label="Checking the rows" sx={{ borderRadius: 1, mb: 2 }} />}
      <ImportCounts items={outcomesOf(shown)} />
      {!isChecking && count === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          No row can be imported. Check the columns and the errors below.
        </Typography>
      )}
      <Button
        variant="contained"
        disabled={isChecking || count === 0 || mutation.isPending}
        onClick={() => mutate({ values: { importId: id } })}
        sx={{ mt: 3 }}
      >
        {isChecking ? 'Checking the rows…' : `Import ${formatRecordCount(count, count === 1 ? one : many)}`}
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

export function ImportResult({ list, shown }: ImportProps) {
  const { id, status, fileName } = shown;
  const isUndone = status === 'undone';
  const [isDownloading, setDownloading] = useState(false);
  const download = async () => {
    setDownloading(true);
    try {
      const result = await fetchFile(fillPath(resources[list].api.result.endpoint, { id }), {});
      saveFile(`${fileName.replace(/\.\w+$/, '')}-result.csv`, result);
    } catch (thrown) {
      notifyFailure(thrown);
    } finally {
      setDownloading(false);
    }
  };
  return (
    <Panel title={isUndone ? 'Undone' : 'Imported'}>
      <ImportCounts items={outcomesOf(shown)} />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 3 }}>
        <Button component={Link} to={importPaths(list, parentIdOf(list, shown)).records} variant="contained">
          Open {importedLists[list].many}
        </Button>
        <Button
          variant="outlined"
          startIcon={<DownloadOutlined />}
          disabled={isDownloading}
          onClick={() => void download()}
        >
          Download result
        </Button>
        <UndoButton list={list} shown={shown} />
      </Stack>
    </Panel>
  );
}

function UndoButton({ list, shown: { id, canUndo, fileName } }: ImportProps) {
  const { mutate } = useOperationMutation(list, 'undo');
  const { data: undoAccess } = useCan({ resource: list, action: 'undo' });
  if (!canUndo || !undoAccess?.can) return null;
  const undo = async () => {
    const text = `New ${importedLists[list].many} are deleted and updated ones get their former values. Those that changed or are used since the import are kept.`;
    if (!(await isConfirmed(`Undo the import of “${fileName}”?`, text, 'Undo import'))) return;
    mutate({ params: { id } });
  };
  return (
    <Button variant="outlined" color="inherit" startIcon={<UndoOutlined />} onClick={() => void undo()}>
      Undo import
    </Button>
  );
}
