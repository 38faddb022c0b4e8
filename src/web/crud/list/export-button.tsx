import Close from '@mui/icons-material/Close';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import { Button, Tooltip } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { ToolbarButton } from '../../layout/icon-action.tsx';
import { notifyFailure, notifyInfo } from '../../providers/notifications.tsx';

export interface Saving {
  signal: AbortSignal;
  onRows: (rows: number) => void;
}

interface ExportButtonProps {
  isEmpty: boolean;
  /** Saves the file and returns the text of the notification. */
  save: (saving: Saving) => Promise<string>;
}

export function ExportButton({ isEmpty, save }: ExportButtonProps) {
  const [done, setDone] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = async () => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setDone(0);
    try {
      notifyInfo(await save({ signal, onRows: (rows) => !signal.aborted && setDone(rows) }));
    } catch (thrown) {
      if (signal.aborted) return;
      notifyFailure(thrown);
    }
    setDone(undefined);
  };
  const stop = () => {
    running.current?.abort();
    setDone(undefined);
  };
  if (done === undefined)
    return <ToolbarButton title="Export" icon={<DownloadOutlined />} disabled={isEmpty} onClick={() => void start()} />;
  return (
    <Tooltip title="Stop saving">
      <Button color="inherit" size="small" startIcon={<Close />} onClick={stop}>
        <span role="status">Saving… {done > 0 && done.toLocaleString()}</span>
      </Button>
    </Tooltip>
  );
}
