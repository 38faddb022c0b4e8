import { Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import { type BaseRecord, useList } from '@refinedev/core';
import { type ReactNode, useState } from 'react';
import type { ResourceName } from '../../../../contract/catalogue.ts';
import type { ContactOptOut } from '../../../../contract/schemas/surveys/contact-opt-out.ts';
import { SelectField } from '../../../crud/inputs/select-field.tsx';
import { Pager } from '../../../crud/list/pager.tsx';
import { SearchBox } from '../../../crud/list/search-box.tsx';
import { attempt } from '../../../layout/attempt.ts';
import { Disclosure, LoadProblem } from '../../../layout/page-parts.tsx';
import { Pill } from '../../../layout/pill.tsx';
import { formatMoment } from '../../../layout/time.tsx';
import type { Params } from '../../../providers/call.ts';
import { ask } from '../../../providers/dialog-queue.ts';
import type { ApiFailure } from '../../../providers/failure.ts';
import { type Call, useCall } from '../../../providers/queries.ts';
import { useMay } from '../../../providers/use-may.ts';

export function OptOuts() {
  const canView = useMay('contactOptOuts', 'list');
  if (!canView) return null;
  return (
    <Box>
      <Disclosure show="Unsubscribed contacts" hide="Hide unsubscribed contacts">
        <OptOutList />
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
  const mayUndo = useMay('contactOptOuts', 'undo');
  const call = useCall();
  const { address, customerName, reason, detail, isActive, createdAt, undoneAt, undoneByName, undoneWhy } = optOut;
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
      {isActive && mayUndo && (
        <Button
          size="small"
          color="inherit"
          aria-label={`Resubscribe ${address}`}
          onClick={() => void undoOptOut(call, optOut)}
        >
          Resubscribe contact
        </Button>
      )}
    </Stack>
  );
}

const reasons = { unsubscribed: 'Unsubscribed', bounced: 'Email bounced' } as const;
const tones = { unsubscribed: 'info', bounced: 'error' } as const;

async function undoOptOut(call: Call, { id, address, reason }: ContactOptOut): Promise<void> {
  const answer = await ask({
    title: `Resubscribe ${address}?`,
    text:
      reason === 'unsubscribed'
        ? 'They unsubscribed. Undo this only if it was a mistake or they asked you to. Your reason is saved with your name.'
        : 'Email to this address bounced. Your reason is saved with your name.',
    input: { type: 'text', label: 'Reason', required: true },
    confirmText: 'Resubscribe contact',
    showCancel: true,
  });
  if (answer.result !== 'confirm') return;
  const undo = () => call('contactOptOuts', 'undo', { params: { id }, body: { why: answer.value ?? '' } });
  await attempt(undo, `${address} receives emails again`, 'contactOptOuts', 'surveyDistributions');
}

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
    errorNotification: false,
  });
  const { data, error, refetch } = read;
  return { data: data && { rows: data.data, total: data.total }, error, refetch };
}
