import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Audience } from '../../../../contract/schemas/survey-invitation.ts';
import { Pill } from '../../../layout/pill.tsx';
import { audiencePeopleOf, type MailInput } from './mail-calls.ts';
import { reasonWords } from './mail-words.ts';
import { nobodyYet, PeopleBrowser } from './people-browser.tsx';

interface AudiencePeopleProps {
  surveyId: number;
  input: MailInput;
  leftOut: Audience['leftOut'];
}

/** Everybody who was chosen, by name: who would get it, who would not and why. */
export function AudiencePeople({ surveyId, input, leftOut }: AudiencePeopleProps) {
  const [wanted, setWanted] = useState(nobodyYet);
  return (
    <PeopleBrowser
      label="Chosen customers"
      kindLabel="Who"
      all="Everybody chosen"
      kinds={kindsOf(leftOut)}
      wanted={wanted}
      found={useQuery(audiencePeopleOf(surveyId, input, wanted))}
      onWant={setWanted}
    >
      {({ id, name, address, reason }) => (
        <Stack key={id} component="li" direction="row" sx={{ gap: 1, py: 0.75, alignItems: 'flex-start' }}>
          <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography variant="body2">{name}</Typography>
            <Typography variant="caption" color="textSecondary" component="div">
              {[address, reason && `Not: ${reasonWords[reason]}`].filter(Boolean).join(' · ')}
            </Typography>
          </Box>
          <Pill tone={reason ? 'plain' : 'success'}>{reason ? 'Left out' : 'Gets it'}</Pill>
        </Stack>
      )}
    </PeopleBrowser>
  );
}

const kindsOf = (leftOut: Audience['leftOut']) => [
  { value: 'invited', words: 'Who gets it' },
  ...(leftOut.length > 1 ? [{ value: 'left_out', words: 'Who does not' }] : []),
  ...leftOut.map(({ reason }) => ({ value: reason, words: `Not: ${reasonWords[reason]}` })),
];
