import type { DeliveryReport } from './delivery-report.ts';
import { boundaryOf, decoded, type Headers, mailText, oneLine, partsBetween, partsOf } from './mail-parts.ts';

const mostOfWords = 8_000;

/**
 * Reads a mail that came back with words for people only, as older mail servers write them; undefined for whatever a
 * person or their absence wrote. It counts only from the mail system itself, with a phrase that says that a mail was not
 * delivered and with the code that it was refused with, none of it in the copy of what was sent.
 */
export function readPlainBounce(message: Uint8Array): DeliveryReport | undefined {
  const { headers, body } = partsOf(mailText(message));
  if (!isFromMailSystem(headers) || isReply(headers)) return undefined;
  const words = beforeCopy(wordsIn(headers, body, 0)).slice(0, mostOfWords);
  const said = `${headers.get('subject') ?? ''}\n${words}`;
  if (!failed.test(said)) return undefined;
  const code = codeIn(words);
  if (!code) return undefined;
  return { action: isDelay(said) ? 'delayed' : 'failed', ...code };
}

function isFromMailSystem(headers: Headers): boolean {
  const isSystem = /mailer-daemon|postmaster@|mail delivery (sub)?system/i.test(headers.get('from') ?? '');
  return isSystem || /^<(mailer-daemon[^>]*)?>$/i.test(headers.get('return-path') ?? '');
}

// Exim calls its bounces replies as well, and names in a header of its own whom it could not reach.
function isReply(headers: Headers): boolean {
  const isAnswer = /^auto-replied/i.test(headers.get('auto-submitted') ?? '') && !headers.has('x-failed-recipients');
  const isMany = /bulk|list|auto_reply/i.test(headers.get('precedence') ?? '');
  return isAnswer || isMany || headers.has('x-autoreply') || headers.has('x-autorespond');
}

/** What mail servers say when they give a mail back. */
const failed =
  /(could|can)\s?not be delivered|undeliver(ed|able)|delivery (has )?(permanently )?fail|delivery status notification|fail(ed|ure) (to deliver|notice|delivery)|failure notice|returned mail|mail delivery (failed|problem)|wasn't able to deliver|unable to deliver|not delivered|permanent (fatal )?error/i;

const isDelay = (said: string) =>
  /\b(delayed|has not yet been delivered|not been delivered yet|will (continue|keep|try|be retried)|still trying)\b/i.test(
    said,
  ) && !/given? up|giving up|too long|expired|permanent/i.test(said);

/** The code of the first refusal that is told, and the line that tells it. */
function codeIn(words: string): Pick<DeliveryReport, 'status' | 'words'> | undefined {
  for (const line of words.split('\n')) {
    const said = coded.exec(line);
    const [, basic, enhanced = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(line)?.[0]] = said ?? [];
    const status = enhanced ?? (basic && statusFor(basic, line));
    if (status) return { status, words: oneLine(line) };
  }
  return undefined;
}

// At the beginning of what a server said: a number elsewhere in a line may be a room or a port.
const coded =
  /(?:^|[:;>("]|said|error|code|smtp|status)[\s:;"'<(]*#?([45]\d\d)(?=[\s\-#:])[\s\-#:(]*([45]\.\d{1,3}\.\d{1,3})?/i;

/** Servers that know no finer codes use 550 and its neighbours for an address that is none, and for what they distrust. */
function statusFor(basic: string, line: string): string {
  if (basic.startsWith('4')) return '4.0.0';
  if (/spam|blocked|block list|blacklist|polic(y|ies)|reputation|denied|relay|\bspf\b|dkim|dmarc/i.test(line))
    return '5.7.1';
  if (basic === '552' || /quota|full|too large/i.test(line)) return '5.2.2';
  return ['550', '551', '553'].includes(basic) ? '5.1.1' : '5.3.0';
}

/** The words for people: all of a plain mail, or its first part of text. */
function wordsIn(headers: Headers, body: string, depth: number): string {
  const type = headers.get('content-type') ?? 'text/plain';
  if (/^text\/plain/i.test(type)) return decoded(headers, body);
  if (/^text\/html/i.test(type))
    return decoded(headers, body)
      .replace(/<br\s*\/?>|<\/p>/gi, '\n')
      .replace(/<[^>]*>/g, ' ');
  const boundary = /^multipart\//i.test(type) && depth < 3 ? boundaryOf(type) : undefined;
  if (!boundary) return '';
  for (const part of partsBetween(body, boundary)) {
    const own = partsOf(part);
    const words = wordsIn(own.headers, own.body, depth + 1);
    if (words.trim()) return words;
  }
  return '';
}

/** Without the copy of the mail that came back, which may hold any words. */
const beforeCopy = (words: string): string =>
  words.split(
    /^.*(below this line is a copy|this is a copy of (the|your) message|original message|unsent message|returned message follows).*$|^(received|return-path|message-id):/im,
    1,
  )[0] ?? '';
