export type NotePart = { text: string } | { name: string; userId: number; at: number };

const pattern = /@\[([^\]\n]{1,200})\]\(user:([1-9]\d{0,8})\)/g;

/** Splits a note into text and mentions: '@[Maya Lind](user:12)' mentions user 12. */
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

export function mentionedIn(notes: string): number[] {
  return [...new Set(partsOfNote(notes).flatMap((part) => ('userId' in part ? [part.userId] : [])))];
}

export function mentionOf({ id, name }: { id: number; name: string }): string {
  return `@[${name.replace(/[[\]\n]/g, ' ').trim()}](user:${id})`;
}

/** Restores the real name of each mentioned user; unknown users become plain text. */
export function withRealNames(notes: string, known: readonly { id: number; name: string }[]): string {
  return partsOfNote(notes)
    .map((part) => {
      if ('text' in part) return part.text;
      const colleague = known.find(({ id }) => id === part.userId);
      return colleague ? mentionOf(colleague) : `@${part.name}`;
    })
    .join('');
}

export function plainNote(notes: string): string {
  return partsOfNote(notes)
    .map((part) => ('text' in part ? part.text : `@${part.name}`))
    .join('');
}
