import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { DashboardStats } from '../../../contract/schemas/dashboard.ts';
import { Panel } from '../../layout/panel.tsx';
import { TrendChart } from './trend-chart.tsx';
import { TrendTable } from './trend-table.tsx';

/** What came in and what was resolved over the last days: drawn, in a sentence, and as a table. */
export function TrendPanel({ trend }: { trend: DashboardStats['trend'] }) {
  const [isTable, setTable] = useState(false);
  const received = trend.reduce((sum, day) => sum + day.received, 0);
  const resolved = trend.reduce((sum, day) => sum + day.resolved, 0);
  const words = `${received.toLocaleString()} received and ${resolved.toLocaleString()} resolved in the last ${trend.length} days`;
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
        {words}.
      </Typography>
      {isTable ? <TrendTable trend={trend} /> : <TrendChart trend={trend} name={words} />}
      {!isTable && (
        <Box sx={{ display: 'flex', gap: 2, mt: 1, typography: 'caption', color: 'text.secondary' }}>
          <Legend colour="primary.main" words="Received" />
          <Legend colour="text.secondary" words="Resolved" isDashed />
        </Box>
      )}
    </Panel>
  );
}

function Legend({ colour, words, isDashed = false }: { colour: string; words: string; isDashed?: boolean }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      <Box
        component="span"
        sx={{ width: 16, borderTop: 2, borderColor: colour, borderTopStyle: isDashed ? 'dashed' : 'solid' }}
      />
      {words}
    </Box>
  );
}
