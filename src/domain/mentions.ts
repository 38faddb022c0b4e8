/** Words, or a colleague named at this place of the note. */
export type NotePart = { text: string } | { name: string; userId: number; at: number };

const pattern = /@\[([^\]\n]{1,200})\]\(user:([1-9]\d{0,8})\)/g;

/** A note cut into its words and the colleagues named in it: '@[Maya Lind](user:12)' names number 12. */
export function partsOfNote(notes: string): NotePart[] {
  const parts: NotePart[] = [];
  let end = 0;
  for (const found of notes.matchAll(pattern)) {
    if (found.index > end) parts.push({ text: notes.slice(end, found.index) });
    parts.push({ name: found[1] ?? '', userId: Number(found[2]), at: found.index });
    end = found.index + found[0].length;
  }
  if (end < notes.length) parts.push({ text: notes.slice(end) });
  return parts;
}

/** Who is named in a note, each once. */
export function mentionedIn(notes: string): number[] {
  return [...new Set(partsOfNote(notes).flatMap((part) => ('userId' in part ? [part.userId] : [])))];
}

/** How a note names a colleague. */
export function mentionOf({ id, name }: { id: number; name: string }): string {
  return `@[${name.replace(/[[\]\n]/g, ' ').trim()}](user:${id})`;
}

/** Each colleague under the name they really have; whoever is not among `known` is not named, only written. */
export function withRealNames(notes: string, known: readonly { id: number; name: string }[]): string {
  return partsOfNote(notes)
    .map((part) => {
      if ('text' in part) return part.text;
      const colleague = known.find(({ id }) => id === part.userId);
      return colleague ? mentionOf(colleague) : `@${part.name}`;
    })
    .join('');
}

/** A note as it is read aloud: '@Maya Lind'. */
export function plainNote(notes: string): string {
  return partsOfNote(notes)
    .map((part) => ('text' in part ? part.text : `@${part.name}`))
    .join('');
}
