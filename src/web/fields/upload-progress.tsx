import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Upload, Uploads } from './use-uploads.ts';

/** How the uploads of a field are going, and what can be done about them. Nothing while none runs. */
export function UploadProgress({ uploads: { uploads, retry, cancel } }: { uploads: Uploads }) {
  return uploads.map((upload) => (
    <OneUpload key={upload.id} upload={upload} onRetry={() => retry(upload.id)} onCancel={() => cancel(upload.id)} />
  ));
}

interface OneUploadProps {
  upload: Upload;
  onRetry: () => void;
  onCancel: () => void;
}

function OneUpload({ upload: { state }, onRetry, onCancel }: OneUploadProps) {
  if (state.step === 'sending') {
    const percent = Math.round(state.share * 100);
    return (
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, mt: 1 }}>
        <LinearProgress
          variant="determinate"
          value={percent}
          aria-label="Upload progress"
          sx={{ flexGrow: 1, borderRadius: 1, height: 6 }}
        />
        <Typography variant="caption" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {percent} %
        </Typography>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      </Stack>
    );
  }
  if (state.step === 'waiting') {
    return (
      <Stack direction="row" role="status" sx={{ alignItems: 'center', gap: 1, mt: 1 }}>
        <CloudOffOutlined fontSize="small" color="action" />
        <Typography variant="body2" sx={{ flexGrow: 1 }}>
          Waiting for the connection. It is kept here and goes on by itself.
        </Typography>
        <Button size="small" onClick={onRetry}>
          Try now
        </Button>
        <Button size="small" color="inherit" onClick={onCancel}>
          Cancel
        </Button>
      </Stack>
    );
  }
  return (
    <Stack direction="row" role="alert" sx={{ alignItems: 'center', gap: 1, mt: 1, color: 'error.main' }}>
      <ErrorOutlined fontSize="small" />
      <Typography variant="body2" sx={{ flexGrow: 1 }}>
        {state.message}
      </Typography>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
      <Button size="small" color="inherit" onClick={onCancel}>
        Dismiss
      </Button>
    </Stack>
  );
}
