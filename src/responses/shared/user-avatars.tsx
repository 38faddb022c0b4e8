import { Box, Stack, Tooltip } from '@mui/material';
import { usePrinting } from '../../core/theme/use-printing.ts';
import { Initials, initialsOf } from '../../core/web/layout/person-avatar.tsx';

export function UserAvatars({ names, groups = [] }: { names: readonly string[]; groups?: readonly string[] }) {
  const all = [...names.map((name) => ({ name, isGroup: false })), ...groups.map((name) => ({ name, isGroup: true }))];
  const isPrinting = usePrinting();
  if (all.length === 0)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        Unassigned
      </Box>
    );
  // Three fit, or two and the number of the others.
  const shown = all.length > 3 ? 2 : 3;
  const spoken = all.map(({ name }) => name).join(', ');
  if (isPrinting) return spoken;
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
