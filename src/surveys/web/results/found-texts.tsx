import { Button, Link, Skeleton, Stack, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { formatCount } from '../../../core/contract/notations/notation.ts';
import { LoadProblem } from '../../../core/web/layout/page-parts.tsx';
import { Ago } from '../../../core/web/layout/time.tsx';
import { useOperation } from '../../../core/web/providers/operations.ts';
import { formatTopic } from '../../../text/format-topic.ts';
import { type ResultAddress, resultPaths, type TextsQuery } from './result-address.ts';

interface FoundTextsProps {
  question: string;
  input: Omit<TextsQuery, 'question'>;
  address: ResultAddress;
  onClose: () => void;
}

export function FoundTexts({ question, input, address: { surveyId, filter }, onClose }: FoundTextsProps) {
  const { query } = useOperation('surveyResponses', 'texts', {
    params: { surveyId },
    query: { ...filter, question, ...input },
    queryOptions: { placeholderData: (previous) => previous },
  });
  const answer = query.data?.data;
  if (query.error && !answer)
    return <LoadProblem isPart error={query.error} onRetry={() => void query.refetch()} what="texts" />;
  if (!answer) return <Skeleton height={120} />;
  const narrowed = input.word ?? input.topic ?? input.feeling;
  const shown = answer.texts.length < answer.found ? `The newest ${answer.texts.length} of ` : '';
  return (
    <Stack sx={{ gap: 1 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" role="status" sx={{ fontWeight: 500 }}>
          {shown}
          {formatCount(answer.found)} {answer.found === 1 ? 'text' : 'texts'}
          {narrowed ? ` with “${narrowed}”` : ''}
        </Typography>
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      </Stack>
      <Stack
        component="ul"
        tabIndex={0}
        aria-label="Texts"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          gap: 1.5,
          maxHeight: 400,
          overflowY: 'auto',
          '@media print': { maxHeight: 'none', overflow: 'visible' },
        }}
      >
        {answer.texts.map(({ responseId, text, at, feeling, topics }) => (
          <Stack component="li" key={responseId} sx={{ borderLeft: 3, pl: 1.5, borderLeftColor: toneOf(feeling) }}>
            <Typography
              dir="auto"
              variant="body2"
              sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', textAlign: 'start' }}
            >
              {text}
            </Typography>
            <Typography variant="hint">
              <Link component={RouterLink} to={resultPaths.response(responseId)}>
                Response {responseId}
              </Link>
              {' · '}
              <Ago time={at} />
              {topics.length > 0 && ` · ${topics.map(formatTopic).join(', ')}`}
              {feeling && ` · ${feeling}`}
            </Typography>
          </Stack>
        ))}
      </Stack>
    </Stack>
  );
}

const toneOf = (feeling: string | null) =>
  feeling === 'positive' ? 'success.main' : feeling === 'negative' ? 'error.main' : 'divider';
