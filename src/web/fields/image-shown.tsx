import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Rotate90DegreesCwOutlined from '@mui/icons-material/Rotate90DegreesCwOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';

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
  isTurning: boolean;
  isPreview: boolean;
  onTurn: () => void;
  onRemove: () => void;
}

/** A picture that has arrived, and what can be done with it. */
export function ImageShown({ address, isTurning, isPreview, onTurn, onRemove }: ImageShownProps) {
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
      <Box component="img" src={address} alt="What was uploaded" sx={pictureStyle} />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button
          variant="outlined"
          startIcon={<Rotate90DegreesCwOutlined />}
          disabled={isPreview}
          loading={isTurning}
          onClick={onTurn}
        >
          Turn
        </Button>
        <Button color="inherit" startIcon={<DeleteOutlined />} onClick={onRemove}>
          Remove
        </Button>
      </Stack>
    </Stack>
  );
}
