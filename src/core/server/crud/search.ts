import { foldText } from '../../contract/notations/fold-text.ts';
import { phoneParts } from '../../contract/notations/phone-number.ts';
import { type Sql, sql, type Tx } from '../db/database.ts';
import { tenantCountry } from '../notations/phone-number.ts';
import { phonePatterns } from '../notations/phone-search.ts';

/** What is searched, as LIKE patterns over a folded text: all words, or one of the notations of a phone number. */
export interface SearchPatterns {
  words: readonly string[];
  phones: readonly string[];
}

const longest = 200;

/**
 * The patterns of a search text: its words in any order, or, where it can be a part of a phone number, the whole text
 * and each notation of the number.
 */
export async function searchPatterns(tx: Tx, searchText: string): Promise<SearchPatterns> {
  const text = searchText.slice(0, longest).trim();
  const parts = phoneParts(text);
  if (!parts) return { words: wordsIn(text).map(containing), phones: [] };
  return { words: [containing(foldText(text))], phones: phonePatterns(parts, await tenantCountry(tx)) };
}

/** A condition: the patterns are found in a folded text. */
export const contains = (searched: Sql, { words, phones }: SearchPatterns): Sql =>
  sql`(${searched} like all(${words}::text[]) or ${searched} like any(${phones}::text[]))`;

/** The ids of the rows whose searched text has the patterns, by an index; null where they are more than `most`. */
export const idsContaining = (table: string, { words, phones }: SearchPatterns, most: number | null): Sql =>
  sql`ids_containing(${table}, ${words}::text[], ${phones}::text[], ${most})`;

/** A trigram index finds three letters in a row and more, and each part of a phone number. */
export const hasTrigram = ({ words, phones }: SearchPatterns): boolean =>
  phones.length > 0 || words.some((word) => /[\p{L}\p{N}]{3}/u.test(word));

const wordsIn = (text: string) => foldText(text).split(/\s+/).filter(Boolean);

const containing = (folded: string) => `%${folded.replace(/[\\%_]/g, '\\$&')}%`;
