import { useParams } from 'react-router';
import { useOperation, useOperationMutation } from '../../../core/web/providers/operations.ts';
import { ChooseStart } from '../../../forms/shared/start/choose-start.tsx';
import { templateOptions } from '../../../forms/shared/start/start-kind.ts';
import { TemplateGallery, TemplatePage } from '../../../forms/shared/start/templates.tsx';
import { surveyStarts, useOpenSurvey } from './survey-starts.ts';

export function ChooseSurveyStart() {
  const { mutateAsync } = useOperationMutation('surveys', 'import', { invalidates: false });
  return (
    <ChooseStart
      kind={surveyStarts}
      onCheck={(values) => mutateAsync({ values, errorNotification: false })}
      open={useOpenSurvey()}
    />
  );
}

export const SurveyTemplates = () => <TemplateGallery kind={surveyStarts} />;

export function SurveyTemplate() {
  const { templateId = '' } = useParams();
  const { query } = useOperation('surveys', 'template', { params: { templateId }, queryOptions: templateOptions });
  return <TemplatePage kind={surveyStarts} query={query} open={useOpenSurvey()} />;
}
