import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';

export function Count({ count, text, isStrong = false }: { count: number; text: string; isStrong?: boolean }) {
  return (
    <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: isStrong && count > 0 ? 600 : 400 }}>
      {count.toLocaleString()}
      <Box component="span" sx={{ display: { md: 'none' } }}>
        {' '}
        {text}
      </Box>
    </TableCell>
  );
}
