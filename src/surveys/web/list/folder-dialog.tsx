import { useCan, useCreate, useInvalidate, useUpdate } from '@refinedev/core';
import { useState } from 'react';
import { Line } from '../../../core/web/inputs/line-inputs.tsx';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { FormDialog } from '../../../core/web/layout/form-dialog.tsx';
import { ApiFailure } from '../../../core/web/providers/failure.ts';
import { said } from '../../../core/web/providers/notifications.tsx';
import type { Survey } from '../../schemas/survey.ts';
import type { SurveyFolder } from '../../schemas/survey-folder.ts';
import { useSurveyFolders } from '../shared/survey-folders.ts';

const none = 'none';
const another = 'another';

export function FolderDialog({ survey, onClose }: { survey: Survey; onClose: () => void }) {
  const { data: folders } = useSurveyFolders().result;
  const { data: addAccess } = useCan({ resource: 'surveyFolders', action: 'create' });
  const moveTo = useMoveSurvey(survey);
  const [choice, setChoice] = useState(String(survey.folderId ?? none));
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isMoving, setMoving] = useState(false);
  const isListed = [none, another].includes(choice) || folders.some(({ id }) => String(id) === choice);
  const move = async () => {
    setMoving(true);
    setProblem(undefined);
    try {
      const folder = folders.find(({ id }) => String(id) === choice) ?? null;
      await moveTo(choice === another ? { newFolder: name } : { folder });
      onClose();
    } catch (thrown) {
      if (!(thrown instanceof ApiFailure)) throw thrown;
      setProblem(thrown.errors.name ?? thrown.message);
    } finally {
      setMoving(false);
    }
  };
  return (
    <FormDialog
      title={`Move “${survey.name}”`}
      submit="Move"
      maxWidth="xs"
      isBusy={isMoving}
      edited={[choice, name]}
      onSubmit={() => void move()}
      onClose={onClose}
    >
      <SelectField
        label="Folder"
        value={isListed ? choice : none}
        options={[
          [none, 'In no folder'],
          ...folders.map(({ id, name: title }) => [String(id), title] as const),
          ...(addAccess?.can ? [[another, 'A new folder …'] as const] : []),
        ]}
        error={Boolean(problem) && choice !== another}
        helperText={choice === another ? undefined : problem}
        onChange={setChoice}
      />
      {choice === another && (
        <Line autoFocus label="Name of the folder" value={name} most={80} problem={problem} onChange={setName} />
      )}
    </FormDialog>
  );
}

/** Moves a survey to the folder that the caller chooses; throws ApiFailure. */
function useMoveSurvey(survey: Survey) {
  const { mutateAsync: addFolder } = useCreate<SurveyFolder, ApiFailure>({
    resource: 'surveyFolders',
    successNotification: false,
    errorNotification: false,
  });
  const { mutateAsync: moveSurvey } = useUpdate<Survey, ApiFailure>({
    resource: 'surveys',
    invalidates: ['resourceAll'],
    errorNotification: false,
  });
  const invalidate = useInvalidate();
  return async (target: { newFolder: string } | { folder: SurveyFolder | null }) => {
    const folder = 'folder' in target ? target.folder : (await addFolder({ values: { name: target.newFolder } })).data;
    await moveSurvey({
      id: survey.id,
      values: { folderId: folder?.id ?? null },
      ...said(folder ? `“${survey.name}” is in “${folder.name}”` : `“${survey.name}” is in no folder`),
    });
    await invalidate({ resource: 'surveyFolders', invalidates: ['resourceAll'] });
  };
}
