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

// The eleven steps of a recommendation stand in sight, and half of what comes after them says that there is more.
const maxHeight = 464;

/** What a chart draws, as figures. */
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
