import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { QuestionSummary } from '../../../../contract/schemas/survey-results.ts';
import { Panel } from '../../../layout/panel.tsx';
import { Pill } from '../../../layout/pill.tsx';
import { answersInWords } from './figure-words.ts';
import { figuresOf } from './figures-of.ts';
import { FiguresTable } from './figures-table.tsx';
import type { ResultAddress } from './result-address.ts';
import { ResultChart } from './result-chart.tsx';

interface QuestionCardProps {
  question: QuestionSummary;
  place: number;
  address: ResultAddress;
}

/** One question with what was answered: drawn, or as figures. */
export function QuestionCard({ question, place, address }: QuestionCardProps) {
  const [isTable, setTable] = useState(false);
  const { fieldName, n, isRemoved, result } = question;
  const figures = n > 0 ? figuresOf(result) : undefined;
  return (
    <Panel
      title={`${place}. ${fieldName}`}
      action={
        figures && (
          <Button size="small" aria-pressed={isTable} sx={{ flexShrink: 0 }} onClick={() => setTable(!isTable)}>
            {isTable ? 'Show chart' : 'Show table'}
          </Button>
        )
      }
    >
      <Stack direction="row" sx={{ gap: 1, mb: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="body2" color="textSecondary">
          {n === 0 ? 'Nobody has answered it yet' : answersInWords(n)}
        </Typography>
        {isRemoved && <Pill>no longer asked</Pill>}
        {n > 0 && n < 30 && <Pill tone="warning">few answers</Pill>}
      </Stack>
      {n > 0 && isTable && figures && <FiguresTable figures={figures} name={fieldName} />}
      {n > 0 && !isTable && <ResultChart question={question} address={address} />}
    </Panel>
  );
}
