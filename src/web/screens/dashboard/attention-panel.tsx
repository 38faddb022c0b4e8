import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import type { Attention } from '../../../contract/schemas/dashboard.ts';
import { Ago } from '../../layout/ago.tsx';
import { Panel } from '../../layout/panel.tsx';
import { paths } from '../sentiments/shared/paths.ts';
import { SeverityMark } from '../sentiments/shared/severity-mark.tsx';
import { SlaPill } from '../sentiments/shared/sla-pill.tsx';
import { StatusPill } from '../sentiments/shared/status-pill.tsx';

interface AttentionPanelProps {
  title: string;
  rows: readonly Attention[];
  empty: string;
  showDue?: boolean;
}

/** Responses, each of which opens with one press. */
export function AttentionPanel({ title, rows, empty, showDue = false }: AttentionPanelProps) {
  return (
    <Panel title={title}>
      {rows.length === 0 && <Typography color="textSecondary">{empty}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mx: -1.5, p: 0 }}>
        {rows.map((row) => (
          <li key={row.id}>
            <Box
              component={Link}
              to={paths.response(row.id)}
              sx={{
                display: 'block',
                px: 1.5,
                py: 1.25,
                borderRadius: 1,
                color: 'inherit',
                textDecoration: 'none',
                '&:hover': { bgcolor: 'action.hover' },
              }}
            >
              <Stack direction="row" sx={{ gap: 1.5, justifyContent: 'space-between', alignItems: 'center' }}>
                <Typography noWrap sx={{ minWidth: 0 }}>
                  {row.summary || row.reference}
                </Typography>
                {showDue ? <SlaPill clock={row} /> : <StatusPill status={row.status} ownStatusId={row.ownStatusId} />}
              </Stack>
              <Stack direction="row" sx={{ columnGap: 1.5, flexWrap: 'wrap', overflowWrap: 'anywhere', ...small }}>
                {row.severityName && <SeverityMark name={row.severityName} color={row.severityColor} />}
                <span>{row.reference}</span>
                <span>{row.sentimentName}</span>
                {row.customerName && <span>{row.customerName}</span>}
                <Ago time={row.createdAt} />
              </Stack>
            </Box>
          </li>
        ))}
      </Box>
    </Panel>
  );
}

const small = { typography: 'caption', color: 'text.secondary', mt: 0.25 };
