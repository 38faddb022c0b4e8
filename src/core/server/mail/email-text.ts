import libmime from 'libmime';
import { decodeBytes } from './decode-text.ts';
import type { EmailPart } from './email-parts.ts';
import { textOfHtml } from './html-text.ts';

export interface EmailText {
  text: string;
  /** Pictures that stand in the text, with their marker. */
  pictures: ReadonlyMap<EmailPart, string>;
  /** The other parts that a person attached, in their order. */
  attachments: EmailPart[];
  /** False if the end of a part is missing. */
  isWhole: boolean;
}

interface Rendered {
  text: string;
  pictures: readonly EmailPart[];
  isHtml: boolean;
}

/** The text of an email as its sender saw it, with markers where its pictures stand. */
export function textOfEmail(root: EmailPart): EmailText {
  return new TextReader(root).read();
}

class TextReader {
  private readonly root: EmailPart;
  private readonly leaves: readonly EmailPart[];
  private readonly markers = new Map<EmailPart, string>();
  private readonly pictureOfId = new Map<string, EmailPart>();
  private readonly used = new Set<EmailPart>();
  private readonly names = new Set<string>();
  private isWhole = true;

  constructor(root: EmailPart) {
    this.root = root;
    this.leaves = leavesOf(root);
    for (const part of this.leaves) if (isPicture(part)) this.mark(part);
  }

  private mark(part: EmailPart): void {
    this.markers.set(part, `[image: ${distinctName(part.fileName || 'Picture', this.names)}]`);
    if (part.contentId) this.pictureOfId.set(part.contentId, part);
  }

  read(): EmailText {
    const { text, pictures } = this.render(this.root);
    const placed = new Map(pictures.map((part) => [part, this.markers.get(part) ?? '']));
    const attachments = this.leaves.filter((part) => !this.used.has(part) && !placed.has(part) && isAttached(part));
    return { text, pictures: placed, attachments, isWhole: this.isWhole };
  }

  private render(part: EmailPart): Rendered {
    if (part.contentType === 'multipart/alternative') return this.choose(part.children);
    if (part.children.length > 0) return this.join(part.children.map((child) => this.render(child)));
    if (part.contentType === 'text/html' && !part.isAttachment) return this.html(part);
    if (this.isText(part)) return this.plain(part);
    const standsHere = isPicture(part) && part.isInline && part.parent?.contentType === 'multipart/mixed';
    return standsHere ? { text: this.markers.get(part) ?? '', pictures: [part], isHtml: false } : nothing;
  }

  /** A later text with a name is a file that lacks its disposition. */
  private isText(part: EmailPart): boolean {
    const { contentType, isAttachment, fileName } = part;
    if (isAttachment || !/^text\/(plain|enriched|markdown)$|^text$/.test(contentType)) return false;
    return fileName === '' || this.leaves.every((one) => !this.used.has(one));
  }

  private plain(part: EmailPart): Rendered {
    this.used.add(part);
    const lines = decodeBytes(part.content, part.charset).replace(/\r\n?/g, '\n');
    const text = part.flowed ? libmime.decodeFlowed(lines, part.deletesSpace) : lines;
    const pictures = new Set<EmailPart>();
    const marked = text.replace(/\[cid:([^\s[\]]{1,250})\]/g, (found, id: string) => {
      const picture = this.pictureOfId.get(id);
      if (picture) pictures.add(picture);
      return (picture && this.markers.get(picture)) ?? found;
    });
    return { text: marked, pictures: [...pictures], isHtml: false };
  }

  private html(part: EmailPart): Rendered {
    this.used.add(part);
    const pictures = new Set<EmailPart>();
    const page = this.withoutData(decodeBytes(part.content, part.charset || declaredIn(part)), part);
    const { text, isCut } = textOfHtml(page, (source) => {
      const id = /^cid:(.+)$/i.exec(source)?.[1];
      const picture = id && (this.pictureOfId.get(id) ?? this.pictureOfId.get(withoutEscapes(id)));
      if (!picture) return id ? '[image]' : undefined;
      pictures.add(picture);
      return this.markers.get(picture);
    });
    if (isCut) this.isWhole = false;
    return { text, pictures: [...pictures], isHtml: true };
  }

  /** Pictures whose bytes stand in the page become parts like the others. */
  private withoutData(page: string, parent: EmailPart): string {
    return page.replace(dataPictures, (_, contentType: string, data: string) => {
      if (this.markers.size >= mostPictures) return '';
      const contentId = `data-${this.markers.size}@page`;
      this.mark({
        ...parent,
        contentType,
        contentId,
        fileName: '',
        children: [],
        content: Buffer.from(data, 'base64'),
      });
      return `cid:${contentId}`;
    });
  }

  private join(all: readonly Rendered[]): Rendered {
    const said = new Set(['']);
    const shown = all.filter(({ text }) => said.size < said.add(text.replace(/\s+/g, '')).size);
    return {
      text: shown.map(({ text }) => text).join('\n'),
      pictures: all.flatMap(({ pictures }) => pictures),
      isHtml: all.some(({ isHtml }) => isHtml),
    };
  }

  /** The text, but the page if the text is a stub or the page shows more pictures. */
  private choose(options: readonly EmailPart[]): Rendered {
    const rendered = options.map((part) => this.render(part));
    for (const part of options.flatMap(leavesOf)) if (/^text\/(?!calendar)/.test(part.contentType)) this.used.add(part);
    const page = rendered.findLast(({ isHtml }) => isHtml);
    const text = rendered.find((one) => !one.isHtml && one.text.trim() !== '');
    if (!page || !text) return page ?? text ?? nothing;
    const isStub = letters(page.text) > 2 * letters(text.text) + 20;
    return isStub || page.pictures.length > text.pictures.length ? page : text;
  }
}

const dataPictures = /data:(image\/[\w.+-]{1,40});base64,([A-Za-z0-9+/=%\s]+)/g;
const mostPictures = 50;

const nothing: Rendered = { text: '', pictures: [], isHtml: false };

function leavesOf(part: EmailPart): EmailPart[] {
  return part.children.length > 0 ? part.children.flatMap(leavesOf) : [part];
}

const isPicture = ({ contentType, fileName }: EmailPart) =>
  contentType.startsWith('image/') ||
  (contentType === 'application/octet-stream' && /\.(png|jpe?g|gif|webp)$/i.test(fileName));

/** Signatures and reports of servers are no files of a person; they are in the original. */
const isAttached = ({ contentType, content, parent }: EmailPart) =>
  content.length > 0 &&
  !contentType.startsWith('multipart/') &&
  !/^application\/(pgp-signature|(x-)?pkcs7-signature)$|^message\/(global-)?(delivery-status|disposition-notification)/.test(
    contentType,
  ) &&
  parent?.contentType !== 'multipart/report';

function distinctName(name: string, names: Set<string>): string {
  const clean = name
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 100);
  let distinct = clean;
  for (let serial = 2; names.has(distinct); serial += 1) distinct = `${clean} (${serial})`;
  names.add(distinct);
  return distinct;
}

/** How much is said, without addresses of links and pictures. */
const letters = (text: string) => text.replace(/https?:\/\/\S+/g, '').match(/[\p{L}\p{N}]/gu)?.length ?? 0;

function withoutEscapes(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** A page may name its charset itself. */
function declaredIn({ content }: EmailPart): string {
  const head = content.subarray(0, 2_048).toString('latin1');
  return /<meta[^>]{1,200}charset=["']?([\w-]{2,30})/i.exec(head)?.[1] ?? '';
}
