import CropOutlined from '@mui/icons-material/CropOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Rotate90DegreesCwOutlined from '@mui/icons-material/Rotate90DegreesCwOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { Cut } from './change-picture.ts';
import { CropPicture } from './crop-picture.tsx';

export const pictureStyle = {
  maxWidth: 'min(240px, 100%)',
  maxHeight: 180,
  borderRadius: 1,
  border: 1,
  borderColor: 'divider',
  display: 'block',
  alignSelf: 'flex-start',
} as const;

interface ImageShownProps {
  address: string;
  isChanging: boolean;
  isPreview: boolean;
  onTurn: () => void;
  onCut: (cut: Cut) => void;
  onRemove: () => void;
}

/** A picture that has arrived, and what can be done with it. */
export function ImageShown({ address, isChanging, isPreview, onTurn, onCut, onRemove }: ImageShownProps) {
  const [isCutting, setCutting] = useState(false);
  if (isCutting) {
    return <CropPicture address={address} isBusy={isChanging} onCut={onCut} onClose={() => setCutting(false)} />;
  }
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
      <Box component="img" src={address} alt="What was uploaded" sx={pictureStyle} />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button
          variant="outlined"
          startIcon={<Rotate90DegreesCwOutlined />}
          disabled={isPreview}
          loading={isChanging}
          onClick={onTurn}
        >
          Turn
        </Button>
        <Button
          variant="outlined"
          startIcon={<CropOutlined />}
          disabled={isPreview || isChanging}
          onClick={() => setCutting(true)}
        >
          Cut
        </Button>
        <Button color="inherit" startIcon={<DeleteOutlined />} onClick={onRemove}>
          Remove
        </Button>
      </Stack>
    </Stack>
  );
}
