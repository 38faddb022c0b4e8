import Box from '@mui/material/Box';

interface ClampedProps {
  text: string;
  lines?: number;
  isFaint?: boolean;
}

export function Clamped({ text, lines = 1, isFaint = false }: ClampedProps) {
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
        ...(isFaint ? { color: 'text.secondary' } : {}),
        wordBreak: lines === 1 ? 'break-all' : 'break-word',
      }}
    >
      {text}
    </Box>
  );
}
