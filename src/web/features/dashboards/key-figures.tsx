import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { DashboardStats } from '../../../contract/schemas/dashboards/dashboard.ts';
import { AverageFeeling } from '../sentiments/shared/feeling.tsx';

export function KeyFigures({ totals }: { totals: DashboardStats['totals'] }) {
  const { open, overdue, unassigned, mine, avgSentiment } = totals;
  return (
    <Box
      component="dl"
      aria-label="Key figures"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(3, 1fr)', md: 'repeat(5, 1fr)' },
        gap: '1px',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: 'divider',
        '& > :last-child': { gridColumn: { xs: 'span 2', md: 'auto' } },
      }}
    >
      <Figure name="Open">{open.toLocaleString()}</Figure>
      <Figure name="Overdue" isAlarming={overdue > 0}>
        {overdue.toLocaleString()}
      </Figure>
      <Figure name="Unassigned">{unassigned.toLocaleString()}</Figure>
      <Figure name="Assigned to me">{mine.toLocaleString()}</Figure>
      <Figure name="Average sentiment">
        <AverageFeeling score={avgSentiment.value} />
      </Figure>
    </Box>
  );
}

function Figure({ name, isAlarming = false, children }: { name: string; isAlarming?: boolean; children: ReactNode }) {
  return (
    <Box sx={{ bgcolor: 'background.paper', px: 2.5, py: 2, display: 'flex', flexDirection: 'column', flexGrow: 1 }}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Box
        component="dd"
        sx={{
          m: 0,
          mt: 0.5,
          typography: 'h1',
          fontVariantNumeric: 'tabular-nums',
          color: isAlarming ? 'error.main' : 'text.primary',
          '& svg': { fontSize: 26 },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
