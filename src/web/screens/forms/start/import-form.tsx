import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import type { QuestionFile } from '../form-kind.ts';
import { FileInput } from '../transfer/file-input.tsx';
import type { StartKind } from './start-kind.ts';

interface ImportFormProps<D extends QuestionFile> {
  kind: StartKind<D>;
  open: (document: D) => Promise<void>;
}

/** Opens what was exported before in the builder. */
export function ImportForm<D extends QuestionFile>({ kind, open }: ImportFormProps<D>) {
  const file = useRef<HTMLInputElement>(null);
  const [faults, setFaults] = useState<string[]>([]);
  return (
    <Stack sx={{ mt: 4, gap: 1.5, alignItems: 'flex-start', maxWidth: 1040 }}>
      <Typography color="textSecondary">{kind.words.bring}</Typography>
      <Button
        variant="outlined"
        startIcon={<UploadFileOutlined />}
        onClick={() => {
          setFaults([]);
          file.current?.click();
        }}
      >
        Import a {kind.words.one}
      </Button>
      <FileInput kind={kind} ref={file} onRead={open} onFaults={setFaults} />
      {faults.length > 0 && (
        <Alert severity="error">
          {faults.map((fault) => (
            <div key={fault}>{fault}</div>
          ))}
        </Alert>
      )}
    </Stack>
  );
}
