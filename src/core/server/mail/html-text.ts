import { type DomNode, type HtmlToTextOptions, htmlToText } from 'html-to-text';

/** More text than is ever shown. Pictures in the source of a page do not count. */
const mostLength = 2_000_000;
/** Real pages stay far below; browsers flatten what is deeper than 512. */
const mostDepth = 300;

export interface TextOfHtml {
  text: string;
  /** True if the end of the page is missing. */
  isCut: boolean;
}

/**
 * Converts a page to text: lines and quotes as in the page, the cells of a table apart. `pictureAt` gives the text for
 * the source of a picture; undefined leaves it out.
 */
export function textOfHtml(html: string, pictureAt: (source: string) => string | undefined): TextOfHtml {
  const page = html.slice(0, mostLength);
  const text = isTooDeep(page) ? withoutTags(page) : htmlToText(page, optionsWith(pictureAt));
  return { text: tidy(text), isCut: html.length > mostLength };
}

function optionsWith(pictureAt: (source: string) => string | undefined): HtmlToTextOptions {
  const heading = { options: { uppercase: false } };
  return {
    wordwrap: false,
    limits: { maxDepth: mostDepth, maxInputLength: mostLength },
    formatters: {
      picture: (element, _walk, builder) => {
        const { src = '', alt = '' }: Record<string, string> = element.attribs;
        const text = pictureAt(src.trim()) ?? alt.trim();
        if (text) builder.addInline(text);
      },
      cell: (element, walk, builder) => {
        walk(insideOf(element).children, builder);
        builder.addLiteral('\t');
      },
    },
    selectors: [
      { selector: 'img', format: 'picture' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
      { selector: 'a[href^="mailto:"]', format: 'inline' },
      { selector: 'a[href^="tel:"]', format: 'inline' },
      { selector: 'table', format: 'block' },
      { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      { selector: 'td', format: 'cell' },
      { selector: 'th', format: 'cell' },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, ...heading })),
    ],
  };
}

/** The single paragraph of a cell, so that the cells of a row stay on one line. */
function insideOf(element: DomNode): DomNode {
  const content = element.children.filter(({ type, data = '' }: DomNode) => type !== 'text' || data.trim() !== '');
  const [only] = content;
  return content.length === 1 && only?.type === 'tag' && /^(p|div)$/.test(only.name ?? '') ? insideOf(only) : element;
}

const leaves = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
const closedByNext = new Set('p li dt dd option tr td th thead tbody tfoot'.split(' '));

/** The converter recurses, and its parser takes long where many elements are open. */
function isTooDeep(html: string): boolean {
  let depth = 0;
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9:]{0,30})/gi)) {
    const element = name.toLowerCase();
    if (leaves.has(element) || closedByNext.has(element)) continue;
    depth = Math.max(0, depth + (slash ? -1 : 1));
    if (depth > mostDepth) return true;
  }
  return false;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', apos: "'" };

const withoutTags = (html: string) =>
  html
    .replace(/<(br|p|div|tr|li)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&([a-z]{2,4});/g, (found, name: string) => entities[name] ?? found);

/** No spaces at the ends of lines, and at most one blank line between others. */
const tidy = (text: string) =>
  text
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
