import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { PickFile } from '../../../crud/inputs/pick-file.tsx';
import { fileAddress } from '../../../providers/files.ts';
import { uploadFile, uploadProblem } from '../../../providers/upload-file.ts';
import { useTask } from '../../../providers/use-task.ts';

interface LogoInputProps {
  value: string | undefined;
  problem: string | undefined;
  onChange: (path: string | undefined) => void;
}

/** The logo is 40 px high; more pixels only increase the download. */
const mostPixels = 480;

export function LogoInput({ value, problem, onChange }: LogoInputProps) {
  const label = useId();
  const upload = useTask(
    (file: File) =>
      uploadFile({
        ...{ kind: 'image', file, fileName: file.name || 'logo.png', within: mostPixels },
        signal: new AbortController().signal,
      }),
    { onSuccess: onChange },
  );
  const wrong = upload.error ? uploadProblem('image', upload.error) : problem;
  return (
    <Box role="group" aria-labelledby={label}>
      <Typography id={label} variant="body2" sx={{ mb: 0.5 }}>
        Logo
      </Typography>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        {value && <Box component="img" src={addressOf(value)} alt="Current logo" sx={pictureStyle} />}
        <PickFile
          accept="image/png,image/jpeg,image/webp"
          isDisabled={upload.isPending}
          icon={upload.isPending ? <CircularProgress size={18} /> : <AddPhotoAlternateOutlined />}
          onPick={([file]) => file && upload.run(file)}
        >
          {value ? 'Choose another picture' : 'Choose a picture'}
        </PickFile>
        {value && (
          <Button color="inherit" startIcon={<DeleteOutlined />} onClick={() => onChange(undefined)}>
            Remove
          </Button>
        )}
      </Stack>
      <FormHelperText error={Boolean(wrong)} role={wrong ? 'alert' : undefined}>
        {wrong ?? 'PNG, JPEG or WebP, shown above every page. Without one, your organization’s name is shown.'}
      </FormHelperText>
    </Box>
  );
}

const addressOf = (path: string) => (path.startsWith('/') ? fileAddress(path) : path);

const pictureStyle = {
  height: 40,
  maxWidth: 200,
  objectFit: 'contain',
  p: 0.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: '#ffffff',
  boxSizing: 'content-box',
} as const;
