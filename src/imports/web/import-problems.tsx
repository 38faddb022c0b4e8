import { Box, Typography } from '@mui/material';
import { Panel } from '../../core/web/layout/page-parts.tsx';
import type { ImportProblem } from '../schemas/import.ts';
import { formatRecordCount } from './import-lists.ts';

/** What is wrong, by column: how many rows have it, and the first of them. */
export function ImportProblems({ title, problems }: { title: string; problems: readonly ImportProblem[] }) {
  const columns = [...new Set(problems.map(({ column }) => column))];
  if (columns.length === 0) return null;
  return (
    <Panel title={title} about="All rows with their problems are in the result file.">
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 2 }}>
        {columns.map((column) => (
          <li key={column}>
            <Typography variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
              {column ?? 'Whole row'}
            </Typography>
            {problems
              .filter((problem) => problem.column === column)
              .map((problem) => (
                <Problem key={problem.message} problem={problem} />
              ))}
          </li>
        ))}
      </Box>
    </Panel>
  );
}

function Problem({ problem: { message, count, examples } }: { problem: ImportProblem }) {
  return (
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {message} · {formatRecordCount(count, count === 1 ? 'row' : 'rows')}
      <Typography variant="body2" component="span" color="textSecondary" sx={{ display: 'block' }}>
        {examples.map(({ number, text }) => (text ? `Row ${number}: “${text}”` : `Row ${number}: empty`)).join(' · ')}
      </Typography>
    </Typography>
  );
}
