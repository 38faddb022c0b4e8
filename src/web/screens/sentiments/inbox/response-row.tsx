import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { SentimentResponse } from '../../../../contract/schemas/sentiment-response.ts';
import { Ago } from '../../../layout/ago.tsx';
import { Feeling } from '../shared/feeling.tsx';
import { Nothing } from '../shared/nothing.tsx';
import { paths } from '../shared/paths.ts';
import { People } from '../shared/people.tsx';
import { severityLevels, users } from '../shared/queries.ts';
import { SeverityMark } from '../shared/severity-mark.tsx';
import { SlaPill } from '../shared/sla-pill.tsx';
import { StatusPill } from '../shared/status-pill.tsx';

/** A response in a list; the whole row opens it. */
export function ResponseRow({ response }: { response: SentimentResponse }) {
  const { id, reference, summary, customerName, sentimentScore, severityLevelId, status, assignedToIds, createdAt } =
    response;
  const severity = useQuery(severityLevels).data?.find((level) => level.id === severityLevelId);
  const colleagues = useQuery(users).data ?? [];
  const names = assignedToIds.flatMap((userId) => colleagues.find((user) => user.id === userId)?.fullName ?? []);
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ minWidth: { md: 250 }, fontWeight: 400 }}>
        <Link to={paths.response(id)} className="row-link">
          <Box component="span" sx={{ color: 'text.secondary', typography: 'caption', display: 'block' }}>
            {customerName ? `${reference} · ${customerName}` : reference}
          </Box>
          <Box component="span" dir="auto" sx={summaryStyle}>
            {summary || 'Nothing was said in words'}
          </Box>
        </Link>
      </TableCell>
      <TableCell>
        <Feeling inTable score={sentimentScore} />
      </TableCell>
      <TableCell>{severity ? <SeverityMark name={severity.name} color={severity.color} /> : <Nothing />}</TableCell>
      <TableCell>
        {response.slaDueAt ? (
          <Box component="span" className="above-link">
            <SlaPill clock={response} />
          </Box>
        ) : (
          <Nothing />
        )}
      </TableCell>
      <TableCell>
        <StatusPill status={status} />
      </TableCell>
      <TableCell>
        <People names={names} />
      </TableCell>
      <TableCell sx={{ color: 'text.secondary' }}>
        <Ago time={createdAt} />
      </TableCell>
    </TableRow>
  );
}

const summaryStyle = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  // Arabic reads from the right, and still begins where the column does.
  textAlign: 'left',
} as const;
