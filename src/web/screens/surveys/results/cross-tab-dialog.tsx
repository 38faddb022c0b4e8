import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { SurveySummary } from '../../../../contract/schemas/survey-results.ts';
import { LoadProblem } from '../../../layout/load-problem.tsx';
import { useScreenSize } from '../../../layout/use-screen-size.ts';
import { CrossTable } from './cross-table.tsx';
import type { ResultAddress } from './result-address.ts';
import { useCrossTab } from './result-queries.ts';
import { SideChoice } from './side-choice.tsx';
import { StillCounting } from './still-counting.tsx';

interface CrossTabDialogProps {
  summary: SurveySummary;
  address: ResultAddress;
  onClose: () => void;
}

/** The answers to one question by those to another. */
export function CrossTabDialog({ summary, address, onClose }: CrossTabDialogProps) {
  const grouping = summary.questions.filter(({ isGrouping }) => isGrouping);
  const [rows, setRows] = useState(grouping[0]?.key ?? '');
  const [columns, setColumns] = useState(grouping[1]?.key ?? 'segment:language');
  const { data, error, refetch, isPlaceholderData } = useCrossTab(address.surveyId, address.filter, { rows, columns });
  const { isPhone } = useScreenSize();
  return (
    <Dialog open fullWidth maxWidth="lg" fullScreen={isPhone} onClose={onClose} aria-labelledby="cross-tab-title">
      <DialogTitle id="cross-tab-title">Cross-table</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2, pt: 1 }}>
          <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
            <SideChoice
              label="Rows"
              value={rows}
              questions={summary.questions}
              hasSegments={false}
              onChange={setRows}
            />
            <SideChoice label="Columns" value={columns} questions={summary.questions} onChange={setColumns} />
          </Stack>
          {error && !data ? (
            <LoadProblem isPart error={error} onRetry={() => void refetch()} what="cross-table" />
          ) : !data ? (
            <Skeleton height={240} />
          ) : data.lines.length === 0 ? (
            <Typography color="textSecondary">Nobody has answered both.</Typography>
          ) : (
            <StillCounting isCounting={isPlaceholderData} what="cross-table">
              <CrossTable table={data} />
            </StillCounting>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
