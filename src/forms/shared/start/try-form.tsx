import { Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { requiredFields, visibleFields } from '../../rules/flow.ts';
import { fieldsOfDocument } from '../../rules/form-document.ts';
import type { AnswerValue, FormField } from '../../rules/kinds/kind.ts';
import { FormQuestion } from '../answer/form-question.tsx';
import type { QuestionFile } from '../draft/builder-draft.ts';

export function TryForm({ document }: { document: QuestionFile }) {
  const [answers, setAnswers] = useState<Record<number, AnswerValue>>({});
  const fields: FormField[] = fieldsOfDocument(document).map((field, index) => ({ ...field, id: index + 1 }));
  const sentAnswers = Object.entries(answers).map(([id, value]) => ({ fieldId: Number(id), value }));
  const required = requiredFields(fields, sentAnswers);
  return (
    <Stack sx={{ gap: 3, maxWidth: 560 }}>
      {document.description && <Typography color="textSecondary">{document.description}</Typography>}
      {visibleFields(fields, sentAnswers).map((field) => (
        <FormQuestion
          key={field.id}
          isPreview
          field={{ ...field, required: required.has(field.id) }}
          value={answers[field.id] ?? null}
          onChange={(value) => setAnswers((before) => ({ ...before, [field.id]: value }))}
        />
      ))}
    </Stack>
  );
}
