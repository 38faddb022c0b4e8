/** Part of a line of an email to a customer. */
export type Span = { text: string } | { bold: Span[] } | { link: string; text: string };

export type Block =
  | { kind: 'paragraph'; lines: Span[][] }
  | { kind: 'list'; isNumbered: boolean; start: number; items: Span[][] };

const item = /^(?:[-*•]|(\d{1,3})[.)])\s+(.*)$/;

/**
 * Reads the notation of emails: **bold**, [text](https://…), and lines that begin with “- ” or “1. ”. Every other
 * character means itself, so that a text without the notation is one of paragraphs.
 */
export function blocksOf(text: string): Block[] {
  return text.split(/\n{2,}/).flatMap(blocksOfParagraph);
}

function blocksOfParagraph(paragraph: string): Block[] {
  const blocks: Block[] = [];
  for (const line of paragraph.split('\n')) {
    const [, number, listed] = item.exec(line) ?? [];
    const last = blocks.at(-1);
    if (listed === undefined) {
      if (last?.kind === 'paragraph') last.lines.push(spansOf(line));
      else blocks.push({ kind: 'paragraph', lines: [spansOf(line)] });
    } else {
      const isNumbered = number !== undefined;
      const start = Number(number ?? 1);
      const isNext = last?.kind === 'list' && (!isNumbered || start === last.start + last.items.length);
      if (isNext && last.isNumbered === isNumbered) last.items.push(spansOf(listed));
      else blocks.push({ kind: 'list', isNumbered, start, items: [spansOf(listed)] });
    }
  }
  return blocks;
}

// Links are http, https and mailto only, so that no text becomes a script.
const marked =
  /\*\*(?=\S)([^*\n]{1,2000}?\S|\S)\*\*|\[([^[\]\n]{1,500})\]\(((?:https?:\/\/|mailto:)[^\s()<>"]{1,2000})\)/g;

export function spansOf(line: string): Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const { 0: whole, 1: bold, 2: text, 3: link, index } of line.matchAll(marked)) {
    if (index > from) spans.push({ text: line.slice(from, index) });
    spans.push(bold === undefined ? { link: link ?? '', text: text ?? '' } : { bold: spansOf(bold) });
    from = index + whole.length;
  }
  if (from < line.length) spans.push({ text: line.slice(from) });
  return spans;
}

/** The text without its notation, for mail programs that show no HTML. */
export function plainText(text: string): string {
  return text.replace(marked, (_, bold: string | undefined, label: string, link: string) => {
    if (bold !== undefined) return plainText(bold);
    const address = link.replace(/^mailto:/, '');
    return label === address ? address : `${label} (${address})`;
  });
}
