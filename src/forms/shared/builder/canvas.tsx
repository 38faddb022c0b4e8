import { useDroppable } from '@dnd-kit/core';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import { Box, Stack, Typography } from '@mui/material';
import { Fragment, type KeyboardEvent, type MouseEvent, memo, type ReactNode } from 'react';
import { pressedKey } from '../../../core/rules/pressed-key.ts';
import { visuallyHidden } from '../../../core/web/layout/visually-hidden.ts';
import { FormQuestionInput } from '../answer/form-question.tsx';
import type { Questions } from '../draft/builder-changes.ts';
import { type Builder, type DraftField, nameOfField } from '../draft/builder-draft.ts';
import { hasProblem, problemOf } from '../draft/builder-problems.ts';
import { CardChoices, hasOwnChoices, UneditedChoices } from '../question/card-choices.tsx';
import { canvasId } from './builder-dnd.tsx';
import { CardHead, CardTools, type QuestionCardProps } from './card-head.tsx';
import { SortableItem } from './sortable-item.tsx';
import { useLayoutWidth } from './use-layout-width.ts';

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
                page={field.fieldType === 'page_break' ? pages[index] : undefined}
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
        {useLayoutWidth() === 'narrow' ? 'Press “Add a question”.' : 'Press a kind of question, or drag it here.'}
      </Typography>
    </Box>
  );
}

const CardAnswer = memo(function CardAnswer({ field, page }: { field: DraftField; page: number | undefined }) {
  const { fieldType, options } = field;
  if (fieldType === 'page_break') return <PageBreak page={page} />;
  if (fieldType === 'section' || fieldType === 'statement') return <Handlers>{options.text}</Handlers>;
  if (fieldType === 'hidden') return <Aside>Not shown. Pre-filled by the link.</Aside>;
  if (fieldType === 'calculated') return <Aside>= {options.formula?.trim() || 'no formula yet'}</Aside>;
  return (
    <Box
      inert
      aria-hidden
      sx={{ mt: 1, pointerEvents: 'none', minWidth: 0, overflow: 'hidden', overflowWrap: 'anywhere' }}
    >
      <FormQuestionInput field={{ ...field, id: -1 }} value={options.default ?? null} />
    </Box>
  );
});

function PageBreak({ page }: { page: number | undefined }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mt: 1, color: 'text.secondary' }}>
      <Box sx={{ flexGrow: 1, borderTop: '2px dashed', borderColor: 'divider' }} />
      <Typography variant="caption">Page {page} starts here</Typography>
      <Box sx={{ flexGrow: 1, borderTop: '2px dashed', borderColor: 'divider' }} />
    </Box>
  );
}

function Handlers({ children }: { children: string | undefined }) {
  return (
    <Typography color="textSecondary" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  );
}

function Aside({ children }: { children: React.ReactNode }) {
  return (
    <Typography
      variant="muted"
      sx={{ mt: 1, p: 1, borderRadius: 1, border: '1px dashed', borderColor: 'divider', overflowWrap: 'anywhere' }}
    >
      {children}
    </Typography>
  );
}

const QuestionCard = memo(Card, isAsItWas);

/** A card that is not selected ignores changes to other questions and its place, so that long forms stay fast. */
function isAsItWas(before: QuestionCardProps, now: QuestionCardProps): boolean {
  const isChosen = ({ field, questions }: QuestionCardProps) => questions.chosenKey === field.key;
  const problem = ({ field, builder }: QuestionCardProps) => problemOf(builder.problems, field.key);
  if (isChosen(before) || isChosen(now)) return false;
  return before.page === now.page && before.field === now.field && problem(before) === problem(now);
}

function Card(props: QuestionCardProps) {
  const { field, page, builder, questions } = props;
  const isChosen = questions.chosenKey === field.key;
  const isInvalid = hasProblem(builder.problems, field.key);
  const isEdited = isChosen && hasOwnChoices(field);
  return (
    <SortableItem id={field.key}>
      <Box
        data-key={field.key}
        {...(isInvalid ? { 'data-problem': true } : {})}
        onClick={({ target }: MouseEvent<HTMLElement>) => {
          if (!isChosen && !(target as Element).closest('button')) questions.choose(field.key);
        }}
        onKeyDown={(event: KeyboardEvent) => moveByKey(event, (by) => questions.move(field.key, by))}
        sx={{
          border: 1,
          borderColor: isInvalid ? 'error.main' : isChosen ? 'primary.main' : 'divider',
          boxShadow: ({ palette }) =>
            isChosen ? `0 0 0 1px ${isInvalid ? palette.error.main : palette.primary.main}` : 'none',
          borderRadius: 1,
          bgcolor: 'background.paper',
          cursor: isChosen ? 'auto' : 'pointer',
          scrollMargin: '140px 0 96px',
          '&:hover': { borderColor: isInvalid ? 'error.main' : isChosen ? 'primary.main' : 'text.secondary' },
        }}
      >
        <CardHead {...props} isChosen={isChosen} name={nameOfField(field)} />
        <Box sx={{ pl: { xs: 2, sm: 5.5 }, pr: 2, pb: isChosen ? 1 : 2 }}>
          {isEdited ? (
            <CardChoices
              field={field}
              problems={builder.problems}
              onChange={(part, tag) => questions.set(field.key, { options: { ...field.options, ...part } }, tag)}
            />
          ) : (
            <CardAnswer field={field} page={page} />
          )}
          {!isChosen && <UneditedChoices field={field} />}
          {isInvalid && <CardProblem {...props} isChosen={isChosen} />}
        </Box>
        {isChosen && <CardTools {...props} name={nameOfField(field)} />}
      </Box>
    </SortableItem>
  );
}

function moveByKey(event: KeyboardEvent, move: (by: -1 | 1) => void) {
  const key = pressedKey(event);
  const by = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : undefined;
  if (!by || !event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  move(by);
}

function CardProblem({ field, builder, isChosen }: QuestionCardProps & { isChosen: boolean }) {
  const hasSidePanel = useLayoutWidth() !== 'narrow';
  const problem = problemOf(builder.problems, field.key, isChosen ? 'fieldName' : undefined);
  if (!problem || (isChosen && hasSidePanel)) return null;
  return (
    <Stack direction="row" sx={{ gap: 0.75, mt: 1, color: 'error.main', alignItems: 'flex-start' }}>
      <ErrorOutlined sx={{ fontSize: 18, mt: 0.125 }} />
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {problem}
      </Typography>
    </Stack>
  );
}
