import Add from '@mui/icons-material/Add';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Remove from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Difference } from './form-diff.ts';

const marks = {
  added: { Icon: Add, colour: 'success.main', words: 'Added' },
  removed: { Icon: Remove, colour: 'error.main', words: 'Removed' },
  changed: { Icon: EditOutlined, colour: 'info.main', words: 'Changed' },
} as const;

/** Differences as a list, each with an icon and a word beside its colour. */
export function DiffView({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) {
    return <Typography color="textSecondary">They are the same.</Typography>;
  }
  return (
    <Stack component="ul" aria-label="Differences" sx={{ listStyle: 'none', p: 0, m: 0, gap: 1 }}>
      {differences.map(({ kind, what, details }, index) => {
        const { Icon, colour, words } = marks[kind];
        return (
          <Stack
            key={`${kind} ${what} ${differences[index - 1]?.what ?? ''}`}
            component="li"
            direction="row"
            sx={{ gap: 1 }}
          >
            <Icon titleAccess={words} sx={{ fontSize: 18, color: colour, mt: 0.25, flexShrink: 0 }} />
            <Box sx={{ minWidth: 0 }}>
              <Typography
                variant="subtitle2"
                component="span"
                sx={{ overflowWrap: 'anywhere', textDecoration: kind === 'removed' ? 'line-through' : 'none' }}
              >
                {what}
              </Typography>
              {details.map((detail) => (
                <Typography key={detail} variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                  {detail}
                </Typography>
              ))}
            </Box>
          </Stack>
        );
      })}
    </Stack>
  );
}
