import ArticleOutlined from '@mui/icons-material/ArticleOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { FieldFace, InputProps } from './field-face.ts';
import { Prose } from './prose.tsx';

export const statement: FieldFace = {
  name: 'Text to read',
  about: 'Says something, asks nothing',
  family: 'Structure',
  icon: ArticleOutlined,
  isShownAs: 'itself',
  Input: Statement,
};

function Statement({ field: { fieldName, options } }: InputProps) {
  return (
    <Box sx={{ borderLeft: 3, borderColor: 'divider', pl: 2 }}>
      <Typography variant="subtitle2" dir="auto" sx={{ overflowWrap: 'anywhere', textAlign: 'left' }}>
        {fieldName}
      </Typography>
      <Prose>{options.text ?? options.help}</Prose>
    </Box>
  );
}
