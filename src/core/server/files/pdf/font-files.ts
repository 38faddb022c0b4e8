import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '../../../rules/escape-html.ts';
import { moduleDir } from '../../project-files.ts';

/** Families in the order in which a character is looked for, with the package that ships them. */
export const families = [
  ['Poppins', '@expo-google-fonts/poppins'],
  ['Noto Sans', '@expo-google-fonts/noto-sans'],
  ['Noto Sans Arabic', '@expo-google-fonts/noto-sans-arabic'],
  ['Noto Sans Hebrew', '@expo-google-fonts/noto-sans-hebrew'],
  ['Noto Sans Thai', '@expo-google-fonts/noto-sans-thai'],
  // Chinese, and the kana of Japanese.
  ['Noto Sans S Chinese', '@embedpdf/fonts-sc'],
  ['Nanum Gothic', '@expo-google-fonts/nanum-gothic'],
  ['Noto Emoji', '@expo-google-fonts/noto-emoji'],
  ...[
    'Bengali',
    'Tamil',
    'Telugu',
    'Gujarati',
    'Gurmukhi',
    'Kannada',
    'Malayalam',
    'Oriya',
    'Sinhala',
    'Khmer',
    'Lao',
    'Myanmar',
    'Ethiopic',
    'Armenian',
    'Georgian',
  ].map((script) => [`Noto Sans ${script}`, `@expo-google-fonts/noto-sans-${script.toLowerCase()}`] as const),
  ['Noto Sans Symbols 2', '@expo-google-fonts/noto-sans-symbols-2'],
] as const;

export const fontFamilies: readonly string[] = families.map(([family]) => family);

const weights = ['400Regular', '600SemiBold', '700Bold'];

/** The folders of the font files: one a weight, or one for all. */
export const fontFolders = (): string[] =>
  families.flatMap(([, name]) =>
    [...weights, 'fonts'].map((folder) => join(moduleDir(name), folder)).filter((path) => existsSync(path)),
  );

/**
 * Lets pictures be drawn with the same fonts on every system, by a list in the folder. Called in the main thread before any
 * picture is drawn: only there the environment is that of the process.
 */
export function shareFonts(folder: string): void {
  const parts = fontFolders().map((path) => `<dir>${escapeHtml(path)}</dir>`);
  const list = `<fontconfig>${parts.join('')}<cachedir>${escapeHtml(folder)}</cachedir></fontconfig>`;
  process.env.FONTCONFIG_FILE = join(folder, 'fonts.conf');
  writeFileSync(process.env.FONTCONFIG_FILE, `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">${list}`);
}
