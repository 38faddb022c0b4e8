import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';

export interface Figures {
  head: readonly string[];
  rows: readonly { id: string; cells: readonly string[] }[];
}

// Fits the 11 NPS rows plus half a row, which indicates that the table scrolls.
const maxHeight = 464;

export function FiguresTable({ figures, name }: { figures: Figures; name: string }) {
  return (
    <TableContainer tabIndex={0} aria-label={`Figures of ${name}`} sx={{ maxHeight }}>
      <Table stickyHeader size="small" aria-label={name}>
        <TableHead>
          <TableRow>
            {figures.head.map((word, at) => (
              <TableCell key={word} align={at === 0 ? 'left' : 'right'}>
                {word}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {figures.rows.map(({ id, cells }) => (
            <TableRow key={id}>
              {cells.map((cell, at) => (
                <TableCell
                  key={figures.head[at]}
                  dir={at === 0 ? 'auto' : undefined}
                  align={at === 0 ? 'left' : 'right'}
                >
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
