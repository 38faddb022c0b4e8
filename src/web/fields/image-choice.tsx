import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined';
import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { DropArea } from './drop-area.tsx';
import { PickFile } from './pick-file.tsx';
import { mostMegabytes } from './upload-file.ts';

interface ImageChoiceProps {
  id: string;
  most: number;
  isPreview: boolean;
  onPick: (files: File[]) => void;
}

/** The ways to bring a picture. */
export function ImageChoice({ id, most, isPreview, onPick }: ImageChoiceProps) {
  return (
    <DropArea onDrop={onPick}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <PickFile id={id} accept="image/*" isDisabled={isPreview} onPick={onPick} icon={<AddPhotoAlternateOutlined />}>
          Choose a picture
        </PickFile>
        <PickFile
          accept="image/*"
          capture="environment"
          isDisabled={isPreview}
          onPick={onPick}
          icon={<PhotoCameraOutlined />}
        >
          Use the camera
        </PickFile>
      </Stack>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {most === 1 ? 'Or drop one here, or paste it.' : `Or drop them here, or paste one. Up to ${most} pictures.`} At
        most {mostMegabytes.image} MB{most > 1 && ' each'}.
      </Typography>
    </DropArea>
  );
}
