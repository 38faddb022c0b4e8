import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { ContactOptOut } from '../../../../contract/schemas/surveys/contact-opt-out.ts';
import { Pager } from '../../../crud/list/pager.tsx';
import { SearchBox } from '../../../crud/list/search-box.tsx';
import { attempt } from '../../../layout/attempt.ts';
import { formatMoment } from '../../../layout/format-time.ts';
import { LoadProblem } from '../../../layout/load-problem.tsx';
import { Pill } from '../../../layout/pill.tsx';
import { ask } from '../../../providers/dialog-queue.ts';
import { type Call, useCall } from '../../../providers/use-call.ts';
import { useMay } from '../../../providers/use-may.ts';
import { recipientPageSize, useRecipientPage } from './people-page.ts';

export function OptOuts() {
  const canView = useMay('contactOptOuts', 'list');
  const [isShown, setShown] = useState(false);
  const id = useId();
  if (!canView) return null;
  return (
    <Box>
      <Button size="small" aria-expanded={isShown} aria-controls={id} onClick={() => setShown(!isShown)}>
        {isShown ? 'Hide unsubscribed contacts' : 'Unsubscribed contacts'}
      </Button>
      <Box id={id}>{isShown && <OptOutList />}</Box>
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
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
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
            <Typography variant="caption" color="textSecondary" component="div">
              {address}
            </Typography>
          )}
        </Box>
        <Pill tone={isActive ? tones[reason] : 'plain'}>{isActive ? reasons[reason] : 'Resubscribed'}</Pill>
      </Stack>
      <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
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
