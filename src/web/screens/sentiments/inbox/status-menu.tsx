import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Typography from '@mui/material/Typography';
import { type Status, statuses } from '../../../../contract/schemas/sentiment-response.ts';
import { allowedFrom, statusInWords } from '../../../../domain/status.ts';
import type { ActFormProps } from './act-form.ts';

/** Where the responses may go from where they are; where only some of them may, it says how many. */
export function StatusMenu({ target, acts }: ActFormProps) {
  const { rows, whole } = target;
  const movable = (to: Status) => rows.filter(({ status }) => allowedFrom(status).includes(to)).length;
  const choose = (status: Status) => {
    acts.stopAsking();
    acts.setStatus(target, status);
  };
  return (
    <MenuList autoFocusItem aria-label="Status" sx={{ mx: -1.5 }}>
      {statuses
        // What of a whole view may go there, only the server knows.
        .filter((status) => whole || movable(status) > 0)
        .map((status) => (
          <MenuItem key={status} onClick={() => choose(status)} sx={{ gap: 1 }}>
            {statusInWords(status)}
            {!whole && movable(status) < rows.length && (
              <Typography component="span" variant="caption" color="textSecondary">
                {movable(status)} of {rows.length} can
              </Typography>
            )}
          </MenuItem>
        ))}
    </MenuList>
  );
}
