import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import type { SurveySummary } from '../../../../contract/schemas/survey-results.ts';
import { useMay } from '../../../providers/use-may.ts';
import { DaysPanel } from './days-panel.tsx';
import { HeadFigures } from './head-figures.tsx';
import { QuestionCard } from './question-card.tsx';
import type { ResultAddress } from './result-address.ts';
import { StepsPanel } from './steps-panel.tsx';

const ComparePanel = lazy(() => import('./compare-panel.tsx').then((module) => ({ default: module.ComparePanel })));
const CrossTabDialog = lazy(() =>
  import('./cross-tab-dialog.tsx').then((module) => ({ default: module.CrossTabDialog })),
);

/** What the answers say together: figures first, then each question, then how people went through. */
export function SummaryTab({ summary, address }: { summary: SurveySummary; address: ResultAddress }) {
  const { n, days, steps, questions } = summary;
  if (n === 0) {
    return (
      <Stack sx={{ alignItems: 'center', textAlign: 'center', py: 8, gap: 1 }}>
        <Typography variant="h2">No answer is like this</Typography>
        <Typography color="textSecondary">Take a filter away to see more.</Typography>
        <Button variant="outlined" onClick={address.clear} sx={{ mt: 2 }}>
          Clear filters
        </Button>
      </Stack>
    );
  }
  const column = { display: 'grid', gap: 3, minWidth: 0, alignContent: 'start' };
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <HeadFigures summary={summary} />
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <Box sx={column}>
          {questions.map((question, at) => (
            <QuestionCard key={question.fieldId} question={question} place={at + 1} address={address} />
          ))}
        </Box>
        <Box sx={column}>
          {days.length > 1 && <DaysPanel days={days} />}
          {steps.length > 0 && <StepsPanel summary={summary} />}
        </Box>
      </Box>
      <Comparing summary={summary} address={address} />
    </Box>
  );
}

function Comparing({ summary, address }: { summary: SurveySummary; address: ResultAddress }) {
  const [isOpen, setOpen] = useState(false);
  const mayCompare = useMay('surveyResponses', 'crosstab');
  if (!mayCompare) return null;
  return (
    <Suspense fallback={null}>
      <ComparePanel summary={summary} address={address} />
      <Button variant="outlined" sx={{ justifySelf: 'start' }} onClick={() => setOpen(true)}>
        Open a cross-table
      </Button>
      {isOpen && <CrossTabDialog summary={summary} address={address} onClose={() => setOpen(false)} />}
    </Suspense>
  );
}
