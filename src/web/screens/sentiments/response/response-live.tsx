import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Present } from '../../../../contract/schemas/live.ts';
import type { TrackingEntry } from '../../../../contract/schemas/sentiment-response.ts';
import { Initials } from '../../../layout/initials.tsx';
import { usePresent } from '../../../live/present-store.ts';
import { useSayPresent } from '../../../live/use-say-present.ts';
import { storedSession } from '../../../providers/session.ts';
import { peopleInWords } from '../shared/people-in-words.ts';
import type { ResponseDetails } from './response-details.ts';

/** Who else is here, and what they have just done. */
export function ResponseLive({ response }: { response: ResponseDetails }) {
  useSayPresent(response.id);
  const people = usePresent(response.id);
  const news = useNews(response);
  return (
    <Stack aria-live="polite" sx={{ gap: 2, mb: people.length + news.entries.length > 0 ? 3 : 0 }}>
      {people.length > 0 && <PeopleHere people={people} />}
      {news.entries.length > 0 && (
        <Alert severity="info" onClose={news.dismiss}>
          {news.entries.slice(-shown).map((entry) => (
            <Typography key={entry.id} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              <strong>{entry.userName ?? 'Candor'}</strong> {deedOf(entry)}
            </Typography>
          ))}
          {news.entries.length > shown && (
            <Typography variant="body2">and {news.entries.length - shown} changes before</Typography>
          )}
        </Alert>
      )}
    </Stack>
  );
}

const shown = 3;

function PeopleHere({ people }: { people: readonly Present[] }) {
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      {people.slice(0, shown).map(({ id, name }) => (
        <Initials key={id} name={name} />
      ))}
      <Typography variant="body2" color="textSecondary" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {peopleInWords(people)}
      </Typography>
    </Stack>
  );
}

const deedOf = ({ kind, notes }: TrackingEntry) => (kind === 'note' ? 'wrote a note' : `· ${notes}`);

/** What others did since the response was opened here, until it is waved away. */
function useNews({ tracking }: ResponseDetails) {
  const latest = Math.max(0, ...tracking.map(({ id }) => id));
  const [seen, setSeen] = useState(latest);
  const me = Number(storedSession.user()?.id ?? 0);
  return {
    entries: tracking.filter(({ id, userId }) => id > seen && userId !== me),
    dismiss: () => setSeen(latest),
  };
}
