import Close from '@mui/icons-material/Close';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import { Button, Menu, MenuItem, Tooltip } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '../../contract/notations/notation.ts';
import { ToolbarButton } from '../layout/icon-action.tsx';
import { notifyFailure, notifyInfo } from '../providers/notifications.tsx';

export interface Saving {
  signal: AbortSignal;
  onRows: (rows: number) => void;
}

interface ExportButtonProps {
  isEmpty: boolean;
  /** Saves the file and returns the text of the notification. */
  save: (saving: Saving, format: ListFormat) => Promise<string>;
}

export type ListFormat = 'csv' | 'xlsx';

const formats: readonly (readonly [ListFormat, string])[] = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel (XLSX)'],
];

export function ExportButton({ isEmpty, save }: ExportButtonProps) {
  const [done, setDone] = useState<number>();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (format: ListFormat) => {
    setAnchor(null);
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setDone(0);
    try {
      notifyInfo(await save({ signal, onRows: (rows) => !signal.aborted && setDone(rows) }, format));
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
    return (
      <>
        <ToolbarButton
          title="Export"
          icon={<DownloadOutlined />}
          disabled={isEmpty}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        />
        <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
          {formats.map(([format, label]) => (
            <MenuItem key={format} onClick={() => void start(format)}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      </>
    );
  return (
    <Tooltip title="Stop saving">
      <Button color="inherit" size="small" startIcon={<Close />} onClick={stop}>
        <span role="status">Saving… {done > 0 && formatCount(done)}</span>
      </Button>
    </Tooltip>
  );
}
