import { Box } from '@mui/material';

export function Clamped({ text, lines = 1, isFaint = false }: { text: string; lines?: number; isFaint?: boolean }) {
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
