import { Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { associationText } from '../../../charts/association-text.ts';
import { FiguresTable } from '../../../charts/web/figures-table.tsx';
import { formatCount } from '../../../core/contract/notations/notation.ts';
import { FramedDialog } from '../../../core/web/layout/form-dialog.tsx';
import { LoadProblem } from '../../../core/web/layout/page-parts.tsx';
import { useScreenSize } from '../../../core/web/layout/use-screen-size.ts';
import { useOperation } from '../../../core/web/providers/operations.ts';
import { formatResponses } from '../../../forms/shared/parts/format-responses.ts';
import type { CrossTab } from '../../schemas/survey-cross-tab.ts';
import type { SurveySummary } from '../../schemas/survey-results.ts';
import { formatPercent } from '../shared/format-figures.ts';
import { DifferenceMark } from './compare-panel.tsx';
import { CountingOverlay } from './counting-overlay.tsx';
import type { ResultAddress } from './result-address.ts';
import { SideChoice } from './side-choice.tsx';

interface CrossTabDialogProps {
  summary: SurveySummary;
  address: ResultAddress;
  onClose: () => void;
}

export function CrossTabDialog({ summary, address, onClose }: CrossTabDialogProps) {
  const grouping = summary.questions.filter(({ isGrouping }) => isGrouping);
  const [rows, setRows] = useState(grouping[0]?.key ?? '');
  const [columns, setColumns] = useState(grouping[1]?.key ?? 'segment:language');
  const { query } = useOperation('surveyResponses', 'crosstab', {
    params: { surveyId: address.surveyId },
    query: { ...address.filter, rows, columns },
    queryOptions: { placeholderData: (previous) => previous },
  });
  const table = query.data?.data;
  const { isPhone } = useScreenSize();
  return (
    <FramedDialog
      title="Cross-table"
      maxWidth="lg"
      fullScreen={isPhone}
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <Stack sx={{ gap: 2, pt: 1 }}>
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
          <SideChoice label="Rows" value={rows} questions={summary.questions} hasSegments={false} onChange={setRows} />
          <SideChoice label="Columns" value={columns} questions={summary.questions} onChange={setColumns} />
        </Stack>
        {query.error && !table ? (
          <LoadProblem isPart error={query.error} onRetry={() => void query.refetch()} what="cross-table" />
        ) : !table ? (
          <Skeleton height={240} />
        ) : table.lines.length === 0 ? (
          <Typography color="textSecondary">No responses answer both.</Typography>
        ) : (
          <CountingOverlay isCounting={query.isPlaceholderData} what="cross-table">
            <CrossTable table={table} />
          </CountingOverlay>
        )}
      </Stack>
    </FramedDialog>
  );
}

function CrossTable({ table }: { table: CrossTab }) {
  const { rows, columns, columnHeads, lines, n } = table;
  return (
    <>
      <FiguresTable
        name={`${rows?.label} by ${columns?.label}`}
        figures={{
          head: [
            rows?.label ?? '',
            ...columnHeads.map((head) => ({
              id: head.id,
              text: (
                <>
                  {head.label}
                  <Typography variant="caption" component="div" color={head.isSmall ? 'warning' : 'textSecondary'}>
                    {formatResponses(head.n)}
                    {head.isSmall ? ', few' : ''}
                  </Typography>
                </>
              ),
            })),
          ],
          rows: lines.map(({ id, label, cells }) => ({
            id,
            cells: [label, ...cells.map((cell, at) => <Share key={columnHeads[at]?.id} cell={cell} />)],
          })),
        }}
      />
      <Typography variant="body2" sx={{ mt: 2, mb: 0.5 }}>
        {format(table)}
      </Typography>
      <Typography variant="hint">
        {formatResponses(n)} {n === 1 ? 'answers' : 'answer'} both. Shares are of their column. ▲ and ▼ differ from the
        other columns by more than chance explains, with 95 % certainty for all cells together (Holm).
      </Typography>
    </>
  );
}

function Share({ cell: { count, share, differs } }: { cell: CrossTab['lines'][number]['cells'][number] }) {
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {differs && <DifferenceMark isHigher={differs === 'higher'} than="elsewhere" />}
      {formatPercent(share)}
      <Box component="span" sx={{ color: 'text.secondary', ml: 1 }}>
        {formatCount(count)}
      </Box>
    </Box>
  );
}

function format({ rows, columns, independence }: CrossTab): string {
  if (!independence) {
    const isMultiple = rows?.isMultiple || columns?.isMultiple;
    return associationText({ test: null, untested: isMultiple ? 'severalValues' : 'tooFew' });
  }
  const { p, strength, isThin, n, chiSquared, degrees } = independence;
  if (isThin) return associationText({ test: null, untested: 'tooFew' });
  return associationText({ test: { n, chiSquared, degrees, cramersV: strength, adjustedP: p }, untested: null });
}
