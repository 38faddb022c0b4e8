import Box from '@mui/material/Box';

export interface ChartColumn {
  id: string;
  label: string;
  count: number;
  color?: string;
}

const height = 96;
const lettersInARow = 48;

export function ColumnsChart({ columns, name }: { columns: readonly ChartColumn[]; name: string }) {
  const most = Math.max(1, ...columns.map(({ count }) => count));
  const longest = Math.max(0, ...columns.map(({ label }) => label.length));
  const everySo = Math.max(1, Math.ceil((columns.length * (longest + 1)) / lettersInARow));
  return (
    <Box role="img" aria-label={name} sx={{ display: 'flex', gap: columns.length > 40 ? '1px' : 0.5 }}>
      {columns.map(({ id, label, count, color }, at) => (
        <Box key={id} sx={{ flex: 1, minWidth: 0, textAlign: 'center' }} title={`${label}: ${count.toLocaleString()}`}>
          <Box sx={{ height, display: 'flex', alignItems: 'flex-end' }}>
            <Box
              sx={{
                width: '100%',
                height: count === 0 ? '1px' : `${Math.max(3, (count / most) * 100)}%`,
                bgcolor: count === 0 ? 'divider' : (color ?? 'primary.main'),
                borderRadius: '3px 3px 0 0',
              }}
            />
          </Box>
          <Box
            sx={{
              ...{ typography: 'caption', color: 'text.secondary', mt: 0.5, fontVariantNumeric: 'tabular-nums' },
              ...{ whiteSpace: 'nowrap', visibility: at % everySo === 0 ? 'visible' : 'hidden' },
            }}
          >
            {label}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
