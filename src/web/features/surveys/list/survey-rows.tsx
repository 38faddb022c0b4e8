import FolderOutlined from '@mui/icons-material/FolderOutlined';
import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Survey } from '../../../../contract/schemas/surveys/survey.ts';
import { useListParams } from '../../../crud/list/use-list-params.ts';
import { Ago } from '../../../layout/ago.tsx';
import { Pill } from '../../../layout/pill.tsx';
import { formatCount } from '../../forms/list/form-actions.tsx';
import type { FormParts, Place } from '../../forms/list/form-rows.tsx';
import { SurveyStatusPill } from '../shared/survey-status.tsx';
import { typeLabels } from '../shared/type-labels.ts';
import { useFolder } from '../shared/use-folder.ts';
import { SurveyActions } from './survey-actions.tsx';

export const surveyParts: FormParts<Survey> = {
  title: 'Survey',
  marks: (survey, place) => (
    <>
      <FolderName id={survey.folderId} />
      <SurveyChips survey={survey} place={place} />
    </>
  ),
  columns: [
    { name: 'status', label: 'Status', width: 120, render: ({ status }) => <SurveyStatusPill status={status} /> },
    {
      ...{ name: 'answers', label: 'Answers', width: 100, align: 'right' },
      render: ({ responseCount: n }, place) => <strong>{formatCount(n, n === 1 ? 'answer' : 'answers', place)}</strong>,
    },
    {
      ...{ name: 'completion', label: 'Completion', width: 110, align: 'right' },
      render: ({ completionRate: rate }, { isCard }) => {
        if (rate === null) return isCard ? null : '–';
        return `${Math.round(rate * 100)} %${isCard ? ' finished' : ''}`;
      },
    },
    { name: 'updatedAt', label: 'Updated', width: 110, render: ({ updatedAt }) => <Ago time={updatedAt} /> },
  ],
  actions: {
    ...{ name: 'actions', label: 'Actions', width: 180 },
    render: (survey, place) => <SurveyActions survey={survey} place={place} />,
  },
};

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

function SurveyChips({ survey: { type, tags }, place: { tabIndex } }: { survey: Survey; place: Place }) {
  const { set } = useListParams();
  if (type === 'custom' && tags.length === 0) return null;
  const only = (texts: Record<string, string>) => set(texts, { keepsBefore: true });
  return (
    <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap', mt: 0.5 }}>
      {type !== 'custom' && (
        <FilterChip
          label={`Only surveys of the type ${typeLabels[type]}`}
          onClick={() => only({ type })}
          tabIndex={tabIndex}
        >
          <Pill tone="info">{typeLabels[type]}</Pill>
        </FilterChip>
      )}
      {tags.map((tag) => (
        <FilterChip key={tag} label={`Only surveys tagged “${tag}”`} onClick={() => only({ tag })} tabIndex={tabIndex}>
          <Pill>{tag}</Pill>
        </FilterChip>
      ))}
    </Stack>
  );
}

interface FilterChipProps {
  label: string;
  onClick: () => void;
  tabIndex: number | undefined;
  children: ReactNode;
}

const FilterChip = ({ label, onClick, tabIndex = 0, children }: FilterChipProps) => (
  <ButtonBase
    className="above-link"
    aria-label={label}
    onClick={onClick}
    tabIndex={tabIndex}
    sx={{ borderRadius: 3, maxWidth: '100%' }}
  >
    {children}
  </ButtonBase>
);
