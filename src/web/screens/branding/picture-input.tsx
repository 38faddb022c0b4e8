import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type Branding, type BrandPictureKind, pictureParts } from '../../../contract/schemas/branding.ts';
import { PickFile } from '../../fields/pick-file.tsx';
import { uploadProblem } from '../../fields/upload-file.ts';
import { tellFailure, tellUndoable } from '../../providers/notifications.tsx';
import { addPicture, putBack, removePicture } from './branding-calls.ts';

interface PictureInputProps {
  kind: BrandPictureKind;
  label: string;
  help: string;
  branding: Branding;
  isDisabled: boolean;
  onKept: (branding: Branding) => void;
}

/** One picture: chosen and kept, seen, exchanged or taken away, and put back within ten seconds. */
export function PictureInput({ kind, label, help, branding, isDisabled, onKept }: PictureInputProps) {
  const id = useId();
  const part = pictureParts[kind];
  const path = branding[part];
  const [share, setShare] = useState(0);
  const change = (next: () => Promise<Branding>, said: string) => async () => {
    setShare(0);
    onKept(await next());
    tellUndoable(said, 10, () => void undo());
  };
  const undo = () => putBack({ [part]: path }).then(onKept, tellFailure);
  const upload = useMutation({
    mutationFn: (file: File) => change(() => addPicture(kind, file, setShare), `${label}: kept`)(),
  });
  const removal = useMutation({
    mutationFn: change(() => removePicture(kind), `${label}: removed`),
    onError: tellFailure,
  });
  const isBusy = upload.isPending || removal.isPending;
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="body2" sx={{ mb: 0.5, fontWeight: 'fontWeightMedium' }}>
        {label}
      </Typography>
      {path && <Box component="img" src={path} alt={`${label} as it is now`} sx={pictureStyle(kind)} />}
      {!isDisabled && (
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <PickFile
            accept="image/png,image/jpeg,image/webp"
            isDisabled={isBusy}
            icon={<AddPhotoAlternateOutlined />}
            onPick={([file]) => file && upload.mutate(file)}
          >
            {path ? 'Choose another picture' : 'Choose a picture'}
          </PickFile>
          {path && (
            <Button
              color="inherit"
              disabled={isBusy}
              startIcon={<DeleteOutlined />}
              aria-label={`Remove: ${label}`}
              onClick={() => removal.mutate()}
            >
              Remove
            </Button>
          )}
        </Stack>
      )}
      {upload.isPending && (
        <LinearProgress
          aria-label={`Uploading: ${label}`}
          variant={share < 1 ? 'determinate' : 'indeterminate'}
          value={share * 100}
          sx={{ mt: 1 }}
        />
      )}
      <FormHelperText error={upload.isError} role={upload.isError ? 'alert' : undefined}>
        {upload.error ? uploadProblem('image', upload.error) : help}
      </FormHelperText>
    </Box>
  );
}

const pictureStyle = (kind: BrandPictureKind) =>
  ({
    display: 'block',
    maxWidth: 200,
    maxHeight: kind === 'login' ? 120 : 50,
    objectFit: 'contain',
    p: 0.5,
    mb: 1,
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    bgcolor: kind === 'dark' ? '#141b17' : '#ffffff',
    boxSizing: 'content-box',
  }) as const;
