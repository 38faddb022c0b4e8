import { isDomain } from './domain-name.ts';

/** What RFC 5322 allows without quotation marks, and letters of every script (RFC 6531): o'brien, info.ä, 用户. */
const localPart = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;

/**
 * The definition of an email address for users, customers, respondents, imports and settings: at most 254 characters,
 * a domain with a dot, in any script. Quoted local parts and addresses of bare IP numbers are refused.
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > 254) return false;
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  return at > 0 && local.length <= 64 && localPart.test(local) && isDomain(domain);
}
