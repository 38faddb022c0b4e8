import type { z } from 'zod';
import type { TemplateCard } from '../../../../contract/schemas/forms/form-template.ts';
import type { FormFacts, QuestionFile } from '../draft/form-kind.ts';

/** A template with all of its form. */
export interface Template<D> extends TemplateCard {
  document: D;
  advice: string;
}

/** A draft that was made of words. */
export interface Drafted<D> {
  document: D;
  by: 'ai' | 'rules';
  notes: string[];
  /** What of the words nothing was made of. */
  leftOut: string[];
}

/** How the ways to begin one kind of form differ. */
export interface StartKind<D extends QuestionFile> {
  resource: FormFacts['resource'];
  fileSchema: z.ZodType<D>;
  templateSchema: z.ZodType<Template<D>>;
  draftedSchema: z.ZodType<Drafted<D>>;
  paths: { fromScratch: string; fromTemplate: string; fromAi: string; template: (id: string) => string };
  texts: {
    /** form, survey */
    one: string;
    /** Create a sentiment form */
    create: string;
    scratchAbout: string;
    templateAbout: string;
    galleryAbout: string;
    bring: string;
    hints: { begin: string; change: string };
  };
  /** What is known of a template beside how long it takes, for whom it is, and its advice. */
  factsOf: (document: D) => readonly { name: string; value: string }[];
  /** What is left of a draft, made sound again: what looked at a question that was left out goes too. */
  sound: (document: D) => D;
}
