import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Font, openSync } from 'fontkit';
import { moduleDir } from '../../project-files.ts';
import { families } from './font-files.ts';

let covers: Font[] | undefined;

function regularFonts(): Font[] {
  covers ??= families.map(([, name]) => {
    const dir = moduleDir(name);
    const folder = join(dir, existsSync(join(dir, '400Regular')) ? '400Regular' : 'fonts');
    const file = readdirSync(folder).find((one) => /Regular\.(ttf|otf)$/.test(one)) ?? '';
    return openSync(join(folder, file)) as Font;
  });
  return covers;
}

/** Living scripts without a font here, named as Unicode names them. */
const unprinted = [
  'Tibetan',
  'Mongolian',
  'Thaana',
  'Syriac',
  'Cherokee',
  'Nko',
  'Adlam',
  'Tifinagh',
  'Javanese',
  'Balinese',
  'Sundanese',
  'Cham',
  'Ol_Chiki',
  'Meetei_Mayek',
  'Canadian_Aboriginal',
  'Vai',
  'Yi',
  'Bopomofo',
  'New_Tai_Lue',
];

/** The scripts of a text that no font can print; "other characters" for a script without a name here. */
export function scriptsWithoutFont(text: string): string[] {
  // Format characters and marks that join letters are drawn with their neighbors.
  const unknown = [...new Set(text)].filter(
    (character) =>
      character > '\u024f' &&
      !/[\p{Cc}\p{Cf}\p{M}\p{Zs}\p{Zl}\p{Zp}]/u.test(character) &&
      !regularFonts().some((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)),
  );
  const names = unknown.map(
    (character) =>
      unprinted.find((name) => new RegExp(`\\p{Script=${name}}`, 'u').test(character)) ?? 'other characters',
  );
  return [...new Set(names)].map((name) => name.replaceAll('_', ' '));
}
