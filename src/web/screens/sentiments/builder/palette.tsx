import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { type FieldType, fieldTypes } from '../../../../contract/schemas/sentiment-field.ts';
import { faceOf, faces } from '../../../fields/faces.ts';
import { families } from '../../../fields/field-face.ts';

/** Every kind of question, a press away. */
export function Palette({ onAdd }: { onAdd: (fieldType: FieldType) => void }) {
  const id = useId();
  const kinds = Object.keys(faces).filter((kind): kind is FieldType => fieldTypes.some((known) => known === kind));
  return (
    <Box role="group" aria-labelledby={id} sx={{ mt: 2, p: 2, borderRadius: 1, bgcolor: 'background.default' }}>
      <Typography id={id} variant="subtitle2" sx={{ mb: 1.5 }}>
        Add a question
      </Typography>
      <Stack sx={{ gap: 1.5 }}>
        {families.map((family) => (
          <Box key={family} sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: '72px 1fr' } }}>
            <Typography variant="caption" color="textSecondary" sx={{ pt: { sm: 1 } }}>
              {family}
            </Typography>
            <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.75 }}>
              {kinds
                .filter((kind) => faceOf(kind).family === family)
                .map((kind) => (
                  <PaletteKind key={kind} kind={kind} onAdd={onAdd} />
                ))}
            </Stack>
          </Box>
        ))}
      </Stack>
    </Box>
  );
}

function PaletteKind({ kind, onAdd }: { kind: FieldType; onAdd: (fieldType: FieldType) => void }) {
  const { icon: Icon, name, about } = faceOf(kind);
  return (
    <ButtonBase
      title={about}
      onClick={() => onAdd(kind)}
      sx={{
        gap: 0.75,
        px: 1.25,
        height: 34,
        borderRadius: 1,
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        typography: 'body2',
        '&:hover': { borderColor: 'text.secondary' },
        '& svg': { color: 'text.secondary' },
      }}
    >
      <Icon fontSize="small" />
      {name}
    </ButtonBase>
  );
}
