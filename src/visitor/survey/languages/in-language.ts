import { english, type Words } from '../words.ts';
import { arabic } from './arabic.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { baseOf } from './names.ts';
import { spanish } from './spanish.ts';

const languages: Record<string, Words> = { en: english, de: german, fr: french, es: spanish, ar: arabic };

/** What the page says in a language, or in English where it does not speak it. */
export const wordsIn = (language: string): Words => languages[baseOf(language)] ?? english;
