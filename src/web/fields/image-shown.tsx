import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined';
import Rotate90DegreesCwOutlined from '@mui/icons-material/Rotate90DegreesCwOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { PickFile } from './pick-file.tsx';

interface ImageShownProps {
  address: string | undefined;
  name: string;
  isPreview: boolean;
  onPick: (files: File[]) => void;
  onTurn: () => void;
  onRemove: () => void;
}

/** The chosen picture, and what can be done with it. */
export function ImageShown({ address, name, isPreview, onPick, onTurn, onRemove }: ImageShownProps) {
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
      <Box
        component="img"
        src={address}
        alt={name}
        sx={{ maxWidth: 240, maxHeight: 180, borderRadius: 1, border: 1, borderColor: 'divider', display: 'block' }}
      />
      <Stack sx={{ gap: 1, alignItems: 'stretch' }}>
        <Button variant="outlined" startIcon={<Rotate90DegreesCwOutlined />} disabled={isPreview} onClick={onTurn}>
          Turn
        </Button>
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
