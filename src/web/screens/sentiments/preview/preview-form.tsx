import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { AnswerValue } from '../../../../domain/forms/kind.ts';
import { AnswerField } from '../../../fields/answer-field.tsx';
import type { BuilderDraft } from '../builder/builder-draft.ts';

/** A form that can be filled in to see how it behaves. */
export function PreviewForm({ draft }: { draft: BuilderDraft; language: string }) {
  const [answers, setAnswers] = useState<Record<string, AnswerValue>>({});
  return (
    <>
      <Typography variant="h2" component="p" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {draft.name.trim() || 'Untitled form'}
      </Typography>
      {draft.description.trim() && (
        <Typography variant="body2" color="textSecondary" dir="auto" sx={{ mt: 0.5, whiteSpace: 'pre-line' }}>
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
    </>
  );
}
