import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ResponseRow } from '../../../../contract/schemas/inbox.ts';
import { tell, tellFailure } from '../../../providers/notifications.tsx';
import type { Inbox } from './use-inbox.ts';

/** Saves the ticked responses as a file, or everything that the view holds where none is ticked. */
export function SaveRows({ inbox, chosen }: { inbox: Inbox; chosen?: readonly ResponseRow[] }) {
  const [done, setDone] = useState<number>();
  const start = async () => {
    setDone(0);
    try {
      const { saveResponses } = await import('./save-responses.ts');
      tell(`Saved ${await saveResponses(inbox, chosen, setDone)}`);
    } catch (thrown) {
      tellFailure(thrown);
    }
    setDone(undefined);
  };
  return (
    <Button
      color="inherit"
      size="small"
      startIcon={<DownloadOutlined />}
      disabled={done !== undefined || inbox.rows.length === 0}
      onClick={() => void start()}
    >
      {done ? `Saving… ${done.toLocaleString()}` : 'Export'}
    </Button>
  );
}
