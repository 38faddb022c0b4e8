import BarChart from '@mui/icons-material/BarChart';
import DriveFileMoveOutlined from '@mui/icons-material/DriveFileMoveOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import MoveToInboxOutlined from '@mui/icons-material/MoveToInboxOutlined';
import { useState } from 'react';
import type { Survey } from '../../../../contract/schemas/surveys/survey.ts';
import type { Action } from '../../../crud/record/overrides.ts';
import { lazyPart } from '../../../layout/lazy-part.tsx';
import { useMay } from '../../../providers/use-may.ts';
import { FormActions } from '../../forms/list/form-actions.tsx';
import type { Place } from '../../forms/list/form-rows.tsx';
import { useFormActions } from '../../forms/list/use-form-actions.ts';
import { ShareButton } from '../share/share-button.tsx';
import { surveyPaths } from '../shared/paths.ts';
import { useSurveyMoves } from '../shared/survey-moves.ts';

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

export function SurveyActions({ survey, place }: { survey: Survey; place: Place }) {
  const mayRead = useMay('surveyResponses', 'list');
  const mayEdit = useMay('surveys', 'update');
  const [isRuling, setRuling] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const actions = useRareActions(survey, { onRules: () => setRuling(true), onMove: () => setMoving(true) });
  const links = [
    ...(mayRead ? [{ label: 'Responses', icon: BarChart, to: surveyPaths.responses(survey.id) }] : []),
    ...(mayEdit ? [{ label: 'Edit', icon: EditOutlined, to: surveyPaths.edit(survey.id) }] : []),
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
  const mayRule = useMay('surveys', 'caseRules');
  const moves = useSurveyMoves(survey);
  const mayFolders = useMay('surveyFolders', 'list');
  const mayEdit = useMay('surveys', 'update');
  const copying = useFormActions(listed, survey);
  return [
    ...moves,
    ...(mayRule ? [{ label: 'Case rules', icon: MoveToInboxOutlined, run: onRules }] : []),
    ...(mayFolders && mayEdit ? [{ label: 'Move to a folder', icon: DriveFileMoveOutlined, run: onMove }] : []),
    ...copying,
  ];
}
