import { z } from 'zod';
import { type TemplateCard, templateCardSchema } from '../../../../contract/schemas/forms/form-template.ts';
import { installation } from '../../../../theme/footer-links.ts';
import { reading } from '../../../providers/queries.ts';
import type { FormFacts, QuestionFile } from '../draft/builder-draft.ts';

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

// Templates change only with a release.
const staleTime = 3_600_000;

export const templates = ({ resource }: { resource: StartKind<QuestionFile>['resource'] }) =>
  reading(resource as 'sentiments', 'templates', { schema: z.array(templateCardSchema), staleTime });

export const template = <D extends QuestionFile>({ resource, templateSchema }: StartKind<D>, templateId: string) =>
  reading(resource as 'sentiments', 'template', { params: { templateId }, schema: templateSchema, staleTime });

/** Without a model rules write the draft, so the name promises no AI. */
export const draftSource = () => (installation().hasModel ? 'AI' : 'a description');
