import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Box, Button, CircularProgress, FormHelperText, Stack, Typography } from '@mui/material';
import { useId } from 'react';
import { fileAddress } from '../providers/files.ts';
import { uploadProblem, usePictureUpload } from '../providers/upload-file.ts';
import { PickFile } from './pick-file.tsx';

interface PictureInputProps {
  label: string;
  help: string;
  /** Larger pictures are scaled down. */
  mostPixels: number;
  value: string | undefined;
  problem: string | undefined;
  onChange: (path: string | undefined) => void;
}

/** Uploads a picture and shows it. */
export function PictureInput({ label, help, mostPixels, value, problem, onChange }: PictureInputProps) {
  const labelId = useId();
  const upload = usePictureUpload(mostPixels);
  const wrong = upload.error ? uploadProblem('image', upload.error) : problem;
  return (
    <Box role="group" aria-labelledby={labelId}>
      <Typography id={labelId} variant="body2" sx={{ mb: 0.5 }}>
        {label}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        {value && (
          <Box component="img" src={pictureUrl(value)} alt={`Current ${label.toLowerCase()}`} sx={pictureStyle} />
        )}
        <PickFile
          accept="image/png,image/jpeg,image/webp"
          isDisabled={upload.isPending}
          icon={upload.isPending ? <CircularProgress size={18} /> : <AddPhotoAlternateOutlined />}
          onPick={([file]) => file && upload.mutate(file, { onSuccess: onChange })}
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
        {wrong ?? help}
      </FormHelperText>
    </Box>
  );
}

const pictureUrl = (path: string) => (path.startsWith('/') ? fileAddress(path) : path);

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
