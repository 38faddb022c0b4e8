import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import type { Sentiment } from '../../../../contract/schemas/sentiment.ts';
import { Pill } from '../../../layout/pill.tsx';
import { useMay } from '../../../providers/use-may.ts';
import { Count } from '../../forms/list/count.tsx';
import { rowAbout, rowsStyle } from '../../forms/shared/row-style.ts';
import { paths } from '../shared/paths.ts';
import { SentimentActions } from './sentiment-actions.tsx';

/** Forms with how much came in and how much of it is open. A row opens its responses. */
export function SentimentRows({ forms }: { forms: readonly Sentiment[] }) {
  const mayRead = useMay('sentimentResponses', 'list');
  return (
    <Box sx={rowsStyle}>
      <Table aria-label="Sentiment forms">
        <TableHead>
          <TableRow>
            <TableCell>Form</TableCell>
            <TableCell align="right">Open</TableCell>
            <TableCell align="right">Responses</TableCell>
            <TableCell>Handling</TableCell>
            <TableCell align="right">Actions</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {forms.map((form) => (
            <TableRow key={form.id}>
              <TableCell component="th" scope="row">
                <Link to={mayRead ? paths.responses(form.id) : paths.answer(form.id)} className="row-link">
                  <Typography component="span" variant="subtitle2" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
                    {form.name}
                  </Typography>
                </Link>
                <Typography variant="body2" color="textSecondary" sx={rowAbout}>
                  {form.description}
                </Typography>
              </TableCell>
              <Count count={form.openCount} words="open" isStrong />
              <Count count={form.responseCount} words={form.responseCount === 1 ? 'response' : 'responses'} />
              <TableCell>
                <Box sx={{ display: 'flex', gap: 0.5, flexWrap: { xs: 'wrap', md: 'nowrap' } }}>
                  {form.enableSLA && <Pill>Deadline</Pill>}
                  {form.enableEscalation && <Pill>Escalates</Pill>}
                </Box>
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                <SentimentActions form={form} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
