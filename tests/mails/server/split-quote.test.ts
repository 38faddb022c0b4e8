import { expect, test } from 'vitest';
import { splitQuote } from '../../../src/mails/server/replies/split-quote.ts';
import { ours, quotedEmails } from './quoted-emails.ts';

test.each(quotedEmails)('quoted text: $name', ({ text, own }) => {
  const { body, quoted } = splitQuote(text, [ours]);
  expect(body).toBe(own);
  expect(quoted === '').toBe(text === own);
});

test('quoted text: lines that repeat no email of ours are shown', () => {
  const text = 'Yes.\n\n> This was never\n> written by us';
  expect(splitQuote(text, [ours])).toEqual({ body: text, quoted: '' });
});

test('quoted text: a mail that only quotes is shown', () => {
  expect(splitQuote(ours, [ours]).body).toBe(ours);
});

test('quoted text: own words above our text are never hidden with it', () => {
  const text = `I wrote this.\n\nAnd this belongs to me.\n\n${ours}`;
  expect(splitQuote(text, [ours]).body).toBe('I wrote this.\n\nAnd this belongs to me.');
});

test('quoted text: a footer of a virus scanner below the quotation goes with it', () => {
  const text =
    'A new reply\n\nOn 12/23/24 at 10:29 Hannes wrote:\n>\n> Hello\n\n-- \nThis email was scanned for viruses';
  expect(splitQuote(text).body).toBe('A new reply');
});
