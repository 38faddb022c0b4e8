import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Typography from '@mui/material/Typography';
import type { StatusWord } from '../../../../contract/schemas/status-word.ts';
import { stepsFrom } from '../../../../domain/status-words.ts';
import { StatusWordPill } from '../shared/status-pill.tsx';
import { useStatusWords } from '../shared/status-words.ts';
import type { ActFormProps } from './act-form.ts';

/** Where the responses may go from where they are; where only some of them may, it says how many. */
export function StatusMenu({ target, acts }: ActFormProps) {
  const { rows, whole } = target;
  const words = useStatusWords();
  const steps = rows.flatMap((row) => stepsFrom(words, row));
  const movable = (to: StatusWord) => steps.filter((step) => step === to).length;
  const choose = (to: StatusWord) => {
    acts.stopAsking();
    acts.setStatus(target, to);
  };
  return (
    <MenuList autoFocusItem aria-label="Status" sx={{ mx: -1.5 }}>
      {words
        // What of a whole view may go there, only the server knows.
        .filter((to) => (whole ? to.isActive : movable(to) > 0))
        .map((to) => (
          <MenuItem key={to.key} onClick={() => choose(to)} sx={{ gap: 1 }}>
            <StatusWordPill word={to} />
            {!whole && movable(to) < rows.length && (
              <Typography component="span" variant="caption" color="textSecondary">
                {movable(to)} of {rows.length} can
              </Typography>
            )}
          </MenuItem>
        ))}
    </MenuList>
  );
}
