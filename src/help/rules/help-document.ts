import { foldText } from '../../core/contract/notations/fold-text.ts';

export type HelpBlock = { heading: string; id: string } | { paragraph: string };

/** A page of help is Markdown with headings of the second level and paragraphs. */
export function helpBlocks(markdown: string): HelpBlock[] {
  return markdown
    .trim()
    .split(/\n{2,}/)
    .map((block) => {
      const heading = /^## (.+)$/.exec(block)?.[1];
      return heading ? { heading, id: idOf(heading) } : { paragraph: block.replaceAll('\n', ' ') };
    });
}

const idOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The heading of a section and its paragraphs; undefined if the page has no such section. */
export function findSection(markdown: string, id: string): { heading: string; paragraphs: string[] } | undefined {
  const blocks = helpBlocks(markdown);
  const at = blocks.findIndex((block) => 'id' in block && block.id === id);
  const found = blocks[at];
  if (!found || !('heading' in found)) return undefined;
  const after = blocks.slice(at + 1);
  const end = after.findIndex((block) => 'heading' in block);
  const ofSection = end < 0 ? after : after.slice(0, end);
  return {
    heading: found.heading,
    paragraphs: ofSection.flatMap((block) => ('paragraph' in block ? block.paragraph : [])),
  };
}

export interface HelpHit {
  heading: string;
  id: string;
  paragraph: string;
}

/** The paragraphs of a page that have every word, together with their heading. */
export function findInHelp(markdown: string, words: readonly string[]): HelpHit[] {
  const hits: HelpHit[] = [];
  let section = { heading: '', id: '' };
  for (const block of helpBlocks(markdown)) {
    if ('heading' in block) section = block;
    else if (hasAll(`${section.heading} ${block.paragraph}`, words)) hits.push({ ...section, ...block });
  }
  return hits;
}

export const hasAll = (text: string, words: readonly string[]): boolean => {
  const folded = foldText(text.replaceAll('’', "'"));
  return words.every((word) => folded.includes(foldText(word.replaceAll('’', "'"))));
};
