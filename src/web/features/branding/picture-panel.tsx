import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Box, Button, FormHelperText, LinearProgress, Stack, Typography } from '@mui/material';
import { useId, useState } from 'react';
import {
  type Branding,
  type BrandPictureKind,
  brandPictureKinds,
  pictureParts,
} from '../../../contract/schemas/administration/branding.ts';
import { PickFile } from '../../crud/inputs/pick-file.tsx';
import { notifyFailure, notifyUndoable } from '../../providers/notifications.tsx';
import { useCall } from '../../providers/queries.ts';
import { uploadProblem } from '../../providers/upload-file.ts';
import { useTask } from '../../providers/use-task.ts';
import { addPicture, putBack, removePicture } from './use-branding-form.ts';

interface PicturePanelProps {
  branding: Branding;
  isDisabled: boolean;
  onSaved: (branding: Branding) => void;
}

export function PicturePanel(props: PicturePanelProps) {
  return (
    <Stack sx={{ gap: 3 }}>
      {brandPictureKinds.map((kind) => (
        <PictureInput key={kind} kind={kind} {...texts[kind]} {...props} />
      ))}
    </Stack>
  );
}

const texts: Record<BrandPictureKind, { label: string; help: string }> = {
  light: {
    label: 'Logo',
    help: 'At the top of every page, survey and email, up to 200 × 50 pixels. Without one: Candor’s logo here, and your name in surveys.',
  },
  dark: { label: 'Logo for dark mode', help: 'Without one, the logo gets a white background in dark mode.' },
  favicon: { label: 'Browser tab icon', help: 'A small square picture that browsers show next to the title.' },
  login: { label: 'Sign-in picture', help: 'On wide screens it fills the right half.' },
};

interface PictureInputProps {
  kind: BrandPictureKind;
  label: string;
  help: string;
  branding: Branding;
  isDisabled: boolean;
  onSaved: (branding: Branding) => void;
}

function PictureInput({ kind, label, help, branding, isDisabled, onSaved }: PictureInputProps) {
  const id = useId();
  const part = pictureParts[kind];
  const path = branding[part];
  const call = useCall();
  const [share, setShare] = useState(0);
  const change = (next: () => Promise<Branding>, text: string) => async () => {
    setShare(0);
    onSaved(await next());
    notifyUndoable(text, 10, () => void undo());
  };
  const undo = () => putBack(call, { [part]: path }).then(onSaved, notifyFailure);
  const upload = useTask((file: File) => change(() => addPicture(kind, file, setShare), `${label}: saved`)());
  const removal = useTask<void, void>(
    change(() => removePicture(call, kind), `${label}: removed`),
    { onError: notifyFailure },
  );
  const isBusy = upload.isPending || removal.isPending;
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="body2" sx={{ mb: 0.5, fontWeight: 'fontWeightMedium' }}>
        {label}
      </Typography>
      {path && <Box component="img" src={path} alt={`Current ${label.toLowerCase()}`} sx={pictureStyle(kind)} />}
      {!isDisabled && (
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <PickFile
            accept="image/png,image/jpeg,image/webp"
            isDisabled={isBusy}
            icon={<AddPhotoAlternateOutlined />}
            onPick={([file]) => file && upload.run(file)}
          >
            {path ? 'Choose another picture' : 'Choose a picture'}
          </PickFile>
          {path && (
            <Button
              color="inherit"
              disabled={isBusy}
              startIcon={<DeleteOutlined />}
              aria-label={`Remove: ${label}`}
              onClick={() => removal.run()}
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
