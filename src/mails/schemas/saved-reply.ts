import { z } from 'zod';
import { lineSchema, proseSchema, recordShape } from '../../core/contract/schemas/common.ts';

/** What a saved reply may name, each in braces: {name}. */
export const replyVariables = ['name', 'survey', 'staff', 'company', 'reference'] as const;
export type ReplyVariable = (typeof replyVariables)[number];

const names = new Intl.DisplayNames(['en-GB'], { type: 'language' });
const languages = 'ar bn cs da de el en es fa fi fr he hi hu id it ja ko nl no pl pt ro ru sv th tr uk ur vi zh'.split(
  ' ',
);

/** Languages with their names, for staff. */
export const replyLanguages = Object.fromEntries(
  languages.map((language) => [language, names.of(language) ?? language]),
);

const languageSchema = z.string().refine((one) => one in replyLanguages, 'Select a language');

const bodySchema = proseSchema(20_000)
  .refine((text) => text.trim() !== '', 'This field is required')
  .superRefine((text, context) => {
    const unknown = [...text.matchAll(/\{(\w+)\}/g)].find(([, name]) => !replyVariables.some((one) => one === name));
    if (unknown) context.addIssue({ code: 'custom', message: `${unknown[0]} is not a variable` });
  });

export const savedReplySchema = z.object({
  ...recordShape,
  name: z.string(),
  language: z.string(),
  body: z.string(),
});

export const savedReplyInputSchema = z.object({ name: lineSchema(120), language: languageSchema, body: bodySchema });

export type SavedReply = z.infer<typeof savedReplySchema>;
