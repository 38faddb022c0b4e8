import { Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import { useCan, useList } from '@refinedev/core';
import { useEffect, useState } from 'react';
import { framed, LoadProblem } from '../../../core/web/layout/page-parts.tsx';
import { Pager } from '../../../core/web/list/pager.tsx';
import { SearchBox } from '../../../core/web/list/search-box.tsx';
import type { ApiFailure } from '../../../core/web/providers/failure.ts';
import type { SurveyResponse } from '../../schemas/survey-response.ts';
import { marksFor, useResponseChanges } from './response-changes.ts';
import { SurveyResponseRow } from './response-row.tsx';
import type { ResultAddress } from './result-address.ts';

const pageSize = 25;
/** Until the texts are analyzed. */
const pollMs = 4_000;

function useResponses({ surveyId, filter, behind }: ResultAddress, q: string, page: number) {
  const ofFigure = behind === undefined ? {} : { filters: behind };
  const wanted = Object.entries({ status: 'complete', ...filter, ...ofFigure, ...(q ? { q } : {}) });
  const { query } = useList<SurveyResponse, ApiFailure>({
    resource: 'surveyResponses',
    pagination: { currentPage: page, pageSize },
    filters: wanted.map(([field, value]) => ({ field, operator: 'eq', value })),
    meta: { params: { surveyId } },
    queryOptions: {
      placeholderData: (previous) => previous,
      refetchInterval: ({ state }) =>
        state.data?.data.some(({ sentimentSource }) => sentimentSource === 'pending') ? pollMs : false,
    },
  });
  return query;
}

export function ResponsesTab({ address }: { address: ResultAddress }) {
  const [q, setQ] = useState('');
  const [page, setPage] = useState(1);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const queryKey = JSON.stringify([address.filter, address.behind, q]);
  useEffect(() => {
    if (queryKey) setPage(1);
    setTicked(new Set());
  }, [queryKey]);
  const { data, error, refetch } = useResponses(address, q, page);
  if (error && !data) return <LoadProblem isPart error={error} onRetry={() => void refetch()} what="responses" />;
  if (!data) return <Skeleton height={320} />;
  const { data: rows, total, capped: isCapped = false } = data;
  const chosen = rows.filter(({ id }) => ticked.has(id));
  const tick = (id: number) => {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    setTicked(next);
  };
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Stack direction="row">
        <SearchBox label="Search text and customers" value={q} onChange={setQ} />
      </Stack>
      {chosen.length > 0 && <BulkBar rows={chosen} onDone={() => setTicked(new Set())} />}
      {rows.length === 0 ? (
        <Typography color="textSecondary" sx={{ py: 6, textAlign: 'center' }}>
          No responses match these filters.
        </Typography>
      ) : (
        <>
          <Box component="ul" aria-label="Responses" sx={{ m: 0, p: 0, listStyle: 'none', ...framed }}>
            {rows.map((row) => (
              <SurveyResponseRow key={row.id} row={row} isTicked={ticked.has(row.id)} onTick={() => tick(row.id)} />
            ))}
          </Box>
          <Pager {...{ page, pageSize, total, isCapped }} shown={rows.length} onPage={setPage} />
        </>
      )}
    </Stack>
  );
}

function BulkBar({ rows, onDone }: { rows: readonly SurveyResponse[]; onDone: () => void }) {
  const { setStatus, deleteResponses } = useResponseChanges();
  const { data: setStatusAccess } = useCan({ resource: 'surveyResponses', action: 'setStatus' });
  const { data: deleteAccess } = useCan({ resource: 'surveyResponses', action: 'delete' });
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work();
    setBusy(false);
    onDone();
  };
  return (
    <Stack
      role="toolbar"
      aria-label="Selected responses"
      direction="row"
      sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', p: 1, borderRadius: 1, bgcolor: 'action.selected' }}
    >
      <Typography variant="body2" sx={{ mx: 1 }} role="status">
        {rows.length} selected
      </Typography>
      {setStatusAccess?.can &&
        marksFor(rows).map(([status, label]) => (
          <Button key={status} size="small" disabled={isBusy} onClick={() => void run(() => setStatus(rows, status))}>
            {label}
          </Button>
        ))}
      {deleteAccess?.can && (
        <Button size="small" color="error" disabled={isBusy} onClick={() => void run(() => deleteResponses(rows))}>
          Delete
        </Button>
      )}
      <Button size="small" onClick={onDone}>
        Clear selection
      </Button>
    </Stack>
  );
}
