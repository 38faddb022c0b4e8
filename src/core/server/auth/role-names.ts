import { z } from 'zod';
import { readSeedFile } from '../project-files.ts';

/** Homoglyphs of Latin letters: 'Аdmin' with a Cyrillic А equals 'admin'. */
const lookalikes = readSeedFile('words/homoglyphs.json', z.record(z.string(), z.string()));

/** Normalized role name, without case, accents, spaces, punctuation and homoglyphs. */
export function roleKey(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
  const key = [...plain]
    .map((character) => lookalikes[character] ?? character)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '');
  return key || plain.trim();
}

const reserved = new Set(['Admin', 'SuperAdmin', 'Administrator', 'SuperAdministrator'].map(roleKey));

/** True for the names of built-in roles, by which the web application selects menus. */
export function isReservedRole(name: string): boolean {
  return reserved.has(roleKey(name));
}
