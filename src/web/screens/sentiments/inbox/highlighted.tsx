import Box from '@mui/material/Box';

/** A text with the words that were searched for marked in it. */
export function Highlighted({ text, q }: { text: string; q: string }) {
  return partsOf(text, q).map(({ at, part, isHit }) =>
    isHit ? (
      <Box
        component="mark"
        key={at}
        sx={{
          bgcolor: 'color-mix(in srgb, var(--warning) 30%, transparent)',
          color: 'inherit',
          borderRadius: '2px',
        }}
      >
        {part}
      </Box>
    ) : (
      part
    ),
  );
}

interface Part {
  at: number;
  part: string;
  isHit: boolean;
}

function partsOf(text: string, q: string): Part[] {
  const wanted = q.trim();
  if (!wanted) return [{ at: 0, part: text, isHit: false }];
  const literally = wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  let at = 0;
  // Every other part is what the brackets caught.
  return text.split(new RegExp(`(${literally})`, 'giu')).map((part, index) => {
    at += part.length + 1;
    return { at, part, isHit: index % 2 === 1 };
  });
}
