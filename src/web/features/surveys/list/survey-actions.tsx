import BarChart from '@mui/icons-material/BarChart';
import ContentCopy from '@mui/icons-material/ContentCopy';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DriveFileMoveOutlined from '@mui/icons-material/DriveFileMoveOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import MoveToInboxOutlined from '@mui/icons-material/MoveToInboxOutlined';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Survey } from '../../../../contract/schemas/surveys/survey.ts';
import type { Action } from '../../../crud/record/overrides.ts';
import { lazyPart } from '../../../layout/lazy-part.tsx';
import { useCallAny } from '../../../providers/use-call.ts';
import { useMay } from '../../../providers/use-may.ts';
import { deleteForm } from '../../forms/list/delete-form.ts';
import { FormActions } from '../../forms/list/form-actions.tsx';
import type { Place } from '../../forms/list/form-rows.tsx';
import { duplicateForm, exportForm } from '../../forms/transfer/copy-form.ts';
import { ShareButton } from '../share/share-button.tsx';
import { surveyPaths } from '../shared/paths.ts';
import { useSurveyMoves } from '../shared/survey-moves.ts';

const RulesDrawer = lazyPart(() => import('../cases/rules-drawer.tsx'), 'RulesDrawer');

const FolderDialog = lazyPart(() => import('./folder-dialog.tsx'), 'FolderDialog');

const deleting = {
  resource: 'surveys',
  one: 'survey',
  alsoLost: 'all links to it',
  touches: ['surveys', 'surveyQuestions', 'surveyLinks', 'surveyResponses'],
  drafts: (id: number) => [`survey-builder:${id}`],
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
  const navigate = useNavigate();
  const moves = useSurveyMoves(survey);
  const mayFolders = useMay('surveyFolders', 'list');
  const mayEdit = useMay('surveys', 'update');
  const mayDuplicate = useMay('surveys', 'duplicate');
  const call = useCallAny();
  const mayExport = useMay('surveys', 'export');
  const mayDelete = useMay('surveys', 'delete');
  const duplicate = async () => {
    const made = await duplicateForm(call, 'surveys', survey);
    if (made) navigate(surveyPaths.edit(made));
  };
  return [
    ...moves,
    ...(mayRule ? [{ label: 'Case rules', icon: MoveToInboxOutlined, run: onRules }] : []),
    ...(mayFolders && mayEdit ? [{ label: 'Move to a folder', icon: DriveFileMoveOutlined, run: onMove }] : []),
    ...(mayDuplicate ? [{ label: 'Duplicate', icon: ContentCopy, run: duplicate }] : []),
    ...(mayExport
      ? [{ label: 'Export as a file', icon: FileDownloadOutlined, run: () => exportForm('surveys', survey) }]
      : []),
    ...(mayDelete
      ? [{ label: 'Delete', icon: DeleteOutlined, run: () => void deleteForm(call, deleting, survey) }]
      : []),
  ];
}
