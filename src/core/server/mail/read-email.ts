import addressparser from 'nodemailer/lib/addressparser';
import { emailSchema } from '../../contract/schemas/common.ts';
import { isAutomatic } from './automatic.ts';
import { type DeliveryReport, readDeliveryReport, readPlainBounce } from './bounce.ts';
import { decodeWords, type EmailHeaders, type EmailPart, readParts } from './email-parts.ts';
import { textOfEmail } from './email-text.ts';

/** An email as its sender meant it: plain data, so that a worker can return it. */
export interface EmailReading {
  /** In angle brackets; '' if the email has none. */
  messageId: string;
  /** The header as it is. */
  date: string;
  from: { name: string; address: string } | undefined;
  subject: string;
  /** The headers that name recipients, with the tokens of our addresses. */
  recipients: string;
  /** The addresses in To and Cc. */
  addressees: string[];
  /** The Message-IDs that it refers to, in headers or in the copy in a bounce. */
  references: string[];
  /** Undefined unless it is a delivery report. */
  report: DeliveryReport | undefined;
  isAutomatic: boolean;
  text: string;
  /** False if the end of the text is missing. */
  isWhole: boolean;
  files: EmailFile[];
}

export interface EmailFile {
  name: string;
  content: Uint8Array;
  /** Text that stands in its place in the email; only for pictures in the text. */
  marker?: string;
}

const mostText = 200_000;
const mostFiles = 20;
const mostReferences = 100;
const mostAddressees = 20;

/** Reads an email of any kind. Never throws; its time is linear in the length of the email. */
export async function readEmail(bytes: Uint8Array): Promise<EmailReading> {
  const { headers, root, isWhole } = await readParts(bytes);
  const read = textOfEmail(root);
  const text = storable(read.text);
  const subject = decodeWords(headers.first('subject'));
  const leaves = leavesOf(root);
  const notifications = leaves.filter(({ contentType }) => /^message\/(global-)?delivery-status$/.test(contentType));
  return {
    messageId: parseMessageId(headers.first('message-id')),
    date: headers.first('date').slice(0, 100),
    from: parseSender(headers),
    subject: oneLine(subject),
    recipients: ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to']
      .flatMap((name) => headers.all(name))
      .join('\n'),
    addressees: parseAddressees(headers),
    references: referencesOf(headers, leaves, text),
    report:
      readDeliveryReport(notifications.map(({ content }) => content.toString('utf8', 0, 256 * 1024))) ??
      readPlainBounce(headers, text),
    isAutomatic: isAutomatic(headers, { subject, text }),
    text: text.slice(0, mostText).toWellFormed(),
    isWhole: isWhole && read.isWhole && text.length <= mostText,
    files: emailFiles(read.pictures, read.attachments),
  };
}

const storable = (text: string) => text.replaceAll('\0', '').toWellFormed().normalize('NFC');

const leavesOf = (part: EmailPart): EmailPart[] =>
  part.children.length > 0 ? part.children.flatMap(leavesOf) : [part];

function parseSender(headers: EmailHeaders): EmailReading['from'] {
  const [written] = addressparser(headers.first('from').slice(0, 2_000), { flatten: true });
  if (!written) return undefined;
  const address = oneLine(written.address ?? '').toLowerCase();
  return { name: oneLine(decodeWords(written.name ?? '')), address };
}

function parseAddressees(headers: EmailHeaders): string[] {
  const all = [...headers.all('to'), ...headers.all('cc')].join(', ');
  // An address that is cut would be that of another person.
  const named = all.length > 10_000 ? all.slice(0, all.lastIndexOf(',', 10_000)) : all;
  const addresses = addressparser(named, { flatten: true }).map(({ address }) => (address ?? '').trim().toLowerCase());
  return [...new Set(addresses)].filter((address) => emailSchema.safeParse(address).success).slice(0, mostAddressees);
}

function parseMessageId(header: string): string {
  const id = header
    .replace(/[\p{Cc}\s]+/gu, '')
    .toWellFormed()
    .slice(0, mostIdLength);
  return id === '' || id.startsWith('<') ? id : `<${id}>`;
}

const copies = /^(message\/(rfc822|global)|text\/rfc822-headers)/;

function referencesOf(headers: EmailHeaders, leaves: readonly EmailPart[], text: string): string[] {
  const copied = leaves.filter(({ contentType }) => copies.test(contentType));
  const texts = [...copied.map(({ content }) => content.toString('latin1', 0, 64_000)), text.slice(0, 64_000)];
  const lines = texts.flatMap((one) => one.match(/^(message-id|references):.*(\r?\n[ \t].*)*/gim) ?? []);
  const named = [...headers.all('in-reply-to'), ...headers.all('references'), ...lines].join('\n');
  return [...new Set(idsIn(named))].slice(0, mostReferences);
}

const mostIdLength = 500;

/** Message-IDs without control characters, which a database refuses. */
function idsIn(text: string): string[] {
  const ids: string[] = [];
  let from = 0;
  for (let end = text.indexOf('>'); end >= 0; end = text.indexOf('>', from)) {
    const id = text.slice(text.lastIndexOf('<', end) + 1, end);
    const isId = id.length <= mostIdLength && end - id.length > from && id.indexOf('@') > 0 && !id.endsWith('@');
    if (isId && !/[\s\p{Cc}]/u.test(id)) ids.push(`<${id.toWellFormed()}>`);
    from = end + 1;
  }
  return ids;
}

function emailFiles(pictures: ReadonlyMap<EmailPart, string>, attachments: readonly EmailPart[]): EmailFile[] {
  const placed = [...pictures].map(([part, marker]) => ({
    ...fileOf(part),
    name: marker.slice('[image: '.length, -1),
    marker,
  }));
  return [...placed, ...attachments.map(fileOf)].slice(0, mostFiles);
}

const fileOf = ({ fileName, content, contentType }: EmailPart): EmailFile => ({
  name: oneLine(decodeWords(fileName)) || (unnamed[contentType] ?? 'Attachment'),
  content,
});

const unnamed: Readonly<Record<string, string>> = {
  'message/rfc822': 'Attached email',
  'text/calendar': 'Invitation.ics',
};

const oneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .toWellFormed()
    .slice(0, 200);
