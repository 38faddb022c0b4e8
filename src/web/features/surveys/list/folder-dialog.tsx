import { useCreate, useUpdate } from '@refinedev/core';
import { useState } from 'react';
import type { Survey } from '../../../../contract/schemas/surveys/survey.ts';
import type { SurveyFolder } from '../../../../contract/schemas/surveys/survey-folder.ts';
import { Line } from '../../../crud/inputs/line-inputs.tsx';
import { SelectField } from '../../../crud/inputs/select-field.tsx';
import { FormDialog } from '../../../layout/form-dialog.tsx';
import { ApiFailure } from '../../../providers/failure.ts';
import { refetch, useReading } from '../../../providers/queries.ts';
import { useMay } from '../../../providers/use-may.ts';
import { surveyFolders } from '../shared/survey-queries.ts';

const none = 'none';
const another = 'another';

export function FolderDialog({ survey, onClose }: { survey: Survey; onClose: () => void }) {
  const { data = [] } = useReading(surveyFolders);
  const mayAdd = useMay('surveyFolders', 'create');
  const moveTo = useMoveSurvey(survey);
  const [choice, setChoice] = useState(String(survey.folderId ?? none));
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isMoving, setMoving] = useState(false);
  const isListed = [none, another].includes(choice) || data.some(({ id }) => String(id) === choice);
  const move = async () => {
    setMoving(true);
    setProblem(undefined);
    try {
      const folder = data.find(({ id }) => String(id) === choice) ?? null;
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
      onSubmit={() => void move()}
      onClose={onClose}
    >
      <SelectField
        label="Folder"
        value={isListed ? choice : none}
        options={[
          [none, 'In no folder'],
          ...data.map(({ id, name: title }) => [String(id), title] as const),
          ...(mayAdd ? [[another, 'A new folder …'] as const] : []),
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
  return async (target: { newFolder: string } | { folder: SurveyFolder | null }) => {
    const folder = 'folder' in target ? target.folder : (await addFolder({ values: { name: target.newFolder } })).data;
    await moveSurvey({
      id: survey.id,
      values: { folderId: folder?.id ?? null },
      successNotification: () => ({
        type: 'success',
        message: folder ? `“${survey.name}” is in “${folder.name}”` : `“${survey.name}” is in no folder`,
      }),
    });
    await refetch('surveyFolders');
  };
}
