import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { CrossTab } from '../../../../contract/schemas/survey-cross-tab.ts';
import { answersInWords, numberInWords, percentInWords } from './figure-words.ts';

/** Counts and shares of their column, with what differs from the other columns marked, and what the whole says. */
export function CrossTable({ table }: { table: CrossTab }) {
  const { rows, columns, columnHeads, lines, n } = table;
  return (
    <>
      <TableContainer tabIndex={0} aria-label="Cross-table">
        <Table size="small" aria-label={`${rows?.label} by ${columns?.label}`}>
          <TableHead>
            <TableRow>
              <TableCell>{rows?.label}</TableCell>
              {columnHeads.map((head) => (
                <TableCell key={head.id} align="right" dir="auto">
                  {head.label}
                  <Typography variant="caption" component="div" color={head.isSmall ? 'warning' : 'textSecondary'}>
                    {answersInWords(head.n)}
                    {head.isSmall ? ', few' : ''}
                  </Typography>
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {lines.map(({ id, label, cells }) => (
              <TableRow key={id}>
                <TableCell component="th" scope="row" dir="auto">
                  {label}
                </TableCell>
                {cells.map((cell, at) => (
                  <Share key={columnHeads[at]?.id} cell={cell} />
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <Typography variant="body2" sx={{ mt: 2, mb: 0.5 }}>
        {inWords(table)}
      </Typography>
      <Typography variant="caption" color="textSecondary">
        {answersInWords(n)} to both. Shares are of their column. ▲ and ▼ differ from the other columns by more than
        chance explains, with 95 % certainty for all cells together (Holm).
      </Typography>
    </>
  );
}

function Share({ cell: { count, share, differs } }: { cell: CrossTab['lines'][number]['cells'][number] }) {
  const colour = differs === 'higher' ? 'success.main' : differs === 'lower' ? 'error.main' : undefined;
  return (
    <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {differs && (
        <Box
          component="span"
          role="img"
          aria-label={differs === 'higher' ? 'higher than elsewhere' : 'lower than elsewhere'}
          sx={{ color: colour, mr: 0.5 }}
        >
          {differs === 'higher' ? '▲' : '▼'}
        </Box>
      )}
      {percentInWords(share)}
      <Box component="span" sx={{ color: 'text.secondary', ml: 1 }}>
        {count.toLocaleString()}
      </Box>
    </TableCell>
  );
}

function inWords({ rows, columns, independence }: CrossTab): string {
  if (!independence) {
    return rows?.isMultiple || columns?.isMultiple
      ? 'Several answers were possible, so there is no one test for the whole table: look at the marked cells.'
      : 'There is too little to test whether they have to do with each other.';
  }
  const { p, strength, isThin, chiSquared, degrees } = independence;
  const chance = p < 0.001 ? 'p < 0.001' : `p = ${numberInWords(p, 3)}`;
  const test = `χ² = ${numberInWords(chiSquared, 1)}, ${degrees} degrees of freedom, ${chance}`;
  const strong = strength < 0.1 ? 'barely' : strength < 0.3 ? 'a little' : strength < 0.5 ? 'clearly' : 'strongly';
  const verdict =
    p < 0.05
      ? `They have to do with each other, ${strong} (Cramér’s V ${numberInWords(strength, 2)})`
      : 'They may well have nothing to do with each other';
  return `${verdict}: ${test}.${isThin ? ' Many cells hold very few answers, so the test says little.' : ''}`;
}
