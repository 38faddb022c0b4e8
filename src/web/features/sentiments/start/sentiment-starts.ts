import { generatePath } from 'react-router';
import { resources } from '../../../../../resources.config.ts';
import { escalationLabels } from '../../../../contract/escalation-labels.ts';
import { type FormDocument, formDocumentSchema } from '../../../../contract/schemas/forms/form-document.ts';
import { formDraftSchema } from '../../../../contract/schemas/forms/form-draft.ts';
import { formTemplateSchema } from '../../../../contract/schemas/forms/form-template.ts';
import type { StartKind } from '../../forms/start/start-kind.ts';
import { paths } from '../shared/paths.ts';

const { fromChosenTemplate } = resources.sentiments.pages;

export const sentimentStarts: StartKind<FormDocument> = {
  resource: 'sentiments',
  fileSchema: formDocumentSchema,
  templateSchema: formTemplateSchema,
  draftedSchema: formDraftSchema,
  paths: { ...paths, template: (templateId) => generatePath(fromChosenTemplate.path, { templateId }) },
  texts: {
    one: 'form',
    create: 'Create a sentiment form',
    scratchAbout: 'Add the questions yourself. A form takes a few minutes.',
    templateAbout: 'Start with a ready-made form and adapt it.',
    galleryAbout: 'Choose a form and adapt it.',
    bring: 'Or import a form that was exported from Candor.',
    hints: {
      begin:
        'Feedback from hotel guests after check-out. Ask about the room, the breakfast and check-in, and whether we may call them back.',
      change: 'Leave out the breakfast. Ask which floor they stayed on.',
    },
  },
  factsOf: ({ severityLevels, escalationType }) => [
    { name: 'Severity levels', value: severityLevels.join(', ') },
    { name: 'Escalates', value: escalationType ? escalationLabels[escalationType] : 'No' },
  ],
  sound: (document) => document,
};
