import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Distribution } from '../../../../contract/schemas/survey-distribution.ts';
import { LoadProblem } from '../../../layout/load-problem.tsx';
import { Pill } from '../../../layout/pill.tsx';
import { invitationsOf } from './mail-calls.ts';
import { invitationWords } from './mail-words.ts';

/** Who was invited and what became of each mail; first what went wrong. */
export function InvitedPeople({ of: { id, name, stats } }: { of: Distribution }) {
  const { data, error, isPending, refetch } = useQuery(invitationsOf(id));
  if (error) return <LoadProblem isPart error={error} onRetry={() => void refetch()} what="people" />;
  if (isPending) return <Skeleton variant="rounded" height={80} sx={{ mt: 1 }} />;
  return (
    <>
      <Box component="ul" aria-label={`People invited by ${name}`} sx={listStyle}>
        {data.map((person) => (
          <Stack key={person.id} component="li" direction="row" sx={{ gap: 1, py: 0.75, alignItems: 'flex-start' }}>
            <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography variant="body2">{person.name}</Typography>
              <Typography variant="caption" color="textSecondary" component="div">
                {person.address}
              </Typography>
              {person.lastError && <Typography variant="caption">{person.lastError}</Typography>}
            </Box>
            <Pill tone={invitationWords[person.status].tone}>{invitationWords[person.status].words}</Pill>
          </Stack>
        ))}
      </Box>
      {data.length < stats.invited && (
        <Typography variant="caption" color="textSecondary">
          The first {data.length.toLocaleString()} of {stats.invited.toLocaleString()}.
        </Typography>
      )}
    </>
  );
}

const listStyle = { listStyle: 'none', p: 0, m: 0, mt: 1, maxHeight: 320, overflowY: 'auto' } as const;
