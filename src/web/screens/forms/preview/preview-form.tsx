import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo, useRef } from 'react';
import { layoutTypes } from '../../../../contract/schemas/sentiment-field.ts';
import { inLanguage } from '../../../../domain/forms/in-language.ts';
import type { FormField } from '../../../../domain/forms/kind.ts';
import { kinds } from '../../../../domain/forms/kinds.ts';
import { AnswerField } from '../../../fields/answer-field.tsx';
import type { BuilderDraft } from '../builder/builder-draft.ts';
import { focusFirstProblem } from '../shared/focus-problem.ts';
import { usePreview } from './use-preview.ts';

interface PreviewFormProps {
  draft: BuilderDraft;
  language: string;
}

/** A form that can be filled in to see how it behaves: its logic, its rules and its pages. */
export function PreviewForm({ draft, language }: PreviewFormProps) {
  const box = useRef<HTMLDivElement>(null);
  const fields = useMemo(
    () => draft.fields.map(({ key: _, ...field }, index) => inLanguage({ ...field, id: index + 1 }, language)),
    [draft.fields, language],
  );
  const preview = usePreview(fields);
  const next = () => {
    preview.next();
    focusFirstProblem(box.current);
  };
  const written = { lang: language || undefined, dir: language ? 'auto' : undefined };
  if (preview.isDone) {
    return (
      <Box {...written}>
        <Done />
      </Box>
    );
  }
  return (
    <Box ref={box} {...written}>
      <Typography variant="h2" component="p" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {draft.name.trim() || 'Untitled form'}
      </Typography>
      {draft.description.trim() && preview.number === 1 && (
        <Typography variant="body2" color="textSecondary" dir="auto" sx={{ mt: 0.5, whiteSpace: 'pre-line' }}>
          {draft.description.trim()}
        </Typography>
      )}
      <PageTitle preview={preview} />
      <Stack sx={{ gap: 3, mt: 3 }}>
        {preview.page.fields.map((field) => (
          <Asked key={field.id} field={field} preview={preview} />
        ))}
        {fields.length === 0 && <Typography color="textSecondary">Questions appear here as you add them.</Typography>}
      </Stack>
      {fields.length > 0 && (
        <Stack direction="row" sx={{ gap: 1, mt: 4 }}>
          {preview.number > 1 && (
            <Button color="inherit" onClick={preview.back}>
              Back
            </Button>
          )}
          <Button variant="contained" onClick={next}>
            {preview.isLast ? 'Finish' : 'Next'}
          </Button>
        </Stack>
      )}
    </Box>
  );
}

type Preview = ReturnType<typeof usePreview>;

function PageTitle({ preview: { page, number, count } }: { preview: Preview }) {
  if (count < 2) return null;
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="caption" color="textSecondary">
        Page {number} of {count}
      </Typography>
      {page.opener && (
        <Typography variant="h3" component="p" dir="auto">
          {page.opener.fieldName}
        </Typography>
      )}
    </Box>
  );
}

function Asked({ field, preview }: { field: FormField; preview: Preview }) {
  const value = preview.valueOf(field.id);
  if (layoutTypes.includes(field.fieldType)) return <Told field={field} />;
  if (field.fieldType === 'calculated') {
    const worth = preview.calculated.get(field.id) ?? null;
    return (
      <Box>
        <Typography variant="subtitle2">{field.fieldName}</Typography>
        <Typography color="textSecondary">{worth === null ? '–' : kinds.calculated.inWords(worth, field)}</Typography>
      </Box>
    );
  }
  return (
    <AnswerField
      isPreview
      field={{ ...field, required: preview.required.has(field.id) }}
      value={value}
      problem={preview.problemOf(field.id)}
      onChange={(next) => preview.answer(field.id, next)}
    />
  );
}

function Told({ field }: { field: FormField }) {
  const isSection = field.fieldType === 'section';
  return (
    <Box sx={isSection ? { borderTop: 1, borderColor: 'divider', pt: 2 } : {}}>
      <Typography variant={isSection ? 'h3' : 'subtitle2'} component="p" dir="auto">
        {field.fieldName}
      </Typography>
      {[field.options.help, field.options.text].filter(Boolean).map((words) => (
        <Typography key={words} color="textSecondary" dir="auto" sx={{ whiteSpace: 'pre-line', mt: 0.5 }}>
          {words}
        </Typography>
      ))}
    </Box>
  );
}

function Done() {
  return (
    <Box role="status" sx={{ textAlign: 'center', py: 8 }}>
      <Typography variant="h2" component="p">
        That was the form
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        Every answer fits. Nothing was saved.
      </Typography>
    </Box>
  );
}
