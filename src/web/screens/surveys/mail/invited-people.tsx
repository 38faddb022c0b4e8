import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Distribution } from '../../../../contract/schemas/survey-distribution.ts';
import { type Invitation, invitationStatuses } from '../../../../contract/schemas/survey-invitation.ts';
import { Pager } from '../../../crud/pager.tsx';
import { SearchBox } from '../../../crud/search-box.tsx';
import { LoadProblem } from '../../../layout/load-problem.tsx';
import { Pill } from '../../../layout/pill.tsx';
import { momentInWords } from '../../../layout/time-words.ts';
import { invitationsOf } from './mail-calls.ts';
import { invitationWords } from './mail-words.ts';
import { peopleAtOnce } from './people-page.ts';

/** Who was invited and what became of each mail; first what went wrong. */
export function InvitedPeople({ of: { id, name } }: { of: Distribution }) {
  const [wanted, setWanted] = useState<{ q: string; status: string; page: number }>({ q: '', status: '', page: 1 });
  const { data, error, refetch } = useQuery(invitationsOf(id, wanted));
  const only = (part: { q?: string; status?: string }) => setWanted((before) => ({ ...before, ...part, page: 1 }));
  return (
    <Box sx={{ mt: 1 }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <SearchBox label="Name or e-mail" value={wanted.q} onChange={(q) => only({ q })} />
        <TextField
          select
          size="small"
          label="What became of it"
          value={wanted.status}
          onChange={({ target }) => only({ status: target.value })}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          sx={{ minWidth: 160 }}
        >
          <MenuItem value="">Anything</MenuItem>
          {invitationStatuses.map((status) => (
            <MenuItem key={status} value={status}>
              {invitationWords[status].words}
            </MenuItem>
          ))}
        </TextField>
      </Stack>
      {error && <LoadProblem isPart error={error} onRetry={() => void refetch()} what="people" />}
      {!data && !error && <Skeleton variant="rounded" height={80} sx={{ mt: 1 }} />}
      {data?.total === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          Nobody is found.
        </Typography>
      )}
      {data && data.total > 0 && (
        <>
          <Box component="ul" aria-label={`People invited by ${name}`} sx={listStyle}>
            {data.rows.map((person) => (
              <Person key={person.id} person={person} />
            ))}
          </Box>
          {data.total > peopleAtOnce && (
            <Pager
              page={wanted.page}
              pageSize={peopleAtOnce}
              total={data.total}
              onPage={(page) => setWanted((before) => ({ ...before, page }))}
            />
          )}
        </>
      )}
    </Box>
  );
}

function Person({ person }: { person: Invitation }) {
  const { words, tone } = invitationWords[person.status];
  return (
    <Stack component="li" direction="row" sx={{ gap: 1, py: 0.75, alignItems: 'flex-start' }}>
      <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2">{person.name}</Typography>
        <Typography variant="caption" color="textSecondary" component="div">
          {person.address}
        </Typography>
        {person.lastError && (
          <Typography variant="caption" component="div">
            {person.lastError}
          </Typography>
        )}
        {person.resendAt && (
          <Typography variant="caption" component="div">
            It got lost and is sent again: {momentInWords(person.resendAt)}
          </Typography>
        )}
      </Box>
      <Pill tone={tone}>{words}</Pill>
    </Stack>
  );
}

const listStyle = { listStyle: 'none', p: 0, m: 0, mt: 1, maxHeight: 360, overflowY: 'auto' } as const;
