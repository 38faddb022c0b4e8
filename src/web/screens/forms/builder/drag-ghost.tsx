import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { faceOf } from '../../../fields/faces.ts';
import type { Offered } from './builder-dnd.tsx';
import { type DraftField, nameOfField } from './builder-draft.ts';

/** What hangs at the pointer while a kind or a question is dragged. */
export function DragGhost({ offered, field }: { offered: Offered | undefined; field: DraftField | undefined }) {
  const fieldType = offered?.kind ?? field?.fieldType;
  if (!fieldType) return null;
  const { icon: Icon } = faceOf(fieldType);
  return (
    <Stack
      direction="row"
      sx={{
        gap: 1,
        px: 1.5,
        minHeight: 40,
        width: 'max-content',
        maxWidth: 320,
        alignItems: 'center',
        border: 1,
        borderColor: 'primary.main',
        borderRadius: 1,
        bgcolor: 'background.paper',
        boxShadow: '0 8px 24px rgb(0 0 0 / 18%)',
        cursor: 'grabbing',
      }}
    >
      <Icon fontSize="small" />
      <Typography noWrap variant="subtitle2">
        {offered?.name ?? nameOfField(field)}
      </Typography>
    </Stack>
  );
}
