import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import TrendingUpOutlined from '@mui/icons-material/TrendingUpOutlined';
import { Box, Link, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { IconAction } from '../../../core/web/layout/icon-action.tsx';
import { PageTitle } from '../../../core/web/layout/page-parts.tsx';
import { Pill } from '../../../core/web/layout/pill.tsx';
import { Ago } from '../../../core/web/layout/time.tsx';
import type { ResponseDetails } from '../../schemas/response-details.ts';
import { paths } from '../../shared/paths.ts';
import { SeverityBadge, SlaPill, StatusPill } from '../../shared/status-and-severity.tsx';
import { type Neighbour, useNeighbours } from './use-neighbours.ts';

export function ResponseTitle({ response }: { response: ResponseDetails }) {
  const { reference, sentiment, customer, severityLevel, createdAt } = response;
  const assignees = [...response.assignedUsers, ...response.assignedGroups].map(({ name }) => name);
  return (
    <PageTitle
      title={
        <Stack direction="row" component="span" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
          {reference}
          <StatusPill status={response.status} customStatusId={response.customStatusId} />
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
          {severityLevel && <SeverityBadge {...severityLevel} />}
          <span>{assignees.length > 0 ? `Assigned to ${assignees.join(', ')}` : 'Unassigned'}</span>
          <span>{customer?.displayName ?? response.customerName ?? 'No customer'}</span>
          <Box component="span">
            Received <Ago time={createdAt} />
          </Box>
        </Stack>
      }
    />
  );
}

/** The buttons that lead to the previous and next response of the list. */
export function ResponseSteps({ response }: { response: ResponseDetails }) {
  const { previous, next } = useNeighbours(response);
  return (
    <>
      <Step {...previous} shortcut="k" icon={<ChevronLeft />} />
      <Step {...next} shortcut="j" icon={<ChevronRight />} />
    </>
  );
}

function Step({ label, to, go, shortcut, icon }: Neighbour & { shortcut: string; icon: ReactNode }) {
  return (
    <IconAction title={label} shortcut={shortcut} disabled={to === undefined} onClick={go}>
      {icon}
    </IconAction>
  );
}
