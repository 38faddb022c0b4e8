import { Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import { type BaseRecord, useCan, useList } from '@refinedev/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { resources } from '../../../../resources.config.ts';
import type { ResourceName } from '../../../core/contract/catalogue.ts';
import { formatMoment } from '../../../core/contract/notations/notation.ts';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { Disclosure, LoadProblem } from '../../../core/web/layout/page-parts.tsx';
import { Pill } from '../../../core/web/layout/pill.tsx';
import { Pager } from '../../../core/web/list/pager.tsx';
import { SearchBox } from '../../../core/web/list/search-box.tsx';
import type { Params } from '../../../core/web/providers/call.ts';
import type { ApiFailure } from '../../../core/web/providers/failure.ts';
import { said } from '../../../core/web/providers/notifications.tsx';
import { useOperationMutation } from '../../../core/web/providers/operations.ts';
import type { ContactOptOut } from '../../schemas/contact-opt-out.ts';
import { askResubscribeReason } from './ask-resubscribe-reason.ts';

export function OptOuts() {
  const { data: viewAccess } = useCan({ resource: 'contactOptOuts', action: 'list' });
  if (!viewAccess?.can) return null;
  return (
    <Box>
      <Disclosure show="Unsubscribed contacts" hide="Hide unsubscribed contacts">
        <OptOutList />
        <Button component={Link} to={resources.contactOptOuts.pages.list.path} size="small">
          Open unsubscribed contacts
        </Button>
      </Disclosure>
    </Box>
  );
}

function OptOutList() {
  const [wanted, setWanted] = useState({ q: '', page: 1 });
  const { data, error, refetch } = useRecipientPage<ContactOptOut>({
    resource: 'contactOptOuts',
    query: { q: wanted.q },
    page: wanted.page,
  });
  if (error) return <LoadProblem isPart error={error} onRetry={() => void refetch()} what="addresses" />;
  return (
    <Box sx={{ mt: 1 }}>
      <SearchBox label="Email or name" value={wanted.q} onChange={(q) => setWanted({ q, page: 1 })} />
      {!data && <Skeleton variant="rounded" height={80} sx={{ mt: 1 }} />}
      {data?.total === 0 && (
        <Typography variant="muted" sx={{ mt: 1 }}>
          {wanted.q ? 'No contacts found.' : 'No unsubscribed contacts.'}
        </Typography>
      )}
      <Box component="ul" aria-label="Unsubscribed contacts" sx={{ listStyle: 'none', p: 0, m: 0, mt: 1 }}>
        {data?.rows.map((one) => (
          <OptOut key={one.id} optOut={one} />
        ))}
      </Box>
      {data && data.total > recipientPageSize && (
        <Pager
          page={wanted.page}
          pageSize={recipientPageSize}
          total={data.total}
          onPage={(page) => setWanted((before) => ({ ...before, page }))}
        />
      )}
    </Box>
  );
}

function OptOut({ optOut }: { optOut: ContactOptOut }) {
  const { data: undoAccess } = useCan({ resource: 'contactOptOuts', action: 'undo' });
  const { mutate } = useOperationMutation('contactOptOuts', 'undo', { invalidates: ['surveyDistributions'] });
  const { id, address, customerName, reason, detail, isActive, createdAt, undoneAt, undoneByName, undoneWhy } = optOut;
  const resubscribe = async () => {
    const why = await askResubscribeReason(optOut);
    if (why !== undefined) mutate({ params: { id }, values: { why }, ...said(`${address} receives emails again`) });
  };
  return (
    <Stack component="li" sx={{ gap: 0.5, py: 1, borderTop: 1, borderColor: 'divider', alignItems: 'flex-start' }}>
      <Stack direction="row" sx={{ gap: 1, width: 1, alignItems: 'flex-start' }}>
        <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography variant="body2">{customerName ?? address}</Typography>
          {customerName && (
            <Typography variant="hint" component="div">
              {address}
            </Typography>
          )}
        </Box>
        <Pill tone={isActive ? tones[reason] : 'plain'}>{isActive ? reasons[reason] : 'Resubscribed'}</Pill>
      </Stack>
      <Typography variant="hint" sx={{ overflowWrap: 'anywhere' }}>
        {[`${reasons[reason]}, ${formatMoment(createdAt)}`, detail].filter(Boolean).join(' · ')}
      </Typography>
      {undoneAt && (
        <Typography variant="caption" sx={{ overflowWrap: 'anywhere' }}>
          Resubscribed by {undoneByName ?? 'a deleted user'}, {formatMoment(undoneAt)}: {undoneWhy}
        </Typography>
      )}
      {isActive && undoAccess?.can && (
        <Button size="small" color="inherit" aria-label={`Resubscribe ${address}`} onClick={() => void resubscribe()}>
          Resubscribe contact
        </Button>
      )}
    </Stack>
  );
}

const reasons = { unsubscribed: 'Unsubscribed', bounced: 'Email bounced' } as const;
const tones = { unsubscribed: 'info', bounced: 'error' } as const;

export interface RecipientSearch {
  q: string;
  status: string;
  page: number;
}

export const emptySearch: RecipientSearch = { q: '', status: '', page: 1 };

interface RecipientBrowserProps<P> {
  label: string;
  kindLabel: string;
  all: string;
  kinds: readonly { value: string; text: string }[];
  wanted: RecipientSearch;
  found: { data: { rows: P[]; total: number } | undefined; error: Error | null; refetch: () => unknown };
  onWant: (wanted: RecipientSearch) => void;
  children: (person: P) => ReactNode;
}

export function RecipientBrowser<P>({ wanted, onWant, found, children, ...texts }: RecipientBrowserProps<P>) {
  const { data, error, refetch } = found;
  const only = (part: Partial<RecipientSearch>) => onWant({ ...wanted, ...part, page: 1 });
  return (
    <Box sx={{ mt: 1 }}>
      <Stack direction="row" sx={{ columnGap: 1, rowGap: 1.5, flexWrap: 'wrap' }}>
        <SearchBox label="Name or email" value={wanted.q} onChange={(q) => only({ q })} />
        <SelectField
          label={texts.kindLabel}
          value={wanted.status}
          none={texts.all}
          options={texts.kinds.map(({ value, text }) => [value, text])}
          onChange={(status) => only({ status })}
          sx={{ minWidth: 160, maxWidth: 1 }}
        />
      </Stack>
      {error && <LoadProblem isPart error={error} onRetry={() => void refetch()} what="people" />}
      {!data && !error && <Skeleton variant="rounded" height={80} sx={{ mt: 1 }} />}
      {data?.total === 0 && (
        <Typography variant="muted" sx={{ mt: 1 }}>
          No customers found.
        </Typography>
      )}
      {data && data.total > 0 && (
        <Box component="ul" aria-label={texts.label} sx={listStyle}>
          {data.rows.map(children)}
        </Box>
      )}
      {data && data.total > recipientPageSize && (
        <Pager
          page={wanted.page}
          pageSize={recipientPageSize}
          total={data.total}
          onPage={(page) => onWant({ ...wanted, page })}
        />
      )}
    </Box>
  );
}

const listStyle = { listStyle: 'none', p: 0, m: 0, mt: 1, maxHeight: 360, overflowY: 'auto' } as const;

export const recipientPageSize = 25;

interface RecipientQuery {
  resource: ResourceName;
  operation?: string;
  params?: Params;
  query: Record<string, string>;
  page: number;
}

export function useRecipientPage<P extends BaseRecord>({ resource, operation, params, query, page }: RecipientQuery) {
  const { query: read } = useList<P, ApiFailure>({
    resource,
    pagination: { currentPage: page, pageSize: recipientPageSize },
    filters: Object.entries(query).map(([field, value]) => ({ field, operator: 'eq', value })),
    meta: { ...(operation && { operation }), ...(params && { params }) },
    queryOptions: { placeholderData: (previous) => previous },
  });
  const { data, error, refetch } = read;
  return { data: data && { rows: data.data, total: data.total }, error, refetch };
}
