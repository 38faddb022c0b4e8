import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { FileInput } from '../../forms/transfer/file-input.tsx';
import { sentimentForms } from '../builder/sentiment-forms.ts';
import { useOpenInBuilder } from './open-in-builder.ts';

/** Opens a form that was exported before in the builder. */
export function ImportForm() {
  const open = useOpenInBuilder();
  const file = useRef<HTMLInputElement>(null);
  const [faults, setFaults] = useState<string[]>([]);
  return (
    <Stack sx={{ mt: 4, gap: 1.5, alignItems: 'flex-start', maxWidth: 1040 }}>
      <Typography color="textSecondary">
        Or bring a form that was exported from here or from another organisation.
      </Typography>
      <Button
        variant="outlined"
        startIcon={<UploadFileOutlined />}
        onClick={() => {
          setFaults([]);
          file.current?.click();
        }}
      >
        Import a form
      </Button>
      <FileInput kind={sentimentForms} ref={file} onRead={open} onFaults={setFaults} />
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
