/**
 * The definition of a web address for respondents, customers, dashboards and settings: absolute, http or https, with a
 * host that can exist, without white space, quotation marks, angle brackets and backslashes, which would end it where it
 * is printed.
 */
export function isWebAddress(text: string, protocols: readonly ('http' | 'https')[] = ['http', 'https']): boolean {
  if (/[\s"'<>\\\p{Cc}]/u.test(text) || !/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return isHost(hostname) && protocols.some((one) => protocol === `${one}:`);
}

/** What is wrong with every text that looks like a web address and cannot be one. */
export const invalidWebAddress = 'Invalid URL';

/** What is wrong with a web address; undefined if nothing is. */
export function webAddressProblem(text: string, protocols: readonly ('http' | 'https')[]): string | undefined {
  if (isWebAddress(text, protocols)) return undefined;
  const beginnings = protocols.map((protocol) => `${protocol}://`);
  return beginnings.some((beginning) => text.toLowerCase().startsWith(beginning))
    ? invalidWebAddress
    : `Enter a URL that begins with ${beginnings.join(' or ')}`;
}

/**
 * Whether a host that was parsed, and so is in ASCII, can exist: an address in brackets, or labels that are neither empty
 * nor too long, with the signs that names in use have, as `a_b.example` and `-a.example`. `https` alone is a protocol that
 * was typed again.
 */
const isHost = (hostname: string): boolean =>
  hostname.startsWith('[') ||
  (/^[a-z\d_-]{1,63}(\.[a-z\d_-]{1,63})*\.?$/.test(hostname) && hostname.length <= 254 && !/^https?$/.test(hostname));
