import { useNavigate } from 'react-router';
import type { FormDocument } from '../../../../contract/schemas/forms/form-document.ts';
import { fieldsOf } from '../../../../domain/forms/form-document.ts';
import { hasDraft, saveDraft } from '../../../crud/record/use-draft.ts';
import { newIdempotencyKey } from '../../../providers/call.ts';
import { readOnce } from '../../../providers/reading.ts';
import { isReplaced } from '../../forms/start/is-replaced.ts';
import { newSentimentDraft, type SentimentDraft } from '../builder/sentiment-draft.ts';
import { paths } from '../shared/paths.ts';
import { severityLevels } from '../shared/queries.ts';

/** Stores only a local draft; the server stores nothing until the form is saved. */
export function useOpenInBuilder(): (document: FormDocument) => Promise<void> {
  const navigate = useNavigate();
  return async (document) => {
    // Without permission to read severity levels the form opens without levels.
    if (hasDraft('builder:new') && !(await isReplaced('form'))) {
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
