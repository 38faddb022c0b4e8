import type { Choice } from '../../schemas/field-options.ts';
import type { DraftField } from '../draft/builder-draft.ts';

const common =
  'ar bn cs da de el en es fa fi fr he hi hu id it ja ko nl no pl pt pt-BR ro ru sv sw th tr uk ur vi zh'.split(' ');

interface Written {
  fields: readonly DraftField[];
  languages?: readonly string[];
  defaultLanguage?: string;
}

export function formLanguages({ fields, languages = [], defaultLanguage }: Written): string[] {
  const found = fields.flatMap(({ options: { translations, choices, rows, columns } }) => [
    ...Object.keys(translations ?? {}),
    ...[choices, rows, columns].flatMap((list) =>
      (list ?? []).flatMap(({ labels }: Choice) => Object.keys(labels ?? {})),
    ),
  ]);
  return [...new Set([...languages, ...found])].filter((one) => one !== defaultLanguage).sort();
}

export const offeredLanguages = (used: readonly string[]): string[] => [
  ...used,
  ...common.filter((language) => !used.includes(language)),
];

const names = new Intl.DisplayNames(['en-GB'], { type: 'language' });

export const formatLanguage = (language: string): string => names.of(language) ?? language;
