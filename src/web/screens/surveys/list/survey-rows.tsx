import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import type { Survey } from '../../../../contract/schemas/survey.ts';
import { Ago } from '../../../layout/ago.tsx';
import { useMay } from '../../../providers/use-may.ts';
import { Count } from '../../forms/list/count.tsx';
import { rowAbout, rowsStyle } from '../../forms/shared/row-style.ts';
import { surveyPaths } from '../shared/paths.ts';
import { SurveyStatusPill } from '../shared/survey-status.tsx';
import { FolderName } from './folder-name.tsx';
import { SurveyActions } from './survey-actions.tsx';
import { SurveyMarks } from './survey-marks.tsx';

/** Surveys with their state and how many have answered. A row opens the builder, or the survey to read for who may not build. */
export function SurveyRows({ surveys }: { surveys: readonly Survey[] }) {
  const mayEdit = useMay('surveys', 'update');
  const mayOpen = useMay('surveys', 'show');
  const pathOf = mayEdit ? surveyPaths.edit : mayOpen ? surveyPaths.show : surveyPaths.responses;
  return (
    <Box sx={rowsStyle}>
      <Table aria-label="Surveys">
        <TableHead>
          <TableRow>
            <TableCell>Survey</TableCell>
            <TableCell>Status</TableCell>
            <TableCell align="right">Answers</TableCell>
            <TableCell align="right">Completion</TableCell>
            <TableCell>Updated</TableCell>
            <TableCell align="right">Actions</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {surveys.map((survey) => (
            <TableRow key={survey.id}>
              <TableCell component="th" scope="row">
                <Link to={pathOf(survey.id)} className="row-link">
                  <Typography component="span" variant="subtitle2" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
                    {survey.name}
                  </Typography>
                </Link>
                <Typography variant="body2" color="textSecondary" sx={rowAbout}>
                  {survey.description}
                </Typography>
                <FolderName id={survey.folderId} />
                <SurveyMarks survey={survey} />
              </TableCell>
              <TableCell>
                <SurveyStatusPill status={survey.status} />
              </TableCell>
              <Count count={survey.responseCount} words={survey.responseCount === 1 ? 'answer' : 'answers'} isStrong />
              <Completion rate={survey.completionRate} />
              <TableCell sx={{ color: 'text.secondary' }}>
                <Ago time={survey.updatedAt} />
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                <SurveyActions survey={survey} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function Completion({ rate }: { rate: number | null }) {
  return (
    <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {rate === null ? <span className="nothing">–</span> : `${Math.round(rate * 100)} %`}
      {rate !== null && (
        <Box component="span" sx={{ display: { md: 'none' } }}>
          {' '}
          finished
        </Box>
      )}
    </TableCell>
  );
}
