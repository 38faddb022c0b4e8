import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { permissionForAny } from '../../../contract/catalogue.ts';
import { useOwnAccess } from '../../providers/access.ts';
import { saveCsv } from '../../providers/files.ts';
import { notifyFailure, notifyInfo } from '../../providers/notifications.tsx';
import type { Column } from '../fields/column.ts';
import type { ListParams } from './list-address.ts';
import { formatTotal } from './pager.tsx';
import { usePathParams } from './use-list-grid.ts';

export function useExport(resource: string, columns: readonly Column[], params: ListParams) {
  const [done, setDone] = useState<number>();
  const running = useRef<AbortController>(undefined);
  const access = useOwnAccess();
  const pathParams = usePathParams();
  useEffect(() => () => running.current?.abort(), []);

  const mayRead = (target: string) => {
    const permission = permissionForAny(target, 'list');
    return permission !== undefined && access?.policy.permits(permission) === true;
  };
  const cancel = () => {
    running.current?.abort();
    setDone(undefined);
  };
  const start = async () => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    const onProgress = (rows: number) => !signal.aborted && setDone(rows);
    onProgress(0);
    try {
      const { exportRows } = await import('./export-rows.ts');
      const file = await exportRows({ resource, columns, params, pathParams, mayRead, signal, onProgress });
      signal.throwIfAborted();
      cancel();
      saveCsv(file.name, file.text);
      notifyInfo(`Saved ${file.name}`);
    } catch (thrown) {
      if (signal.aborted) return;
      cancel();
      notifyFailure(thrown);
    }
  };
  return { done, start, cancel };
}

type Saving = ReturnType<typeof useExport>;
type Count = { total: number; isCapped: boolean };

export function ExportProgress({ saving: { done = 0, cancel }, count }: { saving: Saving; count: Count }) {
  const { total, isCapped } = count;
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 2, mb: 2 }}>
      <Typography variant="body2" role="status" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        Saving… {done.toLocaleString()} of {formatTotal(total, isCapped)} rows
      </Typography>
      <LinearProgress
        aria-label="Saving"
        variant={isCapped ? 'indeterminate' : 'determinate'}
        value={isCapped ? 0 : Math.min(100, (done / Math.max(1, total)) * 100)}
        sx={{ flexGrow: 1 }}
      />
      <Button size="small" color="inherit" onClick={cancel}>
        Cancel
      </Button>
    </Stack>
  );
}
