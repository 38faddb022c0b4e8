import FolderOutlined from '@mui/icons-material/FolderOutlined';
import { Button, Skeleton } from '@mui/material';
import { useCan } from '@refinedev/core';
import { Link } from 'react-router';
import { resources } from '../../../../resources.config.ts';
import { lazyPart } from '../../../core/web/layout/lazy-part.tsx';
import { useListParams } from '../../../core/web/list/use-list-params.ts';
import { FormList, importFallback } from '../../../forms/shared/list/form-list.tsx';
import type { SurveyStatus, SurveyType } from '../../schemas/survey.ts';
import { surveyPaths } from '../../shared/survey-paths.ts';
import { statusFaces, typeLabels } from '../shared/survey-status.tsx';
import { surveyParts } from './survey-rows.tsx';

// Loaded lazily, because importing includes most of the builder and is rare.
const ImportSurvey = lazyPart(() => import('./import-survey.tsx'), 'ImportSurvey', importFallback);

export function SurveyList() {
  const narrowed = useSurveyFilter();
  const { data: editAccess } = useCan({ resource: 'surveys', action: 'update' });
  const { data: openAccess } = useCan({ resource: 'surveys', action: 'show' });
  return (
    <FormList
      resource="surveys"
      label="Surveys"
      title="Surveys"
      about={resources.surveys.about}
      many="surveys"
      createPath={surveyPaths.create}
      texts={{ create: 'Create survey', none: 'No surveys yet', first: 'Create your first survey' }}
      actions={<FoldersLink />}
      narrowed={narrowed}
      Import={ImportSurvey}
      parts={surveyParts}
      // The builder, or the read-only page for users who may not edit.
      pathOf={editAccess?.can ? surveyPaths.edit : openAccess?.can ? surveyPaths.show : surveyPaths.responses}
    />
  );
}

function FoldersLink() {
  const { data: surveyFoldersAccess } = useCan({ resource: 'surveyFolders', action: 'list' });
  if (!surveyFoldersAccess?.can) return null;
  return (
    <Button
      component={Link}
      to={resources.surveyFolders.pages.list.path}
      color="inherit"
      startIcon={<FolderOutlined />}
    >
      Folders
    </Button>
  );
}

const PickInput = lazyPart(
  () => import('./list-inputs.tsx'),
  'PickInput',
  <Skeleton variant="rounded" width={140} height={40} />,
);
const FolderInput = lazyPart(() => import('./list-inputs.tsx'), 'FolderInput');
const TagChip = lazyPart(() => import('./list-inputs.tsx'), 'TagChip');

const isStatus = (text: string): text is SurveyStatus => Object.hasOwn(statusFaces, text);
const isType = (text: string): text is SurveyType => Object.hasOwn(typeLabels, text);

const statuses = Object.entries(statusFaces).map(([status, { text: message }]) => [status, message] as const);
const types = Object.entries(typeLabels);

function useSurveyFilter() {
  const { params, set } = useListParams();
  const { data: foldersAccess } = useCan({ resource: 'surveyFolders', action: 'list' });
  const statusParam = params.get('status') ?? '';
  const status = isStatus(statusParam) ? statusParam : '';
  const wanted = params.get('folder') ?? '';
  const folder = /^(\d{1,9}|null)$/.test(wanted) ? wanted : '';
  const named = params.get('type') ?? '';
  const type = isType(named) ? named : '';
  // Tags have at most 40 characters.
  const tag = params.get('tag')?.slice(0, 40) ?? '';
  return {
    params: ['status', 'folder', 'type', 'tag'],
    filters: {
      ...(status ? { status } : {}),
      ...(folder ? { folderId: folder } : {}),
      ...(type ? { type } : {}),
      ...(tag ? { tags: tag } : {}),
    },
    input: (
      <>
        <PickInput
          label="Status"
          value={status}
          options={statuses}
          onChange={(one) => set({ status: one || undefined })}
        />
        <PickInput label="Type" value={type} options={types} onChange={(one) => set({ type: one || undefined })} />
        {foldersAccess?.can && <FolderInput value={folder} onChange={(one) => set({ folder: one || undefined })} />}
        {tag && <TagChip tag={tag} onDrop={() => set({ tag: undefined })} />}
      </>
    ),
  };
}
