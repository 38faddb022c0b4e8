import Box from '@mui/material/Box';
import { Initials } from '../../../layout/initials.tsx';
import { useIsChanged } from '../../../live/changed-rows.ts';
import { usePresent } from '../../../live/present-store.ts';
import { peopleInWords } from '../shared/people-in-words.ts';

const shown = 2;

/** In a row: who has it open just now, and that somebody else has just changed it. */
export function RowLive({ id }: { id: number }) {
  const people = usePresent(id);
  const isChanged = useIsChanged(id);
  return (
    <>
      {isChanged && (
        <Box component="span" sx={{ color: 'info.main', fontWeight: 500 }}>
          {' · '}Just changed
        </Box>
      )}
      {people.length > 0 && (
        <Box
          component="span"
          role="img"
          aria-label={peopleInWords(people)}
          title={peopleInWords(people)}
          sx={{ display: 'inline-flex', verticalAlign: 'middle', ml: 0.75, gap: 0.25 }}
        >
          {people.slice(0, shown).map(({ id: person, name }) => (
            <Initials key={person} name={name} size={16} />
          ))}
        </Box>
      )}
    </>
  );
}
