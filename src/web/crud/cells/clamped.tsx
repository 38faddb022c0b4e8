import Box from '@mui/material/Box';

interface ClampedProps {
  text: string;
  lines?: number;
}

/** Text that takes no more room than it is given; the whole of it on hover. */
export function Clamped({ text, lines = 1 }: ClampedProps) {
  return (
    <Box
      component="span"
      title={text}
      sx={{
        display: '-webkit-box',
        WebkitBoxOrient: 'vertical',
        WebkitLineClamp: lines,
        overflow: 'hidden',
        overflowWrap: 'anywhere',
        wordBreak: lines === 1 ? 'break-all' : 'break-word',
      }}
    >
      {text}
    </Box>
  );
}
