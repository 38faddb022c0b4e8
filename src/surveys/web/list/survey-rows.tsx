import BarChart from '@mui/icons-material/BarChart';
import DriveFileMoveOutlined from '@mui/icons-material/DriveFileMoveOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import FolderOutlined from '@mui/icons-material/FolderOutlined';
import MoveToInboxOutlined from '@mui/icons-material/MoveToInboxOutlined';
import { ButtonBase, Stack, Typography } from '@mui/material';
import { useCan } from '@refinedev/core';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '../../../core/web/layout/lazy-part.tsx';
import { Pill } from '../../../core/web/layout/pill.tsx';
import { Ago } from '../../../core/web/layout/time.tsx';
import { useListParams } from '../../../core/web/list/use-list-params.ts';
import type { Action } from '../../../core/web/record/overrides.ts';
import { FormActions, type FormParts, formatUnits, type Place } from '../../../forms/shared/list/form-rows.tsx';
import { useFormActions } from '../../../forms/shared/list/use-form-actions.ts';
import type { Survey } from '../../schemas/survey.ts';
import { surveyPaths } from '../../shared/survey-paths.ts';
import { ShareButton } from '../share/share-button.tsx';
import { useSurveyFolder } from '../shared/survey-folders.ts';
import { useSurveyMoves } from '../shared/survey-moves.ts';
import { SurveyStatusPill, typeLabels } from '../shared/survey-status.tsx';

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
      name: 'responses',
      label: 'Responses',
      width: 100,
      align: 'right',
      render: ({ responseCount: n }, place) => (
        <strong>{formatUnits(n, n === 1 ? 'response' : 'responses', place)}</strong>
      ),
    },
    {
      name: 'completion',
      label: 'Completion',
      width: 110,
      align: 'right',
      render: ({ completionRate: rate }, { isCard }) => {
        if (rate === null) return isCard ? null : '–';
        return `${Math.round(rate * 100)} %${isCard ? ' finished' : ''}`;
      },
    },
    { name: 'updatedAt', label: 'Updated', width: 110, render: ({ updatedAt }) => <Ago time={updatedAt} /> },
  ],
  actions: {
    name: 'actions',
    label: 'Actions',
    width: 180,
    render: (survey, place) => <SurveyActions survey={survey} place={place} />,
  },
};

function FolderName({ id }: { id: number | null }) {
  const folder = useSurveyFolder(id);
  if (!folder) return null;
  return (
    <Typography variant="hint" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mt: 0.5 }}>
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

const RulesDrawer = lazyPart(() => import('../cases/rules-drawer.tsx'), 'RulesDrawer');

const FolderDialog = lazyPart(() => import('./folder-dialog.tsx'), 'FolderDialog');

const listed = {
  resource: 'surveys',
  one: 'survey',
  alsoLost: 'all links to it',
  touches: ['surveys', 'surveyQuestions', 'surveyLinks', 'surveyResponses'],
  drafts: (id: number) => [`survey-builder:${id}`],
  editPath: surveyPaths.edit,
} as const;

function SurveyActions({ survey, place }: { survey: Survey; place: Place }) {
  const { data: readAccess } = useCan({ resource: 'surveyResponses', action: 'list' });
  const { data: editAccess } = useCan({ resource: 'surveys', action: 'update' });
  const [isRuling, setRuling] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const actions = useRareActions(survey, { onRules: () => setRuling(true), onMove: () => setMoving(true) });
  const links = [
    ...(readAccess?.can ? [{ label: 'Responses', icon: BarChart, to: surveyPaths.responses(survey.id) }] : []),
    ...(editAccess?.can ? [{ label: 'Edit', icon: EditOutlined, to: surveyPaths.edit(survey.id) }] : []),
  ];
  return (
    <>
      <FormActions
        {...{ of: survey.name, links, actions, place }}
        main={<ShareButton survey={survey} tabIndex={place.tabIndex} />}
      />
      {isRuling && <RulesDrawer survey={survey} onClose={() => setRuling(false)} />}
      {isMoving && <FolderDialog survey={survey} onClose={() => setMoving(false)} />}
    </>
  );
}

function useRareActions(survey: Survey, { onRules, onMove }: { onRules: () => void; onMove: () => void }): Action[] {
  const { data: ruleAccess } = useCan({ resource: 'surveys', action: 'caseRules' });
  const moves = useSurveyMoves(survey);
  const { data: foldersAccess } = useCan({ resource: 'surveyFolders', action: 'list' });
  const { data: editAccess } = useCan({ resource: 'surveys', action: 'update' });
  const copying = useFormActions(listed, survey);
  return [
    ...moves,
    ...(ruleAccess?.can ? [{ label: 'Case rules', icon: MoveToInboxOutlined, run: onRules }] : []),
    ...(foldersAccess?.can && editAccess?.can
      ? [{ label: 'Move to a folder', icon: DriveFileMoveOutlined, run: onMove }]
      : []),
    ...copying,
  ];
}
