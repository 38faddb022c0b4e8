import { mentionOf, partsOfNote } from '../../../core/rules/mentions.ts';

export interface Named {
  id: number;
  name: string;
}

/** Mentions appear as plain names in the text; their user ids are stored separately. */
export interface TypedNote {
  text: string;
  mentions: Named[];
}

/** Returns '' directly after the @ and undefined if no mention is being typed. */
export function nameBefore(text: string, caret: number): string | undefined {
  return /(?:^|[\s(])@([\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]*)?)$/u.exec(text.slice(0, caret))?.[1];
}

export function named(note: TypedNote, caret: number, colleague: Named): { note: TypedNote; end: number } {
  const start = caret - (nameBefore(note.text, caret)?.length ?? 0);
  const label = `${colleague.name} `;
  const text = note.text.slice(0, start) + label + note.text.slice(caret).replace(/^ /, '');
  const others = note.mentions.filter(({ id }) => id !== colleague.id);
  return { note: { text, mentions: [...others, colleague] }, end: start + label.length };
}

/** Longer names are replaced first, otherwise “@Jo” would match part of “@Jo Hill”. */
export function sentNote({ text, mentions }: TypedNote): string {
  const byLength = mentions.toSorted((one, other) => other.name.length - one.name.length);
  if (byLength.length === 0) return text.trim();
  const any = new RegExp(`@(${byLength.map(({ name }) => escaped(name)).join('|')})(?![\\p{L}\\p{M}])`, 'gu');
  return text.trim().replace(any, (written, name: string) => {
    const colleague = byLength.find((one) => one.name === name);
    return colleague ? mentionOf(colleague) : written;
  });
}

export function typedAgain(notes: string): TypedNote {
  const parts = partsOfNote(notes);
  const text = parts.map((part) => ('text' in part ? part.text : `@${part.name}`)).join('');
  const mentions = parts.flatMap((part) => ('text' in part ? [] : [{ id: part.userId, name: part.name }]));
  return { text, mentions: [...new Map(mentions.map((one) => [one.id, one])).values()] };
}

const escaped = (label: string) => label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
