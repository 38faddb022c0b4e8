import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { layoutTypes } from '../../../../contract/schemas/sentiment-field.ts';
import { requiredFields, visibleFields } from '../../../../domain/forms/flow.ts';
import { fieldsOf } from '../../../../domain/forms/form-document.ts';
import type { AnswerValue, FormField } from '../../../../domain/forms/kind.ts';
import { AnswerField } from '../../../fields/answer-field.tsx';
import type { QuestionFile } from '../form-kind.ts';

/** A form to fill in for a try: its real inputs and its logic. Nothing is kept. */
export function TryForm({ document }: { document: QuestionFile }) {
  const [answers, setAnswers] = useState<Record<number, AnswerValue>>({});
  const fields: FormField[] = fieldsOf(document).map((field, index) => ({ ...field, id: index + 1 }));
  const given = Object.entries(answers).map(([id, value]) => ({ fieldId: Number(id), value }));
  const required = requiredFields(fields, given);
  return (
    <Stack sx={{ gap: 3, maxWidth: 560 }}>
      {document.description && <Typography color="textSecondary">{document.description}</Typography>}
      {visibleFields(fields, given).map((field) =>
        layoutTypes.includes(field.fieldType) ? (
          <Told key={field.id} field={field} />
        ) : (
          <AnswerField
            key={field.id}
            isPreview
            field={{ ...field, required: required.has(field.id) }}
            value={answers[field.id] ?? null}
            onChange={(value) => setAnswers((before) => ({ ...before, [field.id]: value }))}
          />
        ),
      )}
    </Stack>
  );
}

function Told({ field: { fieldName, options } }: { field: FormField }) {
  return (
    <div>
      <Typography variant="subtitle2">{fieldName}</Typography>
      {options.text && <Typography color="textSecondary">{options.text}</Typography>}
    </div>
  );
}
