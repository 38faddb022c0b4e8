import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import { Initials } from '../../../layout/initials.tsx';

const shown = 3;

export function People({ names }: { names: readonly string[] }) {
  if (names.length === 0)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        Nobody
      </Box>
    );
  const more = names.length - shown;
  return (
    <Tooltip title={names.join(', ')}>
      <Stack
        direction="row"
        role="img"
        aria-label={names.join(', ')}
        sx={{ display: 'inline-flex', '& > * + *': { ml: -0.5 } }}
      >
        {names.slice(0, shown).map((name) => (
          <Box
            key={name}
            component="span"
            sx={{ display: 'inline-flex', borderRadius: '50%', border: 2, borderColor: 'background.paper' }}
          >
            <Initials name={name} />
          </Box>
        ))}
        {more > 0 && (
          <Box component="span" sx={{ pl: 1, typography: 'caption', alignSelf: 'center', color: 'text.secondary' }}>
            +{more}
          </Box>
        )}
      </Stack>
    </Tooltip>
  );
}
