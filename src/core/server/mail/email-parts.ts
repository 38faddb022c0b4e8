import { Readable } from 'node:stream';
import { type MimeNode, Splitter } from '@zone-eu/mailsplit';
import libmime from 'libmime';
import { decodeBytes } from './decode-text.ts';

/** A node of the MIME tree; those without children have content. */
export interface EmailPart {
  contentType: string;
  parent: EmailPart | undefined;
  children: EmailPart[];
  charset: string;
  isAttachment: boolean;
  isInline: boolean;
  fileName: string;
  contentId: string;
  flowed: boolean;
  deletesSpace: boolean;
  /** Without its transfer encoding. */
  content: Buffer;
}

export interface EmailParts {
  headers: EmailHeaders;
  root: EmailPart;
  /** False if the structure is broken or has too many parts: what was read until then is here. */
  isWhole: boolean;
}

interface OpenPart {
  part: EmailPart;
  node: MimeNode;
  chunks: Buffer[];
}

/** Parts whose header lacks the boundary are split by the one in their content, a few levels deep. */
const mostRepairs = 4;

/** Splits an email into its headers and parts. Never throws: what has no structure is one text. */
export async function readParts(email: Uint8Array, repairs = mostRepairs): Promise<EmailParts> {
  const bytes = withLineFeeds(email);
  const open = new Map<MimeNode, OpenPart>();
  let isWhole = true;
  const splitter = new Splitter({ ignoreEmbedded: true });
  try {
    for await (const chunk of Readable.from([Buffer.from(bytes)]).pipe(splitter)) {
      if (chunk.type === 'node') open.set(chunk, { part: toEmailPart(chunk, open), node: chunk, chunks: [] });
      else open.get(chunk.node)?.chunks.push(chunk.value);
    }
  } catch {
    isWhole = false;
  }
  // Between its parts, a part with others has nothing that a person wrote.
  for (const one of open.values()) if (one.part.children.length === 0) one.part.content = await readContent(one);
  for (const { part } of open.values()) if (isUnsplit(part)) await repair(part, repairs);
  const [root] = open.values();
  if (root) return { headers: readHeaders(root.node), root: root.part, isWhole };
  return { headers: new EmailHeaders([]), root: { ...emptyPart, content: Buffer.from(bytes) }, isWhole: false };
}

/** Some programs end lines with a carriage return alone. */
function withLineFeeds(bytes: Uint8Array): Uint8Array {
  return bytes.includes(10) ? bytes : bytes.map((byte) => (byte === 13 ? 10 : byte));
}

const isUnsplit = ({ contentType, children }: EmailPart) =>
  contentType.startsWith('multipart/') && children.length === 0;

/**
 * Before the header of a part, or of a part without a header at the very beginning. Signatures and quoted emails begin
 * with hyphens, too.
 */
const boundaries = [/^--([^\s"][^\r\n"]{0,200})\r?\n(?=content-)/im, /^\s*--([^\s"][^\r\n"]{0,200})\r?\n\r?\n/];

/** Splits a part at its first boundary; without one it is a text. */
async function repair(part: EmailPart, repairs: number): Promise<void> {
  const { contentType, content } = part;
  const start = content.toString('latin1', 0, 64 * 1024);
  const [boundary] = boundaries.flatMap((pattern) => pattern.exec(start)?.[1]?.trim() ?? []);
  if (boundary && repairs > 0) {
    const head = Buffer.from(`Content-Type: ${contentType}; boundary="${boundary}"\r\n\r\n`, 'latin1');
    const { root } = await readParts(Buffer.concat([head, content]), repairs - 1);
    for (const child of root.children) child.parent = part;
    part.children = root.children;
  }
  if (part.children.length > 0) part.content = Buffer.alloc(0);
  else if (/^(?!--\S*\s*$).*\S/m.test(content.toString('latin1'))) part.contentType = 'text/plain';
}

