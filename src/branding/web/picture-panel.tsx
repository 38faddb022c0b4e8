import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Box, Button, FormHelperText, LinearProgress, Stack, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { readAsData } from '../../core/rules/upload-parts.ts';
import { themeSettings } from '../../core/theme/settings.ts';
import { PickFile } from '../../core/web/inputs/pick-file.tsx';
import { notifyUndoable } from '../../core/web/providers/notifications.tsx';
import { useOperationMutation } from '../../core/web/providers/operations.ts';
import { uploadProblem } from '../../core/web/providers/upload-file.ts';
import { type Branding, type BrandPictureKind, brandPictureKinds, pictureParts } from '../schemas/branding.ts';

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

const mostBytes = 10 * 1024 * 1024;

function PictureInput({ kind, label, help, branding, isDisabled, onSaved }: PictureInputProps) {
  const id = useId();
  const part = pictureParts[kind];
  const path = branding[part];
  const { mutateAsync: addPicture, mutation: upload } = useOperationMutation('branding', 'addPicture');
  const { mutate: removePicture, mutation: removal } = useOperationMutation('branding', 'removePicture');
  const { mutateAsync: putBack } = useOperationMutation('branding', 'save');
  const [share, setShare] = useState(0);
  const [problem, setProblem] = useState<string>();
  const show = (changed: Branding) => {
    themeSettings.brand(changed);
    onSaved(changed);
  };
  /** Also after the user has left the page; a toast tells a failure. */
  const undo = () =>
    putBack({ values: { [part]: path } }).then(
      ({ data }) => show(data),
      () => undefined,
    );
  const showUndoable = (changed: Branding, text: string) => {
    show(changed);
    notifyUndoable(text, 10, () => void undo());
  };
  const add = async (file: File) => {
    setShare(0);
    setProblem(undefined);
    try {
      if (file.size > mostBytes) throw new Error('Choose a picture of at most 10 MB');
      const values = { kind, fileName: file.name || 'picture.png', fileData: await readAsData(file) };
      const { data } = await addPicture({ values, onProgress: setShare, errorNotification: false });
      showUndoable(data.branding, `${label}: saved`);
    } catch (thrown) {
      setProblem(uploadProblem('image', thrown));
    }
  };
  const remove = () =>
    removePicture({ params: { kind } }, { onSuccess: ({ data }) => showUndoable(data, `${label}: removed`) });
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
            onPick={([file]) => file && void add(file)}
          >
            {path ? 'Choose another picture' : 'Choose a picture'}
          </PickFile>
          {path && (
            <Button
              color="inherit"
              disabled={isBusy}
              startIcon={<DeleteOutlined />}
              aria-label={`Remove: ${label}`}
              onClick={remove}
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
      <FormHelperText error={Boolean(problem)} role={problem ? 'alert' : undefined}>
        {problem ?? help}
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
