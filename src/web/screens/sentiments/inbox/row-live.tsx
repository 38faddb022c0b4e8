import Box from '@mui/material/Box';
import { Initials } from '../../../layout/initials.tsx';
import { useIsChanged } from '../../../live/changed-rows.ts';
import { usePresent } from '../../../live/present-store.ts';
import { peopleInWords } from '../shared/people-in-words.ts';

const shown = 2;
const changedWords = 'Just changed by somebody else';

/** Before what a row is called: that somebody else has just changed it, and who has it open. */
export function RowLive({ id }: { id: number }) {
  const people = usePresent(id);
  const isChanged = useIsChanged(id);
  const words = peopleInWords(people);
  return (
    <>
      {isChanged && <Box component="span" role="img" aria-label={changedWords} title={changedWords} sx={dot} />}
      {people.length > 0 && (
        <Box component="span" role="img" aria-label={words} title={words} sx={avatars}>
          {people.slice(0, shown).map(({ id: person, name }) => (
            <Initials key={person} name={name} size={18} />
          ))}
        </Box>
      )}
    </>
  );
}

const dot = {
  display: 'inline-block',
  width: 8,
  height: 8,
  mr: 0.75,
  borderRadius: '50%',
  bgcolor: 'info.main',
  verticalAlign: 'baseline',
} as const;

const avatars = { display: 'inline-flex', verticalAlign: 'middle', mr: 0.75, gap: 0.25 } as const;
