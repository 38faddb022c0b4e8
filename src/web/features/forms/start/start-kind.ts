import type { z } from 'zod';
import type { TemplateCard } from '../../../../contract/schemas/forms/form-template.ts';
import type { FormFacts, QuestionFile } from '../draft/form-kind.ts';

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

export interface StartKind<D extends QuestionFile> {
  resource: FormFacts['resource'];
  fileSchema: z.ZodType<D>;
  templateSchema: z.ZodType<Template<D>>;
  draftedSchema: z.ZodType<Drafted<D>>;
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
