import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { SentimentResponse } from '../../../../contract/schemas/sentiment-response.ts';
import { ListSkeleton } from '../../../crud/list/list-skeleton.tsx';
import { Pager } from '../../../crud/pager.tsx';
import type { ListWords } from '../../../crud/use-list-words.ts';
import { rowsStyle } from '../shared/row-style.ts';
import { ResponseRow } from './response-row.tsx';
import { responseTabs } from './response-tabs.ts';
import { pageSize } from './use-responses.ts';

interface ResponseRowsProps {
  list: UseQueryResult<{ data: SentimentResponse[]; total: number; capped?: boolean }>;
  words: ListWords;
  answerPath: string | undefined;
}

const columns = ['Response', 'Sentiment', 'Severity', 'Due', 'Status', 'Assignees', 'Received'];

export function ResponseRows({ list, words, answerPath }: ResponseRowsProps) {
  if (!list.data) return <ListSkeleton what="responses" />;
  const { data: rows, total, capped = false } = list.data;
  if (rows.length === 0) return <Nothing words={words} answerPath={answerPath} />;
  return (
    <Box sx={{ pb: 10, opacity: list.isPlaceholderData ? 0.6 : 1 }}>
      <Box sx={rowsStyle}>
        <Table aria-label="Responses">
          <TableHead>
            <TableRow>
              {columns.map((column) => (
                <TableCell key={column}>{column}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((response) => (
              <ResponseRow key={response.id} response={response} />
            ))}
          </TableBody>
        </Table>
      </Box>
      <Pager
        page={words.page}
        pageSize={pageSize}
        total={total}
        isCapped={capped}
        onPage={(page) => words.set({ page: String(page) })}
      />
    </Box>
  );
}

function Nothing({ words, answerPath }: { words: ListWords; answerPath: string | undefined }) {
  if (words.page > 1) {
    return (
      <Stack sx={{ alignItems: 'center', py: 8, gap: 2 }}>
        <Typography color="textSecondary">There are fewer responses by now.</Typography>
        <Button variant="outlined" onClick={() => words.set({})}>
          To the first page
        </Button>
      </Stack>
    );
  }
  const tab = responseTabs.find(({ key }) => key === words.tab) ?? responseTabs[0];
  return (
    <Stack sx={{ alignItems: 'center', textAlign: 'center', py: 8, gap: 2 }}>
      <Typography color="textSecondary">{words.q ? `Nothing was found for “${words.q}”.` : tab?.empty}</Typography>
      {!words.q && !words.tab && answerPath && (
        <Button component={Link} to={answerPath} variant="contained">
          Add the first response
        </Button>
      )}
    </Stack>
  );
}
