import { useNavigate } from 'react-router';
import type { SurveyDocument } from '../../../../contract/schemas/surveys/survey-document.ts';
import { hasDraft, saveDraft } from '../../../crud/record/use-draft.ts';
import { isReplaced } from '../../forms/start/is-replaced.ts';
import { draftOfDocument } from '../builder/survey-draft.ts';
import { surveyPaths } from '../shared/paths.ts';

const newDraft = 'survey-builder:new';

/** Stores only a local draft; the server stores nothing until the survey is saved. */
export function useOpenSurvey(): (document: SurveyDocument) => Promise<void> {
  const navigate = useNavigate();
  return async (document) => {
    if (hasDraft(newDraft) && !(await isReplaced('survey'))) {
      navigate(surveyPaths.fromScratch);
      return;
    }
    saveDraft(newDraft, draftOfDocument(document));
    navigate(surveyPaths.fromScratch, { state: { isBrought: true } });
  };
}
