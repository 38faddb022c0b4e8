import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import TrendingUpOutlined from '@mui/icons-material/TrendingUpOutlined';
import { Box, IconButton, Link, Stack, Tooltip } from '@mui/material';
import { useList } from '@refinedev/core';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import type { SentimentResponse } from '../../../../contract/schemas/responses/sentiment-response.ts';
import { PageHead } from '../../../layout/page-parts.tsx';
import { Pill } from '../../../layout/pill.tsx';
import { Ago } from '../../../layout/time.tsx';
import { paths } from '../../sentiments/shared/paths.ts';
import type { ResponseDetails } from '../../sentiments/shared/queries.ts';
import { SeverityBadge, SlaPill, StatusPill } from '../../sentiments/shared/status-and-severity.tsx';

export function ResponseHead({ response, isInSplitView }: { response: ResponseDetails; isInSplitView: boolean }) {
  const { reference, sentiment, customer, severityLevel, createdAt } = response;
  const { newer, older } = useNeighbours(response);
  const assignees = [...response.assignedUsers, ...response.assignedGroups].map(({ name }) => name);
  return (
    <PageHead
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
      actions={
        !isInSplitView && (
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
  const link = to === undefined ? { disabled: true } : { component: RouterLink, to: paths.response(to) };
  const button = (
    <IconButton aria-label={label} {...link}>
      {icon}
    </IconButton>
  );
  return to === undefined ? button : <Tooltip title={label}>{button}</Tooltip>;
}

type Placed = Pick<SentimentResponse, 'id' | 'createdAt' | 'sentimentId'>;

function useNeighbours(response: Placed): { newer: number | undefined; older: number | undefined } {
  return { newer: useNearest(response, 'newer'), older: useNearest(response, 'older') };
}

function useNearest({ id, createdAt, sentimentId }: Placed, side: 'newer' | 'older'): number | undefined {
  const isNewer = side === 'newer';
  const { result } = useList<Placed>({
    resource: 'sentimentResponses',
    // The result includes the response itself and others created at the same time.
    filters: [{ field: 'createdAt', operator: isNewer ? 'gte' : 'lte', value: createdAt }],
    sorters: [{ field: 'createdAt', order: isNewer ? 'asc' : 'desc' }],
    pagination: { currentPage: 1, pageSize: 5 },
    meta: { params: { sentimentId } },
    queryOptions: { staleTime: 30_000 },
    errorNotification: false,
  });
  const isBeyond = (row: Placed) => {
    const order = row.createdAt === createdAt ? row.id - id : row.createdAt < createdAt ? -1 : 1;
    return isNewer ? order > 0 : order < 0;
  };
  return result.data.find(isBeyond)?.id;
}
