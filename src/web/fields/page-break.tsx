import InsertPageBreakOutlined from '@mui/icons-material/InsertPageBreakOutlined';
import Divider from '@mui/material/Divider';
import type { FieldFace } from './field-face.ts';

export const pageBreak: FieldFace = {
  name: 'New page',
  about: 'What follows is on the next page',
  family: 'Structure',
  icon: InsertPageBreakOutlined,
  isShownAs: 'itself',
  // Where pages are turned it opens one; where all is shown at once it stands between them.
  Input: ({ field }) => <Divider textAlign="left">{field.fieldName || 'Next page'}</Divider>,
};
