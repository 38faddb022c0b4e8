import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined';
import ImageOutlined from '@mui/icons-material/ImageOutlined';
import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { fileAddress } from '../providers/files.ts';
import { type FieldFace, groupProps, type InputProps } from './field-face.ts';
import { PickFile } from './pick-file.tsx';
import { mostMegabytes } from './upload-file.ts';
import { UploadProgress } from './upload-progress.tsx';
import { useUpload } from './use-upload.ts';

export const image: FieldFace = {
  name: 'Picture',
  about: 'A photo or a screenshot',
  family: 'Files',
  icon: ImageOutlined,
  isGroup: true,
  Input: ImageInput,
};

function ImageInput(props: InputProps) {
  const { value, onChange, ids, isPreview } = props;
  const upload = useUpload('image', onChange);
  const [isOver, setOver] = useState(false);
  const path = typeof value === 'string' && value ? value : undefined;
  const take = (files: FileList | null | undefined) => {
    const file = [...(files ?? [])].find(({ type }) => type.startsWith('image/'));
    if (file && !isPreview) void upload.send({ file, fileName: file.name || 'picture.png' });
    return Boolean(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const paste = (event: ClipboardEvent) => take(event.clipboardData.files) && event.preventDefault();
  const { 'aria-labelledby': label, 'aria-describedby': about } = groupProps(props);

  return (
    <Box role="group" aria-labelledby={label} aria-describedby={about} onPaste={paste}>
      {path ? (
        <Chosen path={path} onRemove={() => onChange(null)} isPreview={isPreview} onPick={take} />
      ) : (
        <Box
          onDrop={drop}
          onDragOver={(event) => event.preventDefault()}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          sx={{
            border: '1px dashed',
            borderColor: isOver ? 'primary.main' : 'text.secondary',
            bgcolor: isOver ? 'action.selected' : 'transparent',
            borderRadius: 1,
            p: 2,
          }}
        >
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            <PickFile
              id={ids.input}
              accept="image/*"
              isDisabled={isPreview}
              onPick={take}
              icon={<AddPhotoAlternateOutlined />}
            >
              Choose a picture
            </PickFile>
            <PickFile
              accept="image/*"
              capture="environment"
              isDisabled={isPreview}
              onPick={take}
              icon={<PhotoCameraOutlined />}
            >
              Use the camera
            </PickFile>
          </Stack>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            Or drop one here, or paste it. At most {mostMegabytes.image} MB.
          </Typography>
        </Box>
      )}
      <UploadProgress upload={upload} />
    </Box>
  );
}

interface ChosenProps {
  path: string;
  onRemove: () => void;
  onPick: (files: FileList | null) => void;
  isPreview: boolean;
}

function Chosen({ path, onRemove, onPick, isPreview }: ChosenProps) {
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
      <Box
        component="img"
        src={fileAddress(path)}
        alt="What was uploaded"
        sx={{ maxWidth: 240, maxHeight: 180, borderRadius: 1, border: 1, borderColor: 'divider', display: 'block' }}
      />
      <Stack sx={{ gap: 1 }}>
        <PickFile accept="image/*" isDisabled={isPreview} onPick={onPick} icon={<AddPhotoAlternateOutlined />}>
          Replace
        </PickFile>
        <Button color="inherit" onClick={onRemove}>
          Remove
        </Button>
      </Stack>
    </Stack>
  );
}
