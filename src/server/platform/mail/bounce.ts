import { type ParsedMail, simpleParser } from 'mailparser';

export interface DeliveryReport {
  action: string;
  /** Enhanced status code such as 5.1.1; empty if missing. */
  status: string;
  message: string;
}

/** gone: no such address · lost: not delivered, another attempt may succeed · none: delivered or delayed. */
export type Bounce = 'gone' | 'lost' | 'none';

/** Unknown addresses or domains only: a full mailbox or a rejected sender is temporary. */
const goneCodes = /^5\.(0\.0|1\.([0-6]|10)|2\.1|4\.4)$/;

export function bounceOf({ action, status }: DeliveryReport): Bounce {
  if (action !== 'failed') return 'none';
  return goneCodes.test(status) ? 'gone' : 'lost';
}

const mostBytes = 256 * 1024;
const mostRecipients = 20;
const maxTextBytes = 8_000;

/** Parses a returned email and leaves the original as an attachment; undefined if parsing fails. */
export function parseReturnedMail(message: Uint8Array, most = mostBytes): Promise<ParsedMail | undefined> {
  const options = { keepDeliveryStatus: true, ignoreEmbedded: true, skipTextToHtml: true, skipImageLinks: true };
  return simpleParser(Buffer.from(message.subarray(0, most)), options).catch(() => undefined);
}

/** Reads the delivery status notification (RFC 3464) of a returned email; undefined without one. */
export function readDeliveryReport(mail: ParsedMail | undefined): DeliveryReport | undefined {
  const part = mail?.attachments.find(({ contentType }) => /^message\/(global-)?delivery-status$/i.test(contentType));
  if (!part) return undefined;
  const recipients = part.content
    .toString('utf8')
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .slice(0, mostRecipients)
    .map(fieldsOf)
    .filter((fields) => fields.has('action'));
  const found = recipients.find((fields) => actionOf(fields) === 'failed') ?? recipients[0];
  return found && { action: actionOf(found), status: statusOf(found), message: bounceTextOf(found) };
}

type Fields = ReadonlyMap<string, string>;

function fieldsOf(group: string): Fields {
  const lines = group.replace(/\n[ \t]+/g, ' ').split('\n');
  return firstOfEach(lines.map((line) => ({ key: line.split(':', 1)[0]?.toLowerCase() ?? '', line })));
}

const firstOfEach = (lines: readonly { key: string; line: string }[]): Fields =>
  new Map(lines.map(({ key, line }) => [key, line.slice(line.indexOf(':') + 1).trim()] as const).reverse());

const actionOf = (fields: Fields) => (fields.get('action') ?? '').toLowerCase().split(/[\s(;]/, 1)[0] ?? '';
const statusOf = (fields: Fields) => /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '')?.[0] ?? '';

function bounceTextOf(fields: Fields): string {
  return oneLine(fields.get('diagnostic-code')?.replace(/^[\w-]{1,20}\s*;/, '') || fields.get('status') || '');
}

const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 300);

/**
 * Reads a bounce without a DSN, as older mail servers send it; undefined for replies and autoresponders. Requires a
 * mail system sender, a failure phrase and a status code, all outside the copy of the original.
 */
export function readPlainBounce(mail: ParsedMail | undefined): DeliveryReport | undefined {
  if (!mail) return undefined;
  const { headerLines, text = '', subject = '' } = mail;
  const headers = firstOfEach(headerLines);
  if (!isFromMailSystem(headers) || isReply(headers)) return undefined;
  const label = beforeCopy(text).slice(0, maxTextBytes);
  const candidate = `${subject}\n${label}`;
  if (!failed.test(candidate)) return undefined;
  const code = codeIn(label);
  if (!code) return undefined;
  return { action: isDelay(candidate) ? 'delayed' : 'failed', ...code };
}

function isFromMailSystem(headers: Fields): boolean {
  const isSystem = /mailer-daemon|postmaster@|mail delivery (sub)?system/i.test(headers.get('from') ?? '');
  return isSystem || /^<(mailer-daemon[^>]*)?>$/i.test(headers.get('return-path') ?? '');
}

// Exim marks bounces as replies too, and lists failed recipients in its own header.
function isReply(headers: Fields): boolean {
  const isAnswer = /^auto-replied/i.test(headers.get('auto-submitted') ?? '') && !headers.has('x-failed-recipients');
  const isBulk = /bulk|list|auto_reply/i.test(headers.get('precedence') ?? '');
  return isAnswer || isBulk || headers.has('x-autoreply') || headers.has('x-autorespond');
}

const failed =
  /(could|can)\s?not be delivered|undeliver(ed|able)|delivery (has )?(permanently )?fail|delivery status notification|fail(ed|ure) (to deliver|notice|delivery)|failure notice|returned mail|mail delivery (failed|problem)|wasn't able to deliver|unable to deliver|not delivered|permanent (fatal )?error/i;

const isDelay = (candidate: string) =>
  /\b(delayed|has not yet been delivered|not been delivered yet|will (continue|keep|try|be retried)|still trying)\b/i.test(
    candidate,
  ) && !/given? up|giving up|too long|expired|permanent/i.test(candidate);

function codeIn(label: string): Pick<DeliveryReport, 'status' | 'message'> | undefined {
  for (const line of label.split('\n')) {
    const candidate = coded.exec(line);
    const [, basic, enhanced = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(line)?.[0]] = candidate ?? [];
    const status = enhanced ?? (basic && statusFor(basic, line));
    if (status) return { status, message: oneLine(line) };
  }
  return undefined;
}

// Only at the beginning of a server message: other numbers may be anything.
const coded =
  /(?:^|[:;>("]|said|error|code|smtp|status)[\s:;"'<(]*#?([45]\d\d)(?=[\s\-#:])[\s\-#:(]*([45]\.\d{1,3}\.\d{1,3})?/i;

/** Servers without enhanced codes use 550 and similar both for unknown addresses and for spam. */
function statusFor(basic: string, line: string): string {
  if (basic.startsWith('4')) return '4.0.0';
  if (/spam|blocked|block list|blacklist|polic(y|ies)|reputation|denied|relay|\bspf\b|dkim|dmarc/i.test(line))
    return '5.7.1';
  if (basic === '552' || /quota|full|too large/i.test(line)) return '5.2.2';
  return ['550', '551', '553'].includes(basic) ? '5.1.1' : '5.3.0';
}

/** Excludes the copy of the original email, which may contain any text. */
const beforeCopy = (label: string): string =>
  label.split(
    /^.*(below this line is a copy|this is a copy of (the|your) message|original message|unsent message|returned message follows).*$|^(received|return-path|message-id):/im,
    1,
  )[0] ?? '';
