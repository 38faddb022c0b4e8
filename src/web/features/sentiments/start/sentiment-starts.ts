import { generatePath, useNavigate } from 'react-router';
import { resources } from '../../../../../resources.config.ts';
import { escalationLabels } from '../../../../contract/escalation-labels.ts';
import { type FormDocument, formDocumentSchema } from '../../../../contract/schemas/forms/form-document.ts';
import { formDraftSchema } from '../../../../contract/schemas/forms/form-draft.ts';
import { formTemplateSchema } from '../../../../contract/schemas/forms/form-template.ts';
import { fieldsOf } from '../../../../domain/forms/form-document.ts';
import { hasDraft, saveDraft } from '../../../crud/record/use-draft.ts';
import { newIdempotencyKey } from '../../../providers/call.ts';
import { readOnce } from '../../../providers/queries.ts';
import { confirmReplaceDraft } from '../../forms/start/confirm-replace-draft.ts';
import type { StartKind } from '../../forms/start/start-kind.ts';
import { newSentimentDraft, type SentimentDraft } from '../builder/sentiment-draft.ts';
import { paths } from '../shared/paths.ts';
import { severityLevels } from '../shared/queries.ts';

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

/** Stores only a local draft; the server stores nothing until the form is saved. */
export function useOpenInBuilder(): (document: FormDocument) => Promise<void> {
  const navigate = useNavigate();
  return async (document) => {
    // Without permission to read severity levels the form opens without levels.
    if (hasDraft('builder:new') && !(await confirmReplaceDraft('form'))) {
      navigate(paths.fromScratch);
      return;
    }
    const levels = await readOnce(severityLevels).catch(() => []);
    saveDraft('builder:new', draftOf(document, levels));
    navigate(paths.fromScratch, { state: { isBrought: true } });
  };
}

function draftOf(document: FormDocument, levels: readonly { id: number; name: string }[]): SentimentDraft {
  const wanted = new Set(document.severityLevels.map((name) => name.toLowerCase()));
  const { name, description, enableCustomer, enableEscalation, escalationType, enableSLA } = document;
  return {
    ...newSentimentDraft(),
    ...{ name, description, enableCustomer, enableEscalation, escalationType, enableSLA },
    severityLevels: levels.filter((level) => wanted.has(level.name.toLowerCase())).map(({ id }) => id),
    fields: fieldsOf(document).map((field) => ({ ...field, key: newIdempotencyKey() })),
  };
}
