import { useDroppable } from '@dnd-kit/core';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactNode } from 'react';
import { visuallyHidden } from '../../../layout/visually-hidden.ts';
import type { Builder } from '../draft/form-kind.ts';
import type { Questions } from '../draft/use-questions.ts';
import { canvasId } from './builder-dnd.tsx';
import { QuestionCard } from './question-card.tsx';
import { useRoom } from './use-room.ts';

interface CanvasProps {
  builder: Builder;
  questions: Questions;
  dropAt: number | undefined;
  onSettings: () => void;
  children: ReactNode;
}

export function Canvas({ builder, questions, dropAt, onSettings, children }: CanvasProps) {
  const { fields } = builder.value;
  const { setNodeRef } = useDroppable({ id: canvasId });
  const pages = pageNumbers(fields.map(({ fieldType }) => fieldType === 'page_break'));
  return (
    <Box ref={setNodeRef} sx={{ minWidth: 0 }}>
      {children}
      <Box ref={questions.canvas} role="region" aria-label="Questions" sx={{ mt: 2 }}>
        <Stack component="ol" sx={{ gap: 1.5, listStyle: 'none', p: 0, m: 0 }}>
          {fields.map((field, index) => (
            <Fragment key={field.key}>
              {dropAt === index && <DropLine />}
              <QuestionCard
                field={field}
                index={index}
                page={pages[index]}
                builder={builder}
                questions={questions}
                onSettings={onSettings}
              />
            </Fragment>
          ))}
          {dropAt === fields.length && <DropLine />}
        </Stack>
        {fields.length === 0 && <EmptyCanvas />}
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {questions.said}
      </Box>
    </Box>
  );
}

function pageNumbers(breaks: readonly boolean[]): (number | undefined)[] {
  if (!breaks.includes(true)) return breaks.map(() => undefined);
  let page = 1;
  return breaks.map((isBreak) => {
    if (isBreak) page += 1;
    return page;
  });
}

function DropLine() {
  return <Box component="li" aria-hidden sx={{ height: 4, my: -0.75, borderRadius: 2, bgcolor: 'primary.main' }} />;
}

function EmptyCanvas() {
  return (
    <Box
      sx={{ p: 4, textAlign: 'center', border: '1px dashed', borderColor: 'divider', borderRadius: 1, minHeight: 160 }}
    >
      <Typography variant="h3" component="p">
        What do you want to know?
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>
        Start with a rating, then ask why.{' '}
        {useRoom() === 'narrow' ? 'Press “Add a question”.' : 'Press a kind of question, or drag it here.'}
      </Typography>
    </Box>
  );
}
