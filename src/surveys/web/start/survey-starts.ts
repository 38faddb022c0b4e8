import { useNavigate } from 'react-router';
import { hasDraft, saveDraft } from '../../../core/web/record/use-draft.ts';
import { formatLanguage } from '../../../forms/shared/question/languages.ts';
import { confirmReplaceDraft } from '../../../forms/shared/start/confirm-replace-draft.ts';
import type { StartKind } from '../../../forms/shared/start/start-kind.ts';
import { removeBrokenReferences } from '../../rules/remove-broken-references.ts';
import type { SurveyDocument } from '../../schemas/survey-document.ts';
import { surveyPaths } from '../../shared/survey-paths.ts';
import { draftOfDocument } from '../builder/survey-draft.ts';

export const surveyStarts: StartKind<SurveyDocument> = {
  resource: 'surveys',
  paths: surveyPaths,
  texts: {
    one: 'survey',
    create: 'Create a survey',
    scratchAbout: 'Add the questions yourself. A short survey takes a few minutes.',
    templateAbout: 'Start with a ready-made survey with branching and endings, and adapt it.',
    galleryAbout: 'Choose a survey and adapt it.',
    bring: 'Or import a survey that was exported from Candor.',
    hints: {
      begin:
        'A survey a week after delivery. Ask how likely they are to recommend us, what they think of the packaging and the price, and what was missing.',
      change: 'Leave out the price. Ask how they heard of us.',
    },
  },
  factsOf: ({ languages, endings, quotas, settings }) => [
    { name: 'Languages', value: languages.map(formatLanguage).join(', ') },
    { name: 'Endings', value: String(endings.length) },
    ...(quotas.length > 0 ? [{ name: 'Quotas', value: quotas.map(({ name }) => name).join(', ') }] : []),
    ...(settings.anonymous ? [{ name: 'Anonymous', value: 'Responses cannot be linked to a person.' }] : []),
  ],
  sound: (document) => removeBrokenReferences(document).survey,
};

const newDraft = 'survey-builder:new';

/** Stores only a local draft; the server stores nothing until the survey is saved. */
export function useOpenSurvey(): (document: SurveyDocument) => Promise<void> {
  const navigate = useNavigate();
  return async (document) => {
    if (hasDraft(newDraft) && !(await confirmReplaceDraft('survey'))) {
      navigate(surveyPaths.fromScratch);
      return;
    }
    saveDraft(newDraft, draftOfDocument(document));
    navigate(surveyPaths.fromScratch, { state: { isBrought: true } });
  };
}
