import { generatePath, useNavigate } from 'react-router';
import { resources } from '../../../../resources.config.ts';
import { newIdempotencyKey } from '../../../core/web/providers/call.ts';
import { fetchOperation } from '../../../core/web/providers/operations.ts';
import { hasDraft, saveDraft } from '../../../core/web/record/use-draft.ts';
import { fieldsOfDocument } from '../../../forms/rules/form-document.ts';
import type { FormDocument } from '../../../forms/schemas/form-document.ts';
import { confirmReplaceDraft } from '../../../forms/shared/start/confirm-replace-draft.ts';
import type { StartKind } from '../../../forms/shared/start/start-kind.ts';
import { escalationLabels } from '../../../responses/schemas/escalation-labels.ts';
import { paths } from '../../../responses/shared/paths.ts';
import { newSentimentDraft, type SentimentDraft } from '../builder/sentiment-draft.ts';

const { fromChosenTemplate } = resources.sentiments.pages;

export const sentimentStarts: StartKind<FormDocument> = {
  resource: 'sentiments',
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
    const levels = await fetchOperation('severityLevels', 'list').catch(() => []);
    saveDraft('builder:new', importedDraft(document, levels));
    navigate(paths.fromScratch, { state: { isBrought: true } });
  };
}

function importedDraft(document: FormDocument, levels: readonly { id: number; name: string }[]): SentimentDraft {
  const wanted = new Set(document.severityLevels.map((name) => name.toLowerCase()));
  const { name, description, enableCustomer, enableEscalation, escalationType, enableSLA } = document;
  return {
    ...newSentimentDraft(),
    name,
    description,
    enableCustomer,
    enableEscalation,
    escalationType,
    enableSLA,
    severityLevels: levels.filter((level) => wanted.has(level.name.toLowerCase())).map(({ id }) => id),
    fields: fieldsOfDocument(document).map((field) => ({ ...field, key: newIdempotencyKey() })),
  };
}
