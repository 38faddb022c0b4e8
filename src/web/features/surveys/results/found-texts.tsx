import { Button, Link, Skeleton, Stack, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { textsSchema } from '../../../../contract/schemas/surveys/survey-cross-tab.ts';
import { formatTopic } from '../../../../domain/text/format-topic.ts';
import { LoadProblem } from '../../../layout/page-parts.tsx';
import { Ago } from '../../../layout/time.tsx';
import { type ResultAddress, resultPaths, type TextsQuery, useResults } from './result-address.ts';

interface FoundTextsProps {
  question: string;
  input: Omit<TextsQuery, 'question'>;
  address: ResultAddress;
  onClose: () => void;
}

export function FoundTexts({ question, input, address, onClose }: FoundTextsProps) {
  const { data, error, refetch } = useResults('texts', address, textsSchema, { question, ...input });
  if (error && !data) return <LoadProblem isPart error={error} onRetry={() => void refetch()} what="texts" />;
  if (!data) return <Skeleton height={120} />;
  const narrowed = input.word ?? input.topic ?? input.feeling;
  const shown = data.texts.length < data.found ? `The newest ${data.texts.length} of ` : '';
  return (
    <Stack sx={{ gap: 1 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" role="status" sx={{ fontWeight: 500 }}>
          {shown}
          {data.found.toLocaleString()} {data.found === 1 ? 'text' : 'texts'}
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
        sx={{ m: 0, p: 0, listStyle: 'none', gap: 1.5, maxHeight: 400, overflowY: 'auto' }}
      >
        {data.texts.map(({ responseId, text, at, feeling, topics }) => (
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