const emptyPart: EmailPart = {
  contentType: 'text/plain',
  parent: undefined,
  children: [],
  charset: '',
  isAttachment: false,
  isInline: false,
  fileName: '',
  contentId: '',
  flowed: false,
  deletesSpace: false,
  content: Buffer.alloc(0),
};

function toEmailPart(node: MimeNode, open: ReadonlyMap<MimeNode, OpenPart>): EmailPart {
  const parent = node.parentNode ? open.get(node.parentNode)?.part : undefined;
  const headers = readHeaders(node);
  const disposition = (node.disposition || '').toLowerCase();
  const part: EmailPart = {
    contentType: (node.contentType || 'text/plain').toLowerCase(),
    parent,
    children: [],
    charset: node.charset || '',
    isAttachment: disposition !== '' && disposition !== 'inline',
    isInline: disposition === 'inline',
    fileName: node.filename || '',
    contentId: headers.first('content-id').trim().replace(/^</, '').replace(/>$/, ''),
    flowed: node.flowed,
    deletesSpace: node.delSp,
    content: Buffer.alloc(0),
  };
  parent?.children.push(part);
  return part;
}

async function readContent({ node, chunks }: OpenPart): Promise<Buffer> {
  const all = Buffer.concat(chunks);
  const encoding = (node.encoding || '').toLowerCase();
  if (!['base64', 'quoted-printable'].includes(encoding)) return all;
  const isText = (node.contentType || 'text/plain').toLowerCase().startsWith('text/');
  const end = isText && encoding === 'base64' ? endOfBase64(all) : all.length;
  const encoded = all.subarray(0, end);
  const decoder = node.getDecoder();
  decoder.end(encoded);
  const decoded: Buffer[] = await decoder.toArray().catch(() => [encoded]);
  return Buffer.concat([...decoded, ...(end < all.length ? [Buffer.from('\n'), all.subarray(end)] : [])]);
}

/** Gateways and lists add a text below one in Base64, at the first line with other characters or with three words. */
function endOfBase64(bytes: Buffer): number {
  let hasBegun = false;
  for (let start = 0; start < bytes.length; ) {
    const feed = bytes.indexOf(10, start);
    const end = feed < 0 ? bytes.length : feed + 1;
    const isOther = /[^A-Za-z0-9+/=\s]|[A-Za-z] [A-Za-z]+ [A-Za-z]/.test(bytes.toString('latin1', start, end));
    if (isOther && hasBegun) return start;
    hasBegun ||= !isOther;
    start = end;
  }
  return bytes.length;
}

/** No header that means anything is longer. */
const mostHeaderLength = 64 * 1024;

function readHeaders({ headers }: MimeNode): EmailHeaders {
  return new EmailHeaders(headers ? headers.getList() : []);
}

/** The headers of an email, in their order, as Unicode text. */
export class EmailHeaders {
  private readonly lines: readonly { key: string; line: string }[];

  constructor(lines: readonly { key: string; line: string }[]) {
    this.lines = lines;
  }

  has(name: string): boolean {
    return this.lines.some(({ key }) => key === name);
  }

  /** The value of the first header of a name, '' without one. */
  first(name: string): string {
    return this.all(name)[0] ?? '';
  }

  all(name: string): string[] {
    return this.lines.filter(({ key }) => key === name).map(({ line }) => textOfLine(line));
  }

  get names(): string[] {
    return this.lines.map(({ key }) => key);
  }
}

function textOfLine(line: string): string {
  const cut = line.slice(line.indexOf(':') + 1, mostHeaderLength);
  // Headers come as bytes; those beyond ASCII are in any charset.
  const text = /[^\0-\x7f]/.test(cut) ? decodeBytes(Buffer.from(cut, 'latin1'), '') : cut;
  return text.replace(/\r?\n[ \t]*/g, ' ').trim();
}

/** Decodes the encoded words of a header. */
export function decodeWords(value: string): string {
  try {
    return libmime.decodeWords(value);
  } catch {
    return value;
  }
}
