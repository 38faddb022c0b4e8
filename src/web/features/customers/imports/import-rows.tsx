import { Box, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { ImportIssue, ImportOutcome, ImportRow } from '../../../../contract/schemas/customers/customer-import.ts';
import { Panel } from '../../../layout/page-parts.tsx';
import { Pill, type Tone } from '../../../layout/pill.tsx';
import { countOf, namedColumns } from './import-queries.ts';

interface ImportCountsProps {
  items: readonly (readonly [what: string, count: number | undefined, tone: Tone])[];
}

export function ImportCounts({ items }: ImportCountsProps) {
  return (
    <Box role="status">
      <Stack component="ul" direction="row" sx={{ listStyle: 'none', p: 0, m: 0, gap: 1, flexWrap: 'wrap' }}>
        {items.map(([what, count = 0, tone]) => (
          <li key={what}>
            <Pill tone={count > 0 ? tone : 'plain'}>{countOf(count, what)}</Pill>
          </li>
        ))}
      </Stack>
    </Box>
  );
}

const labels: Record<ImportOutcome, string> = {
  ...{ created: 'New', updated: 'Updated', skipped: 'Skipped' },
  ...{ error: 'Error', undone: 'Undone', kept: 'Kept' },
};

const tones: Record<ImportOutcome, Tone> = {
  ...{ created: 'success', updated: 'info', skipped: 'plain' },
  ...{ error: 'error', undone: 'success', kept: 'warning' },
};

interface ImportRowsProps {
  title: string;
  columns: readonly string[];
  rows: readonly ImportRow[];
}

/** Rows of the file with what happens to each. */
export function ImportRows({ title, columns, rows }: ImportRowsProps) {
  return (
    <Panel title={title}>
      <Box role="group" aria-label={title} tabIndex={0} sx={{ overflowX: 'auto' }}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>Row</TableCell>
              <TableCell>Result</TableCell>
              {namedColumns(columns).map(({ at, name }) => (
                <TableCell key={at} sx={{ whiteSpace: 'nowrap' }}>
                  {name}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <Line key={row.number} row={row} columns={columns} />
            ))}
          </TableBody>
        </Table>
      </Box>
    </Panel>
  );
}

function Line({ row: { number, cells, outcome, issues }, columns }: { row: ImportRow; columns: readonly string[] }) {
  const general = issues.filter(({ column }) => column === null || !columns.includes(column));
  return (
    <TableRow sx={{ verticalAlign: 'top' }}>
      <TableCell>{number}</TableCell>
      <TableCell sx={{ minWidth: 140 }}>
        {outcome && <Pill tone={tones[outcome]}>{labels[outcome]}</Pill>}
        <Issues issues={general} isError={outcome === 'error'} />
      </TableCell>
      {namedColumns(columns).map(({ at, column }) => (
        <TableCell key={at} sx={{ minWidth: 180, maxWidth: 320, overflowWrap: 'anywhere' }}>
          {shortened(cells[at] ?? '')}
          {columns.indexOf(column) === at && (
            <Issues issues={issues.filter((issue) => issue.column === column)} isError />
          )}
        </TableCell>
      ))}
    </TableRow>
  );
}

const mostShown = 80;

const shortened = (cell: string) => (cell.length > mostShown ? `${cell.slice(0, mostShown)}…` : cell);

function Issues({ issues, isError }: { issues: readonly ImportIssue[]; isError: boolean }) {
  return issues.map(({ message }) => (
    <Typography key={message} variant="caption" component="div" color={isError ? 'error' : 'textSecondary'}>
      {message}
    </Typography>
  ));
}
