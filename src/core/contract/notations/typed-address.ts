import { isDomain } from './domain-name.ts';
import { invisible, storedName } from './visible-text.ts';

/** In the narrow characters of ASCII, without marks that show nothing, as copied texts and East Asian keyboards have them. */
const plain = (text: string): string =>
  storedName(
    text.replace(invisible, '').replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)),
  );

const withoutScheme = (text: string, scheme: string) =>
  text.toLowerCase().startsWith(`${scheme}:`) ? text.slice(scheme.length + 1).trim() : text;

/** An email address as a person types or copies it: rosa＠example．com and mailto:rosa@example.com. */
export const typedEmail = (text: string): string => withoutScheme(plain(text), 'mailto').replace(/[。｡]/g, '.');

/** A phone number as a link has it: tel:+4930123456. */
export const typedPhone = (text: string): string => withoutScheme(storedName(text), 'tel');

/** Without the protocols before the last one, as when an address is pasted after a prefilled `https://`. */
const withOneProtocol = (text: string) => text.replace(/^(?:https?:\/\/\s*)+(?=https?:\/\/)/i, '');

/** A web address as people write it: www.example.com is https://www.example.com, and so is https://https://www.example.com. */
export function typedWebAddress(text: string): string {
  const typed = withOneProtocol(plain(text));
  const host = /^([^\s/:?#@]+)(:\d{1,5})?([/?#]|$)/.exec(typed)?.[1];
  return host && isDomain(host) ? `https://${typed}` : typed;
}
