import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

interface PagerProps {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

/** Which rows of how many, and the pages before and after. */
export function Pager({ page, pageSize, total, onPage }: PagerProps) {
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return (
    <Stack component="nav" aria-label="Pages" direction="row" sx={{ alignItems: 'center', gap: 0.5, mt: 1 }}>
      <Typography variant="body2" color="textSecondary" sx={{ mr: 1, fontVariantNumeric: 'tabular-nums' }}>
        {first.toLocaleString()}–{last.toLocaleString()} of {total.toLocaleString()}
      </Typography>
      {total > pageSize && (
        <>
          <IconButton aria-label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <ChevronLeft />
          </IconButton>
          <IconButton aria-label="Next page" disabled={last >= total} onClick={() => onPage(page + 1)}>
            <ChevronRight />
          </IconButton>
        </>
      )}
    </Stack>
  );
}
