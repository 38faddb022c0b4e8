import {
  type SurveyDocument,
  surveyDocumentSchema,
  surveyDraftSchema,
} from '../../../../contract/schemas/surveys/survey-document.ts';
import { surveyTemplateSchema } from '../../../../contract/schemas/surveys/survey-template.ts';
import { withoutLooseEnds } from '../../../../domain/surveys/without-loose-ends.ts';
import { formatLanguage } from '../../forms/question/languages.ts';
import type { StartKind } from '../../forms/start/start-kind.ts';
import { surveyPaths } from '../shared/paths.ts';

export const surveyStarts: StartKind<SurveyDocument> = {
  resource: 'surveys',
  fileSchema: surveyDocumentSchema,
  templateSchema: surveyTemplateSchema,
  draftedSchema: surveyDraftSchema,
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
  sound: (document) => withoutLooseEnds(document).survey,
};
