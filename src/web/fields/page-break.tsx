import InsertPageBreakOutlined from '@mui/icons-material/InsertPageBreakOutlined';
import Box from '@mui/material/Box';
import type { FieldFace } from './field-face.ts';

export const pageBreak: FieldFace = {
  name: 'New page',
  about: 'What follows is on the next page',
  family: 'Structure',
  icon: InsertPageBreakOutlined,
  isShownAs: 'itself',
  // Where pages are turned it opens one; where all is shown at once it stands between them.
  Input: ({ field }) => (
    <Box role="separator" aria-label={field.fieldName || 'Next page'} sx={line}>
      {field.fieldName || 'Next page'}
    </Box>
  ),
};

const line = {
  ...{ display: 'flex', alignItems: 'center', gap: 1.5, typography: 'body2' },
  '&::after': { content: '""', flex: 1, borderTop: 1, borderColor: 'divider' },
} as const;
