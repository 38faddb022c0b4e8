import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ResponseRow } from '../../../../contract/schemas/inbox.ts';
import { Initials, initialsOf } from '../../../layout/initials.tsx';
import { Tooltip } from '../../../layout/tooltip.tsx';
import type { InboxNames } from './use-inbox-names.ts';

const shown = 3;

/** Who looks after a response: people as their initials, groups as squares, all the names on hover and to be read out. */
export function Assignees({ row, names }: { row: ResponseRow; names: InboxNames }) {
  const people = row.assignedToIds.map((id) => ({ name: names.user(id) ?? `Colleague ${id}`, isGroup: false }));
  const teams = row.assignedGroupIds.map((id) => ({ name: names.group(id) ?? `Group ${id}`, isGroup: true }));
  const all = [...people, ...teams];
  if (all.length === 0)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        Nobody
      </Box>
    );
  const spoken = all.map(({ name }) => name).join(', ');
  return (
    <Tooltip title={spoken}>
      <Stack
        direction="row"
        role="img"
        aria-label={spoken}
        className="above-link"
        sx={{ display: 'inline-flex', alignItems: 'center', '& > * + *': { ml: -0.5 } }}
      >
        {all.slice(0, shown).map(({ name, isGroup }) => (
          <Box
            key={`${name} ${isGroup}`}
            component="span"
            sx={{
              display: 'inline-flex',
              borderRadius: isGroup ? 1 : '50%',
              border: 2,
              borderColor: 'background.paper',
            }}
          >
            {isGroup ? <Team name={name} /> : <Initials name={name} />}
          </Box>
        ))}
        {all.length > shown && (
          <Box component="span" sx={{ pl: 1, typography: 'caption', color: 'text.secondary' }}>
            +{all.length - shown}
          </Box>
        )}
      </Stack>
    </Tooltip>
  );
}

function Team({ name }: { name: string }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        justifyContent: 'center',
        width: 24,
        height: 24,
        borderRadius: 'inherit',
        bgcolor: 'action.selected',
        color: 'text.secondary',
        fontSize: 10,
        fontWeight: 500,
      }}
    >
      {initialsOf(name)}
    </Box>
  );
}
