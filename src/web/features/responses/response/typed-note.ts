import { mentionOf, partsOfNote } from '../../../../domain/mentions.ts';

export interface Named {
  id: number;
  name: string;
}

/** A note while it is typed: names read as names, and who is meant stands beside. */
export interface TypedNote {
  text: string;
  mentions: Named[];
}

/** What was typed since the @ before the caret: '' right behind it; undefined where no name is being typed. */
export function nameBefore(text: string, caret: number): string | undefined {
  return /(?:^|[\s(])@([\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]*)?)$/u.exec(text.slice(0, caret))?.[1];
}

/** The note with a colleague's name in place of what was typed of it, and where to go on typing. */
export function named(note: TypedNote, caret: number, colleague: Named): { note: TypedNote; end: number } {
  const start = caret - (nameBefore(note.text, caret)?.length ?? 0);
  const label = `${colleague.name} `;
  const text = note.text.slice(0, start) + label + note.text.slice(caret).replace(/^ /, '');
  const others = note.mentions.filter(({ id }) => id !== colleague.id);
  return { note: { text, mentions: [...others, colleague] }, end: start + label.length };
}

/** The note as it is sent. Longer names first, or “@Jo” would take part of “@Jo Hill”. */
export function sentNote({ text, mentions }: TypedNote): string {
  const byLength = mentions.toSorted((one, other) => other.name.length - one.name.length);
  if (byLength.length === 0) return text.trim();
  const any = new RegExp(`@(${byLength.map(({ name }) => escaped(name)).join('|')})(?![\\p{L}\\p{M}])`, 'gu');
  return text.trim().replace(any, (written, name: string) => {
    const colleague = byLength.find((one) => one.name === name);
    return colleague ? mentionOf(colleague) : written;
  });
}

/** A note that was sent, to be typed on. */
export function typedAgain(notes: string): TypedNote {
  const parts = partsOfNote(notes);
  const text = parts.map((part) => ('text' in part ? part.text : `@${part.name}`)).join('');
  const mentions = parts.flatMap((part) => ('text' in part ? [] : [{ id: part.userId, name: part.name }]));
  return { text, mentions: [...new Map(mentions.map((one) => [one.id, one])).values()] };
}

const escaped = (label: string) => label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
