import { Box, Button, Link, Stack, Typography } from '@mui/material';
import { useCan } from '@refinedev/core';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import type { AnswerOf } from '../../../core/routes/operations.ts';
import { Panel, twoLines } from '../../../core/web/layout/page-parts.tsx';
import { Ago, formatLength } from '../../../core/web/layout/time.tsx';
import { useOperation } from '../../../core/web/providers/operations.ts';
import type { Status } from '../../../forms/schemas/response-statuses.ts';
import { allowedFrom } from '../../rules/status.ts';
import type { ResponseDetails } from '../../schemas/response-details.ts';
import { paths } from '../../shared/paths.ts';
import type { ResponseActions, ResponseProps } from './use-response-actions.ts';

type Similar = AnswerOf<'sentimentResponses', 'similar'>[number];

export function ResponseDuplicates({ response, actions }: ResponseProps) {
  const { data: viewAccess } = useCan({ resource: 'sentimentResponses', action: 'similar' });
  const { data: mergeAccess } = useCan({ resource: 'sentimentResponses', action: 'merge' });
  const { data: unmergeAccess } = useCan({ resource: 'sentimentResponses', action: 'unmerge' });
  const { query } = useOperation('sentimentResponses', 'similar', {
    params: { id: response.id },
    queryOptions: {
      staleTime: 60_000,
      enabled: viewAccess?.can === true && mergeAccess?.can === true && response.duplicateOf === null,
    },
  });
  const similar = query.data?.data;
  const { duplicates } = response;
  const merged = new Set(duplicates.map(({ id }) => id));
  const candidates = (response.duplicateOf === null ? (similar ?? []) : []).filter(
    (one) => !merged.has(one.id) && mayEnd(isOlder(one, response) ? response : one),
  );
  if (duplicates.length + candidates.length === 0) return null;
  return (
    <Panel title={duplicates.length > 0 ? 'Duplicates' : 'Possible duplicates'}>
      <Stack component="ul" sx={{ gap: 2, listStyle: 'none', m: 0, p: 0 }}>
        {duplicates.map((one) => (
          <Handlers key={one.id} found={one} about="Merged into this response">
            {unmergeAccess?.can && (
              <Button size="small" onClick={() => void actions.unmerge(one.id)}>
                Not a duplicate
              </Button>
            )}
          </Handlers>
        ))}
        {candidates.map((one) => (
          <Handlers key={one.id} found={one} about={formatReason(one, response)}>
            <Button size="small" onClick={() => void mergeWith(response, one, actions)}>
              {isOlder(one, response) ? `Merge into ${one.reference}` : 'Merge into this response'}
            </Button>
          </Handlers>
        ))}
      </Stack>
    </Panel>
  );
}

interface DuplicateActionsProps {
  found: { id: number; reference: string; summary: string; createdAt: string };
  about: string;
  children: ReactNode;
}

function Handlers({ found, about, children }: DuplicateActionsProps) {
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <Typography variant="muted">
        <Link component={RouterLink} to={paths.response(found.id)}>
          {found.reference}
        </Link>{' '}
        · <Ago time={found.createdAt} /> · {about}
      </Typography>
      <Typography variant="body2" dir="auto" sx={twoLines}>
        {found.summary}
      </Typography>
      <Box sx={{ ml: -1 }}>{children}</Box>
    </Box>
  );
}

/** Example: 'same customer, 2 h apart, 60 % of the text is the same'. */
function formatReason({ why, likeness, createdAt }: Similar, response: { createdAt: string }): string {
  const apart = formatLength(new Date(createdAt).getTime() - new Date(response.createdAt).getTime());
  const text = likeness > 0.95 ? 'same text' : `${Math.round(likeness * 100)} % of the text is the same`;
  return [
    ...(why.includes('customer') ? ['same customer', `${apart} apart`] : []),
    ...(why.includes('words') ? [text] : []),
  ].join(', ');
}

const isOlder = (one: { id: number; createdAt: string }, other: { id: number; createdAt: string }) =>
  one.createdAt === other.createdAt ? one.id < other.id : one.createdAt < other.createdAt;

const mayEnd = ({ status }: { status: Status }) => allowedFrom(status).includes('rejected');

/** The older response remains, because it has waited longer. */
function mergeWith(response: ResponseDetails, other: Similar, actions: ResponseActions): Promise<void> {
  const [original, duplicate] = isOlder(other, response) ? [other, response] : [response, other];
  return actions.merge(duplicate.id, original.id, `${duplicate.reference} is merged into ${original.reference}`);
}
