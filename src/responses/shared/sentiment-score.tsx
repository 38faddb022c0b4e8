import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { visuallyHidden } from '../../core/web/layout/visually-hidden.ts';
import { Smiley } from '../../forms/shared/questions/smiley.tsx';
import { labelOfScore } from '../../text/verdict.ts';
import type { SentimentResponse } from '../schemas/sentiment-response.ts';
import { formatLabel, formatOrigin, formatVerdict, type Label } from './verdict-labels.ts';

type Verdict = Pick<SentimentResponse, 'sentimentLabel' | 'sentimentSource' | 'sentimentConfidence'>;

/** The one sentiment of a response, with what it was taken from. */
export function VerdictMark({ verdict, inTable = false }: { verdict: Verdict; inTable?: boolean }) {
  const { sentimentLabel: label, sentimentSource } = verdict;
  if (sentimentSource === null) return <NoValue />;
  const about = formatOrigin(verdict);
  return (
    <VerdictIcon label={label} title={[formatVerdict(verdict), about].filter(Boolean).join(' · ')}>
      <Box component="span" sx={!inTable ? { fontWeight: 500 } : label ? visuallyHidden : {}}>
        {formatVerdict(verdict)}
      </Box>
      {!inTable && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {about}
        </Box>
      )}
    </VerdictIcon>
  );
}

export const SentimentScore = ({ score }: { score: number | null }) => (
  <Scored score={score} format={(one) => formatLabel(labelOfScore(one))} />
);

interface Average {
  value: number | null;
  /** Of too few responses to call it positive or negative. */
  tooFew: boolean;
}

/** An average with the color and smiley of its sentiment, or without where it is of too few responses. */
export function AverageSentimentScore({ of: { value, tooFew } }: { of: Average }) {
  if (value === null || !tooFew) return <Scored score={value} format={formatScore} />;
  return (
    <VerdictIcon label={null} title="Too few responses">
      <span>{formatScore(value)}</span>
    </VerdictIcon>
  );
}

function Scored({ score, format }: { score: number | null; format: (score: number) => string }) {
  if (score === null) return <NoValue />;
  const label = labelOfScore(score);
  return (
    <VerdictIcon label={label} title={`${formatLabel(label)} (${formatScore(score)})`}>
      <span>{format(score)}</span>
    </VerdictIcon>
  );
}

const colors = { negative: 'error.main', neutral: 'warning.main', mixed: 'warning.main', positive: 'success.main' };
const steps = { negative: 1, neutral: 3, mixed: 3, positive: 5 };

function VerdictIcon({ label, title, children }: { label: Label | null; title: string; children: ReactNode }) {
  return (
    <Box
      component="span"
      title={title}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        columnGap: 0.75,
        color: label ? colors[label] : 'text.secondary',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {label && <Smiley step={steps[label]} size={18} />}
      {children}
    </Box>
  );
}

/** Uses a plus sign and the minus character U+2212: +0.5, −1, 0. */
export function formatScore(score: number): string {
  const rounded = Math.round(score * 100) / 100;
  return rounded < 0 ? `−${Math.abs(rounded)}` : rounded > 0 ? `+${rounded}` : '0';
}

export function NoValue() {
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      —
    </Box>
  );
}
