import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { DashboardStats } from '../../../contract/schemas/dashboard.ts';

/** The same days as figures, the latest first. */
export function TrendTable({ trend }: { trend: DashboardStats['trend'] }) {
  return (
    <TableContainer tabIndex={0} aria-label="Days" sx={{ maxHeight: 280 }}>
      <Table stickyHeader aria-label="Received and resolved by day">
        <TableHead>
          <TableRow>
            <TableCell>Day</TableCell>
            <TableCell align="right">Received</TableCell>
            <TableCell align="right">Resolved</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {trend.toReversed().map(({ date, received, resolved }) => (
            <TableRow key={date}>
              <TableCell>{date}</TableCell>
              <TableCell align="right">{received}</TableCell>
              <TableCell align="right">{resolved}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
