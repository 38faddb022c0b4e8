import {
  boundaryOf,
  decoded,
  type Headers,
  headersOf,
  mailText,
  mostParts,
  oneLine,
  partsBetween,
  partsOf,
} from './mail-parts.ts';

/** What became of one mail, as a mail server reports it later (RFC 3464). */
export interface DeliveryReport {
  action: string;
  /** Such as 5.1.1; empty where it names none. */
  status: string;
  /** What the mail server said. */
  words: string;
}

const deepest = 3;

/**
 * Reads the report in a mail that came back; undefined where it is anything else, such as an answer that somebody is on
 * holiday. Only as much is looked at as a report needs, and the mail that came back is never taken for one.
 */
export function readDeliveryReport(message: Uint8Array): DeliveryReport | undefined {
  const status = statusPart(mailText(message), 0);
  if (status === undefined) return undefined;
  const recipients = status
    .split(/\n[ \t]*\n/)
    .slice(0, mostParts)
    .map(headersOf)
    .filter((group) => group.has('action'));
  const told = recipients.find((group) => actionOf(group) === 'failed') ?? recipients[0];
  return told && { action: actionOf(told), status: codeOf(told), words: wordsOf(told) };
}

const actionOf = (group: Headers) => (group.get('action') ?? '').toLowerCase().split(/[\s(;]/, 1)[0] ?? '';
const codeOf = (group: Headers) => /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(group.get('status') ?? '')?.[0] ?? '';

function wordsOf(group: Headers): string {
  const said = group.get('diagnostic-code')?.replace(/^[\w-]{1,20}\s*;/, '') || group.get('status') || '';
  return oneLine(said);
}

/** The body of the part that holds the report. */
function statusPart(entity: string, depth: number): string | undefined {
  const { headers, body } = partsOf(entity);
  const type = (headers.get('content-type') ?? '').trim();
  if (/^message\/(global-)?delivery-status\b/i.test(type)) return decoded(headers, body);
  const boundary = /^multipart\//i.test(type) ? boundaryOf(type) : undefined;
  if (!boundary || depth >= deepest) return undefined;
  for (const part of partsBetween(body, boundary)) {
    const found = statusPart(part, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
