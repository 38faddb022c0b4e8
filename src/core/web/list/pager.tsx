import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { IconButton, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { formatCount } from '../../contract/notations/notation.ts';

interface PagerProps {
  page: number;
  pageSize: number;
  total: number;
  isCapped?: boolean;
  shown?: number;
  onPage: (page: number) => void;
  children?: ReactNode;
}

export function Pager({ page, pageSize, total, isCapped = false, shown = pageSize, onPage, children }: PagerProps) {
  const first = (page - 1) * pageSize + 1;
  const last = isCapped ? first + shown - 1 : Math.min(page * pageSize, total);
  const isLast = isCapped ? shown < pageSize : last >= total;
  return (
    <Stack
      component="nav"
      aria-label="Pages"
      direction="row"
      sx={{
        alignItems: 'center',
        gap: 0.5,
        mt: 1,
        pb: { xs: 8, sm: 0 },
        flexWrap: 'wrap',
        // It would move when the cards replace their skeleton.
        'main:has(.MuiSkeleton-root) &': { visibility: 'hidden' },
      }}
    >
      <Typography variant="muted" role="status" sx={{ mr: 1, fontVariantNumeric: 'tabular-nums' }}>
        {formatCount(first)}–{formatCount(last)} of {formatTotal(total, isCapped)}
      </Typography>
      {(isCapped || total > pageSize) && (
        <>
          <IconButton aria-label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <ChevronLeft />
          </IconButton>
          <IconButton aria-label="Next page" disabled={isLast} onClick={() => onPage(page + 1)}>
            <ChevronRight />
          </IconButton>
        </>
      )}
      {children}
    </Stack>
  );
}

export const formatTotal = (total: number, isCapped: boolean) => `${formatCount(total)}${isCapped ? '+' : ''}`;
