import { installation } from '../../../core/theme/footer-links.ts';
import type { TemplateCard } from '../../schemas/form-template.ts';
import type { QuestionFile } from '../draft/builder-draft.ts';

export interface Template<D> extends TemplateCard {
  document: D;
  advice: string;
}

export interface Drafted<D> {
  document: D;
  by: 'ai' | 'rules';
  notes: string[];
  leftOut: string[];
}

/** What a draft is asked for. */
export interface DraftRequest<D> {
  text: string;
  language?: string;
  current?: D;
}

export interface StartKind<D extends QuestionFile> {
  resource: 'sentiments' | 'surveys';
  paths: { fromScratch: string; fromTemplate: string; fromAi: string; template: (id: string) => string };
  texts: {
    one: string;
    create: string;
    scratchAbout: string;
    templateAbout: string;
    galleryAbout: string;
    bring: string;
    hints: { begin: string; change: string };
  };
  factsOf: (document: D) => readonly { name: string; value: string }[];
  sound: (document: D) => D;
}

export interface StartProps<D extends QuestionFile> {
  kind: StartKind<D>;
  open: (document: D) => Promise<void>;
}

/** Templates change only with a release. */
export const templateOptions = { staleTime: 3_600_000 };

/** Without a model rules write the draft, so the name promises no AI. */
export const draftSource = () => (installation().hasModel ? 'AI' : 'a description');
