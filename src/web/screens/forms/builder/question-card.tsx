import { useSortable } from '@dnd-kit/sortable';
import Box from '@mui/material/Box';
import { type KeyboardEvent, type MouseEvent, memo } from 'react';
import { type DraftField, nameOfField } from './builder-draft.ts';
import { hasProblem, problemOf } from './builder-problems.ts';
import { CardAnswer } from './card-answer.tsx';
import { CardHead } from './card-head.tsx';
import { CardProblem } from './card-problem.tsx';
import { CardTools } from './card-tools.tsx';
import type { Builder } from './use-builder.ts';
import type { Questions } from './use-questions.ts';

export interface QuestionCardProps {
  field: DraftField;
  index: number;
  page: number | undefined;
  builder: Builder;
  questions: Questions;
  onSettings: () => void;
}

/** A question on the canvas, as it will look; the chosen one can be written to and has its tools. */
export const QuestionCard = memo(Card, isAsItWas);

/** In a long form only what changed is drawn again. A card that is not chosen knows no more than this of the others. */
function isAsItWas(before: QuestionCardProps, now: QuestionCardProps): boolean {
  const isChosen = ({ field, questions }: QuestionCardProps) => questions.chosenKey === field.key;
  const problem = ({ field, builder }: QuestionCardProps) => problemOf(builder.problems, field.key);
  if (isChosen(before) || isChosen(now)) return false;
  const isInPlace = before.index === now.index && before.page === now.page;
  return isInPlace && before.field === now.field && problem(before) === problem(now);
}

function Card(props: QuestionCardProps) {
  const { field, page, builder, questions } = props;
  const sortable = useSortable({ id: field.key });
  const { transform, transition, isDragging } = sortable;
  const isChosen = questions.chosenKey === field.key;
  const isFaulty = hasProblem(builder.problems, field.key);
  return (
    <Box
      component="li"
      ref={sortable.setNodeRef}
      data-key={field.key}
      {...(isFaulty ? { 'data-problem': true } : {})}
      style={{
        transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
        transition: transition ?? undefined,
      }}
      onClick={({ target }: MouseEvent<HTMLElement>) => {
        if (!isChosen && !(target as Element).closest('button')) questions.choose(field.key);
      }}
      onKeyDown={(event: KeyboardEvent) => moveByKey(event, (by) => questions.move(field.key, by))}
      sx={{
        border: 1,
        borderColor: isFaulty ? 'error.main' : isChosen ? 'primary.main' : 'divider',
        boxShadow: ({ palette }) =>
          isChosen ? `0 0 0 1px ${isFaulty ? palette.error.main : palette.primary.main}` : 'none',
        borderRadius: 1,
        bgcolor: 'background.paper',
        opacity: isDragging ? 0.4 : 1,
        cursor: isChosen ? 'auto' : 'pointer',
        scrollMargin: '140px 0 96px',
        '&:hover': { borderColor: isFaulty ? 'error.main' : isChosen ? 'primary.main' : 'text.secondary' },
      }}
    >
      <CardHead {...props} isChosen={isChosen} sortable={sortable} name={nameOfField(field)} />
      <Box sx={{ pl: { xs: 2, sm: 5.5 }, pr: 2, pb: isChosen ? 1 : 2 }}>
        <CardAnswer field={field} page={page} />
        {isFaulty && <CardProblem {...props} isChosen={isChosen} />}
      </Box>
      {isChosen && <CardTools {...props} name={nameOfField(field)} />}
    </Box>
  );
}

/** Alt and an arrow move a question, from wherever in it one is. */
function moveByKey(event: KeyboardEvent, move: (by: -1 | 1) => void) {
  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
  if (!by || !event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  move(by);
}
