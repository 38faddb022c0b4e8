import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ContactOptOut } from '../../../../contract/schemas/contact-opt-out.ts';
import { Pager } from '../../../crud/pager.tsx';
import { SearchBox } from '../../../crud/search-box.tsx';
import { LoadProblem } from '../../../layout/load-problem.tsx';
import { Pill } from '../../../layout/pill.tsx';
import { momentInWords } from '../../../layout/time-words.ts';
import { useMay } from '../../../providers/use-may.ts';
import { optOutsLike, undoOptOut } from './opt-out-calls.ts';
import { peopleAtOnce } from './people-page.ts';

/** Which addresses get no more mail, and the way to take back what was a mistake. */
export function OptOuts() {
  const mayLook = useMay('contactOptOuts', 'list');
  const [isShown, setShown] = useState(false);
  const id = useId();
  if (!mayLook) return null;
  return (
    <Box>
      <Button size="small" aria-expanded={isShown} aria-controls={id} onClick={() => setShown(!isShown)}>
        {isShown ? 'Hide who gets no more mail' : 'Who gets no more mail'}
      </Button>
      <Box id={id}>{isShown && <OptOutList />}</Box>
    </Box>
  );
}

function OptOutList() {
  const [wanted, setWanted] = useState({ q: '', page: 1 });
  const { data, error, refetch } = useQuery(optOutsLike(wanted));
  if (error) return <LoadProblem isPart error={error} onRetry={() => void refetch()} what="addresses" />;
  return (
    <Box sx={{ mt: 1 }}>
      <SearchBox label="E-mail or name" value={wanted.q} onChange={(q) => setWanted({ q, page: 1 })} />
      {!data && <Skeleton variant="rounded" height={80} sx={{ mt: 1 }} />}
      {data?.total === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {wanted.q ? 'No such address.' : 'Everybody with an address may be written to.'}
        </Typography>
      )}
      <Box component="ul" aria-label="Who gets no more mail" sx={{ listStyle: 'none', p: 0, m: 0, mt: 1 }}>
        {data?.rows.map((one) => (
          <OptOut key={one.id} optOut={one} />
        ))}
      </Box>
      {data && data.total > peopleAtOnce && (
        <Pager
          page={wanted.page}
          pageSize={peopleAtOnce}
          total={data.total}
          onPage={(page) => setWanted((before) => ({ ...before, page }))}
        />
      )}
    </Box>
  );
}

function OptOut({ optOut }: { optOut: ContactOptOut }) {
  const mayUndo = useMay('contactOptOuts', 'undo');
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
        <Pill tone={isActive ? tones[reason] : 'plain'}>{isActive ? reasons[reason] : 'Gets mail again'}</Pill>
      </Stack>
      <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {[`${reasons[reason]}, ${momentInWords(createdAt)}`, detail].filter(Boolean).join(' · ')}
      </Typography>
      {undoneAt && (
        <Typography variant="caption" sx={{ overflowWrap: 'anywhere' }}>
          Undone by {undoneByName ?? 'somebody'}, {momentInWords(undoneAt)}: {undoneWhy}
        </Typography>
      )}
      {isActive && mayUndo && (
        <Button
          size="small"
          color="inherit"
          aria-label={`Write to ${address} again`}
          onClick={() => void undoOptOut(optOut)}
        >
          Write to them again
        </Button>
      )}
    </Stack>
  );
}

const reasons = { unsubscribed: 'Unsubscribed', bounced: 'Mail came back' } as const;
const tones = { unsubscribed: 'info', bounced: 'error' } as const;
