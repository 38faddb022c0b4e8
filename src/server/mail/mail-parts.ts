const mostBytes = 256 * 1024;
const mostLines = 200;
const mostOfLine = 2_000;

/** More parts than these no report has. */
export const mostParts = 20;

export type Headers = Map<string, string>;

/** As much of a mail as a report needs, each byte a letter and each line ending alike. */
export const mailText = (message: Uint8Array): string =>
  Buffer.from(message.subarray(0, mostBytes)).toString('latin1').replaceAll('\r\n', '\n');

/** What a mail server said, on one line and no longer than is shown. */
export const oneLine = (said: string): string =>
  Buffer.from(said, 'latin1')
    .toString('utf8')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 300);

/** What stands between the parts of a mail. */
export const boundaryOf = (type: string) => {
  const found = /\bboundary\s*=\s*(?:"([^"]{1,70})"|([^\s";]{1,70}))/i.exec(type);
  return found?.[1] ?? found?.[2];
};

/** The parts of a mail that stand between its boundaries. */
export function partsBetween(body: string, boundary: string): string[] {
  const [, ...rest] = `\n${body}`.split(`\n--${boundary}`, mostParts);
  const closing = rest.findIndex((part) => part.startsWith('--'));
  const parts = closing === -1 ? rest : rest.slice(0, closing);
  return parts.map((part) => part.slice(part.indexOf('\n') + 1));
}

/** The head of a mail or of one of its parts, and what follows it. */
export function partsOf(entity: string): { headers: Headers; body: string } {
  const end = entity.startsWith('\n') ? 0 : entity.indexOf('\n\n');
  const head = end === -1 ? entity : entity.slice(0, end);
  return { headers: headersOf(head), body: end === -1 ? '' : entity.slice(end).replace(/^\n{1,2}/, '') };
}

/** Headers by their names in small letters, the first of each; lines that go on are put together. */
export function headersOf(head: string): Headers {
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

/** The body of a part, as it was before it was written for the way. */
export function decoded(headers: Headers, body: string): string {
  const coding = headers.get('content-transfer-encoding')?.toLowerCase();
  if (coding === 'base64') return Buffer.from(body, 'base64').toString('latin1').replaceAll('\r\n', '\n');
  if (coding !== 'quoted-printable') return body;
  return body
    .replace(/=\n/g, '')
    .replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
