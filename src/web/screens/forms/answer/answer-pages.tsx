import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { AnswerValue, FormField } from '../../../../domain/forms/kind.ts';
import { AnswerField } from '../../../fields/answer-field.tsx';
import type { AnswerFlow } from './answer-flow.ts';
import { PageProgress } from './page-progress.tsx';

interface AnswerPagesProps {
  flow: AnswerFlow;
  page: number;
  problems: Record<string, string>;
  onAnswer: (field: FormField, value: AnswerValue) => void;
}

/** The questions, page by page. The other pages stay where they are, unseen, so that their uploads go on. */
export function AnswerPages({ flow: { pages, answerOf }, page, problems, onAnswer }: AnswerPagesProps) {
  return (
    <>
      {pages.length > 1 && <PageProgress page={page} pages={pages} />}
      {pages.map(({ opener, fields }, index) => (
        <Box key={opener?.id ?? 0} hidden={index !== page}>
          <Stack sx={{ gap: 4 }}>
            {fields.map((field) => (
              <AnswerField
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
