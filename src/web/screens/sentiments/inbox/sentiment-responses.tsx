import Add from '@mui/icons-material/Add';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { SearchBox } from '../../../crud/search-box.tsx';
import { useListWords } from '../../../crud/use-list-words.ts';
import { LoadProblem } from '../../../layout/load-problem.tsx';
import { PageHead } from '../../../layout/page-head.tsx';
import { usePageTitle } from '../../../page-title.ts';
import { useMay } from '../../../providers/use-may.ts';
import { paths } from '../shared/paths.ts';
import { sentiment } from '../shared/queries.ts';
import { ResponseRows } from './response-rows.tsx';
import { responseOrders } from './response-tabs.ts';
import { ResponseTabs } from './response-tabs-bar.tsx';
import { useResponses } from './use-responses.ts';

/** The responses to one form. */
export function SentimentResponses() {
  const id = Number(useParams().id);
  const words = useListWords();
  const form = useQuery(sentiment(id));
  const { list, counts } = useResponses(id, words);
  const mayAnswer = useMay('sentiments', 'show');
  const mayEdit = useMay('sentiments', 'update');
  usePageTitle(form.data && 'Responses', form.data && { title: form.data.name, to: paths.answer(id) });
  const error = list.error;
  if (error && !list.data)
    return <LoadProblem error={error} onRetry={() => void list.refetch()} what="list of responses" />;
  return (
    <>
      <PageHead
        title={form.data?.name ?? 'Responses'}
        about={form.data && aboutCounts(form.data)}
        actions={
          <>
            {mayEdit && (
              <Button component={Link} to={paths.edit(id)} variant="outlined" startIcon={<EditOutlined />}>
                Edit form
              </Button>
            )}
            {mayAnswer && (
              <Button component={Link} to={paths.answer(id)} variant="contained" startIcon={<Add />}>
                Add a response
              </Button>
            )}
          </>
        }
      />
      <ResponseTabs words={words} counts={counts} />
      <Stack direction="row" sx={{ gap: 1, my: 2, flexWrap: 'wrap' }}>
        <SearchBox label="Search responses" value={words.q} onChange={(q) => words.set({ q })} />
        <TextField
          select
          value={words.sort}
          onChange={({ target }) => words.set({ sort: target.value })}
          slotProps={{ select: { displayEmpty: true }, htmlInput: { 'aria-label': 'Order' } }}
          sx={{ minWidth: 170 }}
        >
          {responseOrders.map(({ key, label }) => (
            <MenuItem key={key} value={key}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      </Stack>
      <ResponseRows list={list} words={words} answerPath={mayAnswer ? paths.answer(id) : undefined} />
    </>
  );
}

function aboutCounts({ openCount, responseCount }: { openCount: number; responseCount: number }): string {
  if (responseCount === 0) return 'No responses yet';
  const all = responseCount === 1 ? '1 response' : `${responseCount.toLocaleString()} responses`;
  return `${all}, ${openCount.toLocaleString()} open`;
}
