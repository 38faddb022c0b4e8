/**
 * The definition of a web address for respondents, customers, dashboards and settings: absolute, http or https, without
 * white space, quotation marks, angle brackets and backslashes, which would end it where it is printed.
 */
export function isWebAddress(text: string, protocols: readonly ('http' | 'https')[] = ['http', 'https']): boolean {
  if (/[\s"'<>\\\p{Cc}]/u.test(text) || !/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) return false;
  return protocols.some((protocol) => new URL(text).protocol === `${protocol}:`);
}
