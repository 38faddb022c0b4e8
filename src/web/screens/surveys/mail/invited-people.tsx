import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Distribution } from '../../../../contract/schemas/survey-distribution.ts';
import { type Invitation, invitationStatuses } from '../../../../contract/schemas/survey-invitation.ts';
import { Pill } from '../../../layout/pill.tsx';
import { momentInWords } from '../../../layout/time-words.ts';
import { invitationsOf } from './mail-calls.ts';
import { invitationWords } from './mail-words.ts';
import { nobodyYet, PeopleBrowser } from './people-browser.tsx';

const kinds = invitationStatuses.map((status) => ({ value: status, words: invitationWords[status].words }));

/** Who was invited and what became of each mail; first what went wrong. */
export function InvitedPeople({ of: { id, name } }: { of: Distribution }) {
  const [wanted, setWanted] = useState(nobodyYet);
  return (
    <PeopleBrowser
      label={`People invited by ${name}`}
      kindLabel="What became of it"
      all="Anything"
      kinds={kinds}
      wanted={wanted}
      found={useQuery(invitationsOf(id, wanted))}
      onWant={setWanted}
    >
      {(person) => <Person key={person.id} person={person} />}
    </PeopleBrowser>
  );
}

function Person({ person }: { person: Invitation }) {
  const { words, tone } = invitationWords[person.status];
  const isForgotten = person.customerId === null && person.name === '';
  return (
    <Stack component="li" direction="row" sx={{ gap: 1, py: 0.75, alignItems: 'flex-start' }}>
      <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2">{isForgotten ? 'A customer who was deleted' : person.name}</Typography>
        <Typography variant="caption" color="textSecondary" component="div">
          {!isForgotten && person.address}
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
