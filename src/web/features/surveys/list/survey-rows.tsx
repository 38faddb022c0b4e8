import FolderOutlined from '@mui/icons-material/FolderOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Survey } from '../../../../contract/schemas/surveys/survey.ts';
import { useListParams } from '../../../crud/list/use-list-params.ts';
import { Ago } from '../../../layout/ago.tsx';
import { Pill } from '../../../layout/pill.tsx';
import { useMay } from '../../../providers/use-may.ts';
import { Count } from '../../forms/list/count.tsx';
import { rowAbout, rowsStyle } from '../../forms/shared/row-style.ts';
import { surveyPaths } from '../shared/paths.ts';
import { SurveyStatusPill } from '../shared/survey-status.tsx';
import { typeLabels } from '../shared/type-labels.ts';
import { useFolder } from '../shared/use-folder.ts';
import { SurveyActions } from './survey-actions.tsx';

/** A row opens the builder, or the read-only view for users without edit permission. */
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
              <Count count={survey.responseCount} text={survey.responseCount === 1 ? 'answer' : 'answers'} isStrong />
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

function FolderName({ id }: { id: number | null }) {
  const folder = useFolder(id);
  if (!folder) return null;
  return (
    <Typography
      variant="caption"
      color="textSecondary"
      sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mt: 0.5 }}
    >
      <FolderOutlined sx={{ fontSize: 16 }} titleAccess="In the folder" />
      {folder.name}
    </Typography>
  );
}

function SurveyMarks({ survey: { type, tags } }: { survey: Survey }) {
  const { set } = useListParams();
  if (type === 'custom' && tags.length === 0) return null;
  const only = (texts: Record<string, string>) => set(texts, { keepsBefore: true });
  return (
    <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap', mt: 0.5 }}>
      {type !== 'custom' && (
        <Mark label={`Only surveys of the type ${typeLabels[type]}`} onClick={() => only({ type })}>
          <Pill tone="info">{typeLabels[type]}</Pill>
        </Mark>
      )}
      {tags.map((tag) => (
        <Mark key={tag} label={`Only surveys tagged “${tag}”`} onClick={() => only({ tag })}>
          <Pill>{tag}</Pill>
        </Mark>
      ))}
    </Stack>
  );
}

interface MarkProps {
  label: string;
  onClick: () => void;
  children: ReactNode;
}

const Mark = ({ label, onClick, children }: MarkProps) => (
  <ButtonBase className="above-link" aria-label={label} onClick={onClick} sx={{ borderRadius: 3, maxWidth: '100%' }}>
    {children}
  </ButtonBase>
);
