import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { PrebuiltField } from '../../../contract/schemas/prebuilt-field.ts';
import type { AnswerValue } from '../../../domain/forms/kind.ts';
import { AnswerField } from '../../fields/answer-field.tsx';
import { faceOf } from '../../fields/faces.ts';
import { useMay } from '../../providers/use-may.ts';
import { deletePrebuilt } from './prebuilt-queries.ts';

/** A field as it will be answered, to try, and what can be done with it. */
export function PrebuiltCard({ field, onEdit }: { field: PrebuiltField; onEdit: () => void }) {
  const [value, setValue] = useState<AnswerValue>(null);
  const mayEdit = useMay('prebuiltFields', 'update');
  const mayDelete = useMay('prebuiltFields', 'delete');
  return (
    <Box component="li" aria-label={field.fieldName} sx={card}>
      <Box sx={{ flexGrow: 1 }}>
        <AnswerField isPreview field={{ ...field, isSentimentValue: false }} value={value} onChange={setValue} />
      </Box>
      <Typography variant="caption" color="textSecondary" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
        {[faceOf(field.fieldType).name, ...field.tags].join(' · ')}
      </Typography>
      {(mayEdit || mayDelete) && (
        <Stack direction="row" sx={{ gap: 1, mt: 1, ml: -1.25 }}>
          {mayEdit && (
            <Button size="small" color="inherit" aria-label={`Edit “${field.fieldName}”`} onClick={onEdit}>
              Edit
            </Button>
          )}
          {mayDelete && (
            <Button
              size="small"
              color="error"
              aria-label={`Delete “${field.fieldName}”`}
              onClick={() => void deletePrebuilt(field)}
            >
              Delete
            </Button>
          )}
        </Stack>
      )}
    </Box>
  );
}

const card = {
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  p: 2.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
} as const;
