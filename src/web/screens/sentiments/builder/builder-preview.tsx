import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { AnswerValue } from '../../../../domain/forms/kind.ts';
import { AnswerField } from '../../../fields/answer-field.tsx';
import type { BuilderDraft } from './builder-draft.ts';

/** The form as it looks on a phone, with the very inputs that staff will use. Nothing of it is kept. */
export function BuilderPreview({ draft }: { draft: BuilderDraft }) {
  const [answers, setAnswers] = useState<Record<string, AnswerValue>>({});
  return (
    <Box component="section" aria-label="Preview">
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        Preview — try it, nothing is saved
      </Typography>
      <Box
        sx={{
          border: 1,
          borderColor: 'divider',
          borderRadius: 3,
          bgcolor: 'background.paper',
          p: 2.5,
          maxWidth: 392,
          maxHeight: { lg: 'calc(100vh - 140px)' },
          overflowY: 'auto',
        }}
      >
        <Typography variant="h2" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {draft.name.trim() || 'Untitled form'}
        </Typography>
        {draft.description.trim() && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, whiteSpace: 'pre-line' }}>
            {draft.description.trim()}
          </Typography>
        )}
        <Stack sx={{ gap: 3, mt: 3 }}>
          {draft.fields.map(({ key, ...field }, index) => (
            <AnswerField
              key={key}
              isPreview
              field={{ ...field, id: index }}
              value={answers[key] ?? null}
              onChange={(value) => setAnswers((before) => ({ ...before, [key]: value }))}
            />
          ))}
          {draft.fields.length === 0 && (
            <Typography color="textSecondary">Questions appear here as you add them.</Typography>
          )}
        </Stack>
      </Box>
    </Box>
  );
}
