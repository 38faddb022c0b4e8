import { invisible } from './visible-text.ts';

/** Mail programs turn these into links: `https://…`, `www.…`, `name@example.com`, `example.com`, `10.0.0.1`. */
const link =
  /:\/\/|\bwww\.|[\p{L}\p{N}_-]+@[\p{L}\p{N}-]|[\p{L}\p{N}][.。]\p{L}[\p{L}\p{N}-]|\bxn--|\d{1,3}(?:\.\d{1,3}){3}/iu;

/** Whether a mail program could turn a part of the text into a link. */
export const hasLink = (text: string): boolean => link.test(text.normalize('NFKC').replace(invisible, ''));
