import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { Panel } from '../../core/web/layout/page-parts.tsx';
import type { ShownImport } from '../schemas/import.ts';

const title = 'First rows';

/** The first rows with the values that will be stored. */
export function ImportPreview({ shown: { preview, mapping, targets } }: { shown: ShownImport }) {
  const fields = targets.filter(({ key }) => mapping.some(({ target }) => target === key));
  if (preview.length === 0) return null;
  return (
    <Panel title={title} about="As they will be stored.">
      <Box role="group" aria-label={title} tabIndex={0} sx={{ overflowX: 'auto' }}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>Row</TableCell>
              {fields.map(({ key, label }) => (
                <TableCell key={key} sx={{ whiteSpace: 'nowrap' }}>
                  {label}
                </TableCell>
              ))}
              <TableCell>Problems</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {preview.map(({ number, values, issues }) => (
              <TableRow key={number} sx={{ verticalAlign: 'top' }}>
                <TableCell>{number}</TableCell>
                {fields.map(({ key }) => (
                  <TableCell key={key} sx={{ minWidth: 120, maxWidth: 320, overflowWrap: 'anywhere' }}>
                    {shortened(values[key] ?? '')}
                  </TableCell>
                ))}
                <TableCell sx={{ minWidth: 160 }}>
                  {issues.map(({ column, message }) => (
                    <Typography key={`${column} ${message}`} variant="caption" component="div" color="textSecondary">
                      {column ? `${column}: ${message}` : message}
                    </Typography>
                  ))}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Panel>
  );
}

const mostShown = 80;

const shortened = (cell: string) => (cell.length > mostShown ? `${cell.slice(0, mostShown)}…` : cell);
