import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { DashboardStats } from '../../../contract/schemas/dashboards/dashboard.ts';
import { Panel } from '../../layout/panel.tsx';
import { TrendChart } from './trend-chart.tsx';

export function TrendPanel({ trend }: { trend: DashboardStats['trend'] }) {
  const [isTable, setTable] = useState(false);
  const received = trend.reduce((sum, day) => sum + day.received, 0);
  const resolved = trend.reduce((sum, day) => sum + day.resolved, 0);
  const text = `${received.toLocaleString()} received and ${resolved.toLocaleString()} resolved in the last ${trend.length} days`;
  return (
    <Panel
      title="Received and resolved"
      action={
        <Button size="small" onClick={() => setTable(!isTable)}>
          {isTable ? 'Show chart' : 'Show table'}
        </Button>
      }
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {text}.
      </Typography>
      {isTable ? <TrendTable trend={trend} /> : <TrendChart trend={trend} name={text} />}
      {!isTable && (
        <Box sx={{ display: 'flex', gap: 2, mt: 1, typography: 'caption', color: 'text.secondary' }}>
          <Legend color="primary.main" text="Received" />
          <Legend color="text.secondary" text="Resolved" isDashed />
        </Box>
      )}
    </Panel>
  );
}

function Legend({ color, text, isDashed = false }: { color: string; text: string; isDashed?: boolean }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      <Box
        component="span"
        sx={{ width: 16, borderTop: 2, borderColor: color, borderTopStyle: isDashed ? 'dashed' : 'solid' }}
      />
      {text}
    </Box>
  );
}

function TrendTable({ trend }: { trend: DashboardStats['trend'] }) {
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
