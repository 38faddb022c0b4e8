import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { alpha, useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { QuestionResult } from '../../../../contract/schemas/surveys/survey-results.ts';
import { Pill } from '../../../layout/pill.tsx';
import { formatNumber, formatPercent } from '../shared/format-figures.ts';

type Matrix = Extract<QuestionResult, { kind: 'matrix' }>;

export function MatrixChart({ result: { columns, rows } }: { result: Matrix }) {
  const { palette } = useTheme();
  const colorOf = (at: number) => alpha(palette.primary.main, 0.2 + (0.8 * (at + 1)) / Math.max(1, columns.length));
  return (
    <Stack sx={{ gap: 2 }}>
      {rows.map(({ id, label, mean, cells, n, isRemoved }) => (
        <Box key={id}>
          <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2, mb: 0.5 }}>
            <Typography variant="body2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
              {label} {isRemoved && <Pill>no longer asked</Pill>}
            </Typography>
            <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
              {mean?.value == null ? `${n.toLocaleString()}` : formatNumber(mean.value, 1)}
              {mean && (
                <Box component="span" sx={{ color: 'text.secondary', ml: 1 }}>
                  {n.toLocaleString()}
                </Box>
              )}
            </Typography>
          </Stack>
          <Box
            role="img"
            aria-label={`${label}: ${cells.map(({ share }, at) => `${columns[at]?.label} ${formatPercent(share)}`).join(', ')}`}
            sx={{
              display: 'flex',
              gap: '1px',
              height: 14,
              borderRadius: 1,
              overflow: 'hidden',
              bgcolor: 'action.hover',
            }}
          >
            {cells.map(({ id: column, share }, at) => (
              <Box
                key={column}
                title={`${columns[at]?.label}: ${formatPercent(share)}`}
                sx={{ flexGrow: share, flexBasis: 0, bgcolor: colorOf(at) }}
              />
            ))}
          </Box>
        </Box>
      ))}
      <Stack
        aria-hidden
        direction="row"
        sx={{ gap: 1.5, flexWrap: 'wrap', typography: 'caption', color: 'text.secondary' }}
      >
        {columns.map(({ id, label }, at) => (
          <Stack key={id} component="span" direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
            <Box component="span" sx={{ width: 10, height: 10, borderRadius: '2px', bgcolor: colorOf(at) }} />
            {label}
          </Stack>
        ))}
      </Stack>
    </Stack>
  );
}
