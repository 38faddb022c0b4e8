/** How mail programs introduce the message that they quote, in common languages. */
const introductions = [
  /^(on|am|le|el|il|em|op|den|pe|dnia|w dniu)\b.{0,250}(wrote|schrieb|a écrit|escribió|ha scritto|escreveu|schreef|skrev|a scris|napisał\(?a?\)?)\b.{0,120}:\s*$/i,
  /^\s*.{0,120}(написал|написала|كتب).{0,120}:\s*$/i,
  /^-{2,}\s*(original message|ursprüngliche nachricht|message d'origine|mensaje original|messaggio originale|forwarded message)\s*-{2,}\s*$/i,
  /^_{10,}\s*$/,
  /^(from|von|de|da|van):\s.{1,200}@.{1,200}$/i,
];

/** Separates what the customer wrote from the earlier messages below it. Quotes between own lines stay where they are. */
export function splitQuote(text: string): { body: string; quoted: string } {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const at = quoteStart(lines);
  return { body: lines.slice(0, at).join('\n').trim(), quoted: lines.slice(at).join('\n').trim() };
}

function quoteStart(lines: readonly string[]): number {
  const introduced = lines.findIndex((_, at) => isIntroduction(lines, at));
  if (introduced > 0) return introduced;
  const lastOwn = lines.findLastIndex((line) => line.trim() !== '' && !line.startsWith('>'));
  return lines.slice(lastOwn + 1).some((line) => line.startsWith('>')) ? lastOwn + 1 : lines.length;
}

/** An introduction may be wrapped over two lines. It counts only if no own text follows the quoted lines. */
function isIntroduction(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  const wrapped = `${line} ${lines[at + 1] ?? ''}`;
  if (!introductions.some((pattern) => pattern.test(line) || (/^\S/.test(line) && pattern.test(wrapped)))) return false;
  const rest = lines.slice(at + 1);
  const firstQuoted = rest.findIndex((one) => one.startsWith('>'));
  return firstQuoted < 0 || rest.slice(firstQuoted).every((one) => one.trim() === '' || one.startsWith('>'));
}
