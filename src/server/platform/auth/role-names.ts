/** Homoglyphs of Latin letters: 'Аdmin' with a Cyrillic А equals 'admin'. */
const lookalikes: Record<string, string> = {
  а: 'a',
  в: 'b',
  е: 'e',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  і: 'i',
  ї: 'i',
  ѕ: 's',
  ј: 'j',
  ԁ: 'd',
  ո: 'n',
  α: 'a',
  β: 'b',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  μ: 'u',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ı: 'i',
  ł: 'l',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
  '|': 'i',
  l: 'i',
};

/** Normalized role name, without case, accents, spaces, punctuation and homoglyphs. */
export function roleKey(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
  const key = [...plain]
    .map((letter) => lookalikes[letter] ?? letter)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '');
  return key || plain.trim();
}

const reserved = new Set(['Admin', 'SuperAdmin', 'Administrator', 'SuperAdministrator'].map(roleKey));

/** True for the names of built-in roles, by which the web application selects menus. */
export function isReservedRole(name: string): boolean {
  return reserved.has(roleKey(name));
}
