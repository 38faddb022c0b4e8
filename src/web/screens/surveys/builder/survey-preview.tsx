import { FormPreview } from '../../forms/preview/form-preview.tsx';
import type { SurveyDraft } from './survey-draft.ts';

/** The survey to try out. Nothing of it is kept. */
export function SurveyPreview({ draft }: { draft: SurveyDraft }) {
  return <FormPreview draft={draft} />;
}
