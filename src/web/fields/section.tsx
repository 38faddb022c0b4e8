import TitleOutlined from '@mui/icons-material/TitleOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { FieldFace, InputProps } from './field-face.ts';
import { Prose } from './prose.tsx';

export const section: FieldFace = {
  name: 'Section',
  about: 'A heading over what follows',
  family: 'Structure',
  icon: TitleOutlined,
  isShownAs: 'itself',
  Input: SectionHead,
};

function SectionHead({ field: { fieldName, options } }: InputProps) {
  return (
    <Box sx={{ pt: 1, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="h3" component="h3" dir="auto" sx={{ overflowWrap: 'anywhere', textAlign: 'left' }}>
        {fieldName || 'Untitled section'}
      </Typography>
      <Prose>{options.text ?? options.help}</Prose>
    </Box>
  );
}
