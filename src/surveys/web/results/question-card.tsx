import { Stack, Typography } from '@mui/material';
import { ChartPanel } from '../../../charts/web/chart-panel.tsx';
import type { Figures } from '../../../charts/web/figures-table.tsx';
import { formatCount } from '../../../core/contract/notations/notation.ts';
import { Pill } from '../../../core/web/layout/pill.tsx';
import type { Counted, QuestionResult, QuestionSummary } from '../../schemas/survey-results.ts';
import { formatAnswers, formatNumber, formatPercent } from '../shared/format-figures.ts';
import type { ResultAddress } from './result-address.ts';
import { ResultChart } from './result-chart.tsx';

interface QuestionCardProps {
  question: QuestionSummary;
  place: number;
  address: ResultAddress;
}

export function QuestionCard({ question, place, address }: QuestionCardProps) {
  const { fieldName, n, isRemoved, result } = question;
  return (
    <ChartPanel
      title={`${place}. ${fieldName}`}
      tableName={fieldName}
      figures={n > 0 ? figuresOf(result) : undefined}
      head={
        <Stack direction="row" sx={{ gap: 1, mb: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="muted">{n === 0 ? 'No answers yet' : formatAnswers(n)}</Typography>
          {isRemoved && <Pill>removed</Pill>}
          {n > 0 && n < 30 && <Pill tone="warning">few answers</Pill>}
        </Stack>
      }
    >
      {n > 0 && <ResultChart question={question} address={address} />}
    </ChartPanel>
  );
}

function figuresOf(result: QuestionResult): Figures | undefined {
  switch (result.kind) {
    case 'choices':
      return counted('Answer', result.choices);
    case 'nps':
    case 'numbers':
      return counted('Answer', result.distribution);
    case 'dates':
      return counted('When', result.periods);
    case 'matrix':
      return matrix(result);
    case 'ranking':
      return {
        head: ['Option', 'Mean rank', 'First', 'Share'],
        rows: result.choices.map(({ id, label, meanRank, first, firsts }) => ({
          id,
          cells: [label, formatNumber(meanRank.value, 2), formatCount(firsts), formatPercent(first.value ?? 0)],
        })),
      };
    case 'text':
      return {
        head: ['Word', 'Texts', 'Sentiment'],
        rows: result.words.map(({ word, count, feeling }) => ({
          id: word,
          cells: [word, formatCount(count), formatNumber(feeling, 2)],
        })),
      };
    default:
      return undefined;
  }
}

function counted(first: string, list: readonly Counted[]): Figures {
  return {
    head: [first, 'Count', 'Share'],
    rows: list.map(({ id, label, count, share }) => ({
      id,
      cells: [label, formatCount(count), formatPercent(share)],
    })),
  };
}

function matrix({ columns, rows }: Extract<QuestionResult, { kind: 'matrix' }>): Figures {
  const hasMeans = rows.some(({ mean }) => mean !== null);
  return {
    head: ['Row', 'Answers', ...(hasMeans ? ['Mean'] : []), ...columns.map(({ label }) => label)],
    rows: rows.map(({ id, label, n, mean, cells }) => ({
      id,
      cells: [
        label,
        formatCount(n),
        ...(hasMeans ? [formatNumber(mean?.value ?? null, 2)] : []),
        ...cells.map(({ share }) => formatPercent(share)),
      ],
    })),
  };
}
