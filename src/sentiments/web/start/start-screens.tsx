import { useParams } from 'react-router';
import { useOperation, useOperationMutation } from '../../../core/web/providers/operations.ts';
import { ChooseStart } from '../../../forms/shared/start/choose-start.tsx';
import { templateOptions } from '../../../forms/shared/start/start-kind.ts';
import { TemplateGallery, TemplatePage } from '../../../forms/shared/start/templates.tsx';
import { sentimentStarts, useOpenInBuilder } from './sentiment-starts.ts';

export function ChooseSentimentStart() {
  const { mutateAsync } = useOperationMutation('sentiments', 'import', { invalidates: false });
  return (
    <ChooseStart
      kind={sentimentStarts}
      onCheck={(values) => mutateAsync({ values, errorNotification: false })}
      open={useOpenInBuilder()}
    />
  );
}

export const SentimentTemplates = () => <TemplateGallery kind={sentimentStarts} />;

export function SentimentTemplate() {
  const { templateId = '' } = useParams();
  const { query } = useOperation('sentiments', 'template', { params: { templateId }, queryOptions: templateOptions });
  return <TemplatePage kind={sentimentStarts} query={query} open={useOpenInBuilder()} />;
}
