import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { IconButton, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { formatCount } from '../../contract/notations/notation.ts';

interface PageOfRows {
  page: number;
  pageSize: number;
  total: number;
  isCapped?: boolean;
  shown?: number;
}

interface PagerProps extends PageOfRows {
  onPage: (page: number) => void;
  children?: ReactNode;
}

export function Pager({ onPage, children, ...of }: PagerProps) {
  const { page, pageSize, total, isCapped = false, shown = pageSize } = of;
  const { last } = spanOf(of);
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
        {formatSpan(of)}
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

/** Example: '26–50 of 120'. */
export function formatSpan(of: PageOfRows): string {
  const { first, last } = spanOf(of);
  return `${formatCount(first)}–${formatCount(last)} of ${formatTotal(of.total, of.isCapped ?? false)}`;
}

function spanOf({ page, pageSize, total, isCapped = false, shown = pageSize }: PageOfRows) {
  const first = (page - 1) * pageSize + 1;
  return { first, last: isCapped ? first + shown - 1 : Math.min(page * pageSize, total) };
}

export const formatTotal = (total: number, isCapped: boolean) => `${formatCount(total)}${isCapped ? '+' : ''}`;
