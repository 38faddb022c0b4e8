import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { partsOfNote } from '../../../../domain/mentions.ts';

/** A note's words, with the colleagues named in it marked. What is written in it stays text. */
export function NoteText({ notes }: { notes: string }) {
  return (
    <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {partsOfNote(notes).map((part) =>
        'text' in part ? (
          part.text
        ) : (
          <Box component="span" key={part.at} sx={{ color: 'primary.main', fontWeight: 500 }}>
            @{part.name}
          </Box>
        ),
      )}
    </Typography>
  );
}
