import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { problemOf } from './builder-problems.ts';
import type { QuestionCardProps } from './question-card.tsx';
import { useRoom } from './use-room.ts';

/** What is wrong with a question, said on it wherever its properties are out of sight. */
export function CardProblem({ field, builder, isChosen }: QuestionCardProps & { isChosen: boolean }) {
  const isBeside = useRoom() !== 'narrow';
  const problem = problemOf(builder.problems, field.key, isChosen ? 'fieldName' : undefined);
  if (!problem || (isChosen && isBeside)) return null;
  return (
    <Stack direction="row" sx={{ gap: 0.75, mt: 1, color: 'error.main', alignItems: 'flex-start' }}>
      <ErrorOutlined sx={{ fontSize: 18, mt: 0.125 }} />
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {problem}
      </Typography>
    </Stack>
  );
}
