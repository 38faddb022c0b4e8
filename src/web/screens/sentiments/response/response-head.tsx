import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import TrendingUpOutlined from '@mui/icons-material/TrendingUpOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { Ago } from '../../../layout/ago.tsx';
import { PageHead } from '../../../layout/page-head.tsx';
import { Pill } from '../../../layout/pill.tsx';
import { Tooltip } from '../../../layout/tooltip.tsx';
import { paths } from '../shared/paths.ts';
import { SeverityMark } from '../shared/severity-mark.tsx';
import { SlaPill } from '../shared/sla-pill.tsx';
import { StatusPill } from '../shared/status-pill.tsx';
import type { ResponseDetails } from './response-details.ts';
import { useNeighbours } from './use-neighbours.ts';

/** What the response is called, where it came from, how it stands, and its neighbours. */
export function ResponseHead({ response, isBeside = false }: { response: ResponseDetails; isBeside?: boolean }) {
  const { reference, sentiment, customer, severityLevel, createdAt } = response;
  const { newer, older } = useNeighbours(response);
  return (
    <PageHead
      title={
        <Stack direction="row" component="span" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
          {reference}
          <StatusPill status={response.status} ownStatusId={response.ownStatusId} />
          <SlaPill clock={response} isFocusable />
          {response.escalationLevel > 0 && (
            <Pill tone="warning" icon={<TrendingUpOutlined />}>
              Level {response.escalationLevel}
            </Pill>
          )}
        </Stack>
      }
      about={
        <Stack direction="row" sx={{ columnGap: 2, rowGap: 0.5, flexWrap: 'wrap' }}>
          <Link component={RouterLink} to={paths.responses(sentiment.id)}>
            {sentiment.name}
          </Link>
          {severityLevel && <SeverityMark {...severityLevel} />}
          <span>{customer?.displayName ?? response.customerName ?? 'No customer'}</span>
          <Box component="span">
            received <Ago time={createdAt} />
          </Box>
        </Stack>
      }
      actions={
        // Beside a list, the list itself leads on.
        !isBeside && (
          <>
            <Step label="Newer response" to={newer} icon={<ChevronLeft />} />
            <Step label="Older response" to={older} icon={<ChevronRight />} />
          </>
        )
      }
    />
  );
}

function Step({ label, to, icon }: { label: string; to: number | undefined; icon: ReactNode }) {
  if (to === undefined) {
    return (
      <IconButton aria-label={label} disabled>
        {icon}
      </IconButton>
    );
  }
  return (
    <Tooltip title={label}>
      <IconButton component={RouterLink} to={paths.response(to)} aria-label={label}>
        {icon}
      </IconButton>
    </Tooltip>
  );
}
