import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import type { AnswerValue, FormField } from '../../../../domain/forms/kinds/kind.ts';
import type { AnswerFlow } from './answer-flow.ts';
import { FormQuestion } from './form-question.tsx';

interface AnswerPagesProps {
  flow: AnswerFlow;
  page: number;
  problems: Record<string, string>;
  onAnswer: (field: FormField, value: AnswerValue) => void;
}

/** Inactive pages stay mounted but hidden, so that their uploads continue. */
export function AnswerPages({ flow: { pages, answerOf }, page, problems, onAnswer }: AnswerPagesProps) {
  return (
    <>
      {pages.length > 1 && <PageProgress page={page} pages={pages} />}
      {pages.map(({ opener, fields }, index) => (
        <Box key={opener?.id ?? 0} hidden={index !== page}>
          <Stack sx={{ gap: 4 }}>
            {fields.map((field) => (
              <FormQuestion
                key={field.id}
                field={field}
                value={answerOf(field)}
                problem={problems[`field-${field.id}`]}
                onChange={(value) => onAnswer(field, value)}
              />
            ))}
          </Stack>
        </Box>
      ))}
    </>
  );
}

/** Focus moves to the heading of the new page, so that screen readers start there. */
function PageProgress({ page, pages }: { page: number; pages: AnswerFlow['pages'] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(page);
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    heading.current?.focus();
    heading.current?.scrollIntoView?.({ block: 'center' });
  }, [page]);
  const title = pages[page]?.opener?.fieldName;
  return (
    <Box sx={{ mb: 3 }}>
      <LinearProgress
        variant="determinate"
        value={((page + 1) / pages.length) * 100}
        aria-label="Progress"
        sx={{ borderRadius: 1, height: 6, mb: 1.5 }}
      />
      <Typography variant="caption" color="textSecondary">
        Page {page + 1} of {pages.length}
      </Typography>
      <Typography ref={heading} tabIndex={-1} variant="h3" component="h2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {title || `Page ${page + 1}`}
      </Typography>
    </Box>
  );
}
