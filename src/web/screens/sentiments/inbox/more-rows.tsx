import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { totalInWords } from '../../../crud/pager.tsx';
import type { Inbox } from './use-inbox.ts';

/** How many are shown of how many, and the next ones. */
export function MoreRows({ inbox: { list, rows, total, isCapped, ticked } }: { inbox: Inbox }) {
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 2, mt: 1.5, flexWrap: 'wrap' }}>
      <Typography variant="body2" color="textSecondary" role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {rows.length.toLocaleString()} of {totalInWords(Math.max(total, rows.length), isCapped)}
        {ticked.ids.length > 0 && `, ${ticked.ids.length} selected`}
      </Typography>
      {list.hasNextPage && (
        <Button variant="outlined" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </Stack>
  );
}
