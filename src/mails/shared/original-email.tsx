import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { useId, useState } from 'react';
import { type Endpoint, fillPath } from '../../core/contract/endpoint.ts';
import { fetchFile, saveFile } from '../../core/web/providers/files.ts';
import { notifyFailure } from '../../core/web/providers/notifications.tsx';

/** As much as is legible; the download has all of it. */
const mostShown = 500_000;

interface OriginalEmailProps {
  endpoint: Endpoint;
  params: Record<string, number>;
}

/** The received email as it came, as text and as a file. */
export function OriginalEmail({ endpoint, params }: OriginalEmailProps) {
  const [text, setText] = useState<string>();
  const [fetchedFor, setFetchedFor] = useState<'show' | 'download'>();
  const fetchFor = async (purpose: 'show' | 'download', use: (email: Blob) => void | Promise<void>) => {
    setFetchedFor(purpose);
    try {
      await use(await fetchFile(fillPath(endpoint, params), {}));
    } catch (thrown) {
      notifyFailure(thrown);
    } finally {
      setFetchedFor(undefined);
    }
  };
  const show = () => fetchFor('show', async (email) => setText(await email.slice(0, mostShown).text()));
  const download = () => fetchFor('download', (email) => saveFile(`email-${Object.values(params).at(-1)}.eml`, email));
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', ml: -1, mt: 0.5 }}>
      <Button size="small" color="inherit" loading={fetchedFor === 'show'} onClick={() => void show()}>
        Show original
      </Button>
      <Button size="small" color="inherit" loading={fetchedFor === 'download'} onClick={() => void download()}>
        Download email
      </Button>
      {text !== undefined && <OriginalText text={text} onClose={() => setText(undefined)} />}
    </Stack>
  );
}

function OriginalText({ text, onClose }: { text: string; onClose: () => void }) {
  const id = useId();
  return (
    <Dialog open fullWidth maxWidth="md" aria-labelledby={id} onClose={onClose}>
      <DialogTitle id={id}>Original email</DialogTitle>
      <DialogContent tabIndex={0}>
        <Box component="pre" sx={{ m: 0, fontSize: 13, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {text}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
