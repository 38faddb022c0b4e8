import { BuilderPage } from '../../forms/builder/builder-form.tsx';
import { paths } from '../shared/paths.ts';
import { fieldsOf, sentiment } from '../shared/queries.ts';
import { newSentimentDraft, sentimentDraftOf } from './sentiment-draft.ts';
import { sentimentForms } from './sentiment-forms.ts';

export const SentimentBuilder = () => (
  <BuilderPage
    kind={sentimentForms}
    newDraft={newSentimentDraft}
    draftOf={sentimentDraftOf}
    form={sentiment}
    questions={fieldsOf}
    pathOf={paths.answer}
  />
);
