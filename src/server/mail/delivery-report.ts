/** What became of one mail, as a mail server reports it later (RFC 3464). */
export interface DeliveryReport {
  action: string;
  /** Such as 5.1.1; empty where it names none. */
  status: string;
  /** What the mail server said. */
  words: string;
}

const mostBytes = 256 * 1024;
const mostParts = 20;
const mostLines = 200;
const mostOfLine = 2_000;
const deepest = 3;

/**
 * Reads the report in a mail that came back; undefined where it is anything else, such as an answer that somebody is on
 * holiday. Only as much is looked at as a report needs, and the mail that came back is never taken for one.
 */
export function readDeliveryReport(message: Uint8Array): DeliveryReport | undefined {
  const text = Buffer.from(message.subarray(0, mostBytes)).toString('latin1').replaceAll('\r\n', '\n');
  const status = statusPart(text, 0);
  if (status === undefined) return undefined;
  const recipients = status
    .split(/\n[ \t]*\n/)
    .slice(0, mostParts)
    .map(headersOf)
    .filter((group) => group.has('action'));
  const told = recipients.find((group) => actionOf(group) === 'failed') ?? recipients[0];
  return told && { action: actionOf(told), status: codeOf(told), words: wordsOf(told) };
}

type Headers = Map<string, string>;

const actionOf = (group: Headers) => (group.get('action') ?? '').toLowerCase().split(/[\s(;]/, 1)[0] ?? '';
const codeOf = (group: Headers) => /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(group.get('status') ?? '')?.[0] ?? '';

function wordsOf(group: Headers): string {
  const said = group.get('diagnostic-code')?.replace(/^[\w-]{1,20}\s*;/, '') || group.get('status') || '';
  return Buffer.from(said, 'latin1')
    .toString('utf8')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 300);
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

const boundaryOf = (type: string) => {
  const found = /\bboundary\s*=\s*(?:"([^"]{1,70})"|([^\s";]{1,70}))/i.exec(type);
  return found?.[1] ?? found?.[2];
};

function partsBetween(body: string, boundary: string): string[] {
  const [, ...rest] = `\n${body}`.split(`\n--${boundary}`, mostParts);
  const closing = rest.findIndex((part) => part.startsWith('--'));
  const parts = closing === -1 ? rest : rest.slice(0, closing);
  return parts.map((part) => part.slice(part.indexOf('\n') + 1));
}

function partsOf(entity: string): { headers: Headers; body: string } {
  const end = entity.startsWith('\n') ? 0 : entity.indexOf('\n\n');
  const head = end === -1 ? entity : entity.slice(0, end);
  return { headers: headersOf(head), body: end === -1 ? '' : entity.slice(end).replace(/^\n{1,2}/, '') };
}

/** Headers by their names in small letters, the first of each; lines that go on are put together. */
function headersOf(head: string): Headers {
  const headers: Headers = new Map();
  let name = '';
  for (const line of head.split('\n', mostLines)) {
    const goesOn = /^[ \t]/.test(line) && name !== '';
    const colon = line.indexOf(':');
    if (!goesOn && colon < 1) continue;
    if (goesOn) {
      headers.set(name, `${headers.get(name)} ${line.trim()}`.slice(0, mostOfLine));
      continue;
    }
    name = line.slice(0, colon).trim().toLowerCase();
    if (headers.has(name)) name = '';
    else headers.set(name, line.slice(colon + 1, mostOfLine).trim());
  }
  return headers;
}

function decoded(headers: Headers, body: string): string {
  const coding = headers.get('content-transfer-encoding')?.toLowerCase();
  if (coding === 'base64') return Buffer.from(body, 'base64').toString('latin1').replaceAll('\r\n', '\n');
  if (coding !== 'quoted-printable') return body;
  return body
    .replace(/=\n/g, '')
    .replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
