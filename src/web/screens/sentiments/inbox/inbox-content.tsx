import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { ListSkeleton } from '../../../crud/list/list-skeleton.tsx';
import { totalInWords } from '../../../crud/pager.tsx';
import { LoadProblem } from '../../../layout/load-problem.tsx';
import { InboxTable } from './inbox-table.tsx';
import type { Inbox } from './use-inbox.ts';

interface InboxContentProps {
  inbox: Inbox;
  /** Where the first response is given, for those who may. */
  answerPath: string | undefined;
}

/** The rows, or why there are none. */
export function InboxContent({ inbox, answerPath }: InboxContentProps) {
  const { list, rows } = inbox;
  if (!list.data && list.error)
    return <LoadProblem isPart error={list.error} onRetry={() => void list.refetch()} what="list of responses" />;
  if (!list.data) return <ListSkeleton what="responses" />;
  if (rows.length === 0) return <NothingHere inbox={inbox} answerPath={answerPath} />;
  return (
    <>
      <InboxTable inbox={inbox} />
      <MoreRows inbox={inbox} />
    </>
  );
}

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

function NothingHere({ inbox: { address }, answerPath }: InboxContentProps) {
  const { q, isNarrowed, view, name } = address;
  return (
    <Stack sx={{ alignItems: 'center', textAlign: 'center', py: 8, gap: 2 }}>
      <Typography color="textSecondary" sx={{ maxWidth: 480, overflowWrap: 'anywhere' }}>
        {isNarrowed ? (q ? `Nothing was found for “${q}”.` : 'Nothing matches these filters.') : view?.empty}
      </Typography>
      {isNarrowed ? (
        <Button variant="outlined" onClick={address.clear}>
          Clear search and filters
        </Button>
      ) : name === 'all' ? (
        answerPath && (
          <Button component={Link} to={answerPath} variant="contained">
            Add the first response
          </Button>
        )
      ) : (
        <Button variant="outlined" onClick={() => address.showView('all')}>
          Show all responses
        </Button>
      )}
    </Stack>
  );
}
