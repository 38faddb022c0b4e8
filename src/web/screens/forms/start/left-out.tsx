import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Panel } from '../../../layout/panel.tsx';

interface LeftOutProps {
  pieces: readonly string[];
  onAdd: (words: string) => void;
}

/** What of the words nothing was made of, so that nobody thinks it is in the draft. */
export function LeftOut({ pieces, onAdd }: LeftOutProps) {
  return (
    <Panel
      title="Not understood"
      about="Nothing was made of these words. Add what is a question; the rest, such as who sees a question, is set in the builder."
    >
      <Box component="ul" aria-label="Not understood" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {pieces.map((words) => (
          <Box key={words} component="li" sx={row}>
            <Typography sx={{ flexGrow: 1, flexBasis: { xs: '100%', sm: 0 }, minWidth: 0, overflowWrap: 'anywhere' }}>
              “{words}”
            </Typography>
            <Button size="small" aria-label={`Add “${words}” as a question`} onClick={() => onAdd(words)}>
              Add as a question
            </Button>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

const row = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  gap: 1,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0, pb: 0 },
  '& > button': { flexShrink: 0 },
} as const;
