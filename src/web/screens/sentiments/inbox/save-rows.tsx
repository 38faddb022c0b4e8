import Close from '@mui/icons-material/Close';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import type { ResponseRow } from '../../../../contract/schemas/inbox.ts';
import { Tooltip } from '../../../layout/tooltip.tsx';
import { tell, tellFailure } from '../../../providers/notifications.tsx';
import { useMay } from '../../../providers/use-may.ts';
import type { Inbox } from './use-inbox.ts';

/** Saves the ticked responses as a file, or everything that the view holds; it can be stopped on the way. */
export function SaveRows({ inbox, chosen }: { inbox: Inbox; chosen?: readonly ResponseRow[] | undefined }) {
  const { done, start, stop } = useSaving(inbox, chosen);
  if (!useMay('sentimentResponses', 'export')) return null;
  if (done !== undefined)
    return (
      <Tooltip title="Stop saving">
        <Button color="inherit" size="small" startIcon={<Close />} onClick={stop}>
          <span role="status">Saving… {done > 0 && done.toLocaleString()}</span>
        </Button>
      </Tooltip>
    );
  return (
    <Button
      color="inherit"
      size="small"
      startIcon={<DownloadOutlined />}
      disabled={inbox.rows.length === 0}
      onClick={() => void start()}
    >
      Export
    </Button>
  );
}

function useSaving(inbox: Inbox, chosen: readonly ResponseRow[] | undefined) {
  const [done, setDone] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = async () => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setDone(0);
    try {
      const { saveResponses } = await import('./save-responses.ts');
      tell(await saveResponses(inbox, chosen, { signal, onRows: setDone }));
    } catch (thrown) {
      if (!signal.aborted) tellFailure(thrown);
    }
    setDone(undefined);
  };
  return { done, start, stop: () => running.current?.abort() };
}
