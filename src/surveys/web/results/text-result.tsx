import { Box, Button, Chip, Stack, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { formatCount } from '../../../core/contract/notations/notation.ts';
import { lazyPart } from '../../../core/web/layout/lazy-part.tsx';
import { formatTopic } from '../../../text/format-topic.ts';
import { labelOfScore } from '../../../text/verdict.ts';
import type { QuestionResult, QuestionSummary, WordCount } from '../../schemas/survey-results.ts';
import type { ResultAddress, TextsQuery } from './result-address.ts';

const FoundTexts = lazyPart(
  () => import('./found-texts.tsx'),
  'FoundTexts',
  <Typography color="textSecondary">Searching …</Typography>,
);

interface TextResultProps {
  question: QuestionSummary;
  result: Extract<QuestionResult, { kind: 'text' }>;
  address: ResultAddress;
}

type Narrowed = Omit<TextsQuery, 'question'>;

export function TextResult({ question, result, address }: TextResultProps) {
  const [input, setInput] = useState<Narrowed>();
  const { words, topics, feelings, read } = result;
  const toggle = (next: Narrowed) => setInput(JSON.stringify(next) === JSON.stringify(input) ? undefined : next);
  return (
    <Stack sx={{ gap: 2 }}>
      <Chips label="Sentiment">
        {(['positive', 'neutral', 'negative', 'mixed'] as const).flatMap((feeling) =>
          feelings[feeling] > 0
            ? [
                <Picked
                  key={feeling}
                  label={formatTopic(feeling)}
                  count={feelings[feeling]}
                  tone={feeling === 'positive' ? 1 : feeling === 'negative' ? -1 : null}
                  isPicked={input?.feeling === feeling}
                  onPick={() => toggle({ feeling })}
                />,
              ]
            : [],
        )}
      </Chips>
      {topics.length > 0 && (
        <Chips label="Topics">
          {topics.map((topic) => (
            <Picked
              key={topic.word}
              label={formatTopic(topic.word)}
              count={topic.count}
              tone={topic.feeling}
              isPicked={input?.topic === topic.word}
              onPick={() => toggle({ topic: topic.word })}
            />
          ))}
        </Chips>
      )}
      {words.length > 0 && (
        <Chips label="Words">
          {words.slice(0, 24).map((word) => (
            <Picked
              key={word.word}
              label={word.word}
              count={word.count}
              size={sizeOf(word, words)}
              tone={word.feeling}
              isPicked={input?.word === word.word}
              onPick={() => toggle({ word: word.word })}
            />
          ))}
        </Chips>
      )}
      <Typography variant="hint">
        {feelings.unread > 0 && `No sentiment was detected in ${formatCount(feelings.unread)} texts. `}
        {read < question.n && `The newest ${formatCount(read)} of ${formatCount(question.n)} texts were analysed.`}
      </Typography>
      {input ? (
        <FoundTexts question={question.key} input={input} address={address} onClose={() => setInput(undefined)} />
      ) : (
        <Button size="small" variant="outlined" sx={{ alignSelf: 'flex-start' }} onClick={() => setInput({})}>
          Show texts
        </Button>
      )}
    </Stack>
  );
}

function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 1, gridTemplateColumns: { sm: '92px 1fr' } }}>
      <Typography variant="muted" sx={{ mt: { sm: 0.5 } }}>
        {label}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        {children}
      </Stack>
    </Box>
  );
}

const sizeOf = ({ count }: WordCount, [most]: readonly WordCount[]) => 0.8 + 0.35 * (count / (most?.count ?? 1));

interface PickedProps {
  label: string;
  count: number;
  /** Average sentiment from −1 to 1. */
  tone: number | null;
  size?: number;
  isPicked: boolean;
  onPick: () => void;
}

function Picked({ label, count, tone, size = 0.8125, isPicked, onPick }: PickedProps) {
  const verdict = labelOfScore(tone ?? 0);
  const color = verdict === 'positive' ? 'success' : verdict === 'negative' ? 'error' : 'default';
  const felt = color === 'success' ? ', mostly positive' : color === 'error' ? ', mostly negative' : '';
  return (
    <Chip
      label={
        <>
          <bdi>{label}</bdi> {formatCount(count)}
        </>
      }
      aria-label={`${label} ${formatCount(count)}${felt}`}
      aria-pressed={isPicked}
      color={color}
      variant={isPicked ? 'filled' : 'outlined'}
      onClick={onPick}
      sx={{ fontSize: `${size}rem`, height: 'auto', py: 0.25 }}
    />
  );
}
