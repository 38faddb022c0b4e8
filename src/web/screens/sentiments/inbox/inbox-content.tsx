import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { ListSkeleton } from '../../../crud/list/list-skeleton.tsx';
import { LoadProblem } from '../../../layout/load-problem.tsx';
import { InboxTable } from './inbox-table.tsx';
import { MoreRows } from './more-rows.tsx';
import type { Inbox } from './use-inbox.ts';
import type { InboxActs } from './use-inbox-acts.ts';

const InboxBoard = lazy(async () => ({ default: (await import('./inbox-board.tsx')).InboxBoard }));
const InboxSplit = lazy(async () => ({ default: (await import('./inbox-split.tsx')).InboxSplit }));

interface InboxContentProps {
  inbox: Inbox;
  acts: InboxActs;
  /** Where the first response is given, for those who may. */
  answerPath: string | undefined;
}

/** The rows, or why there are none. */
export function InboxContent({ inbox, acts, answerPath }: InboxContentProps) {
  const { list, rows, address } = inbox;
  if (address.layout === 'board')
    return (
      <Suspense fallback={<ListSkeleton what="responses" />}>
        <InboxBoard inbox={inbox} acts={acts} />
      </Suspense>
    );
  if (!list.data && list.error)
    return <LoadProblem isPart error={list.error} onRetry={() => void list.refetch()} what="list of responses" />;
  if (!list.data) return <ListSkeleton what="responses" />;
  if (rows.length === 0) return <NothingHere inbox={inbox} answerPath={answerPath} />;
  if (address.layout === 'split')
    return (
      <Suspense fallback={<ListSkeleton what="responses" />}>
        <InboxSplit inbox={inbox} />
      </Suspense>
    );
  return (
    <>
      <InboxTable inbox={inbox} />
      <MoreRows inbox={inbox} />
    </>
  );
}

function NothingHere({ inbox: { address, list }, answerPath }: Omit<InboxContentProps, 'acts'>) {
  const { q, isNarrowed, view, name } = address;
  const soFar = list.hasNextPage ? ' so far' : '';
  return (
    <Stack sx={{ alignItems: 'center', textAlign: 'center', py: 8, gap: 2 }}>
      <Typography color="textSecondary" sx={{ maxWidth: 480, overflowWrap: 'anywhere' }}>
        {isNarrowed ? (q ? `Nothing was found for “${q}”${soFar}.` : 'Nothing matches these filters.') : view?.empty}
      </Typography>
      {list.hasNextPage && (
        <Button variant="contained" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Look further
        </Button>
      )}
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
