import { BuilderPage } from '../../../forms/shared/builder/builder-form.tsx';
import { paths } from '../../../responses/shared/paths.ts';
import { newSentimentDraft, sentimentDraftOf } from './sentiment-draft.ts';
import { sentimentForms } from './sentiment-forms.ts';

export const SentimentBuilder = () => (
  <BuilderPage kind={sentimentForms} newDraft={newSentimentDraft} draftOf={sentimentDraftOf} pathOf={paths.answer} />
);
