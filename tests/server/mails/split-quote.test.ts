import { expect, test } from 'vitest';
import { splitQuote } from '../../../src/server/features/mails/replies/split-quote.ts';

test.each([
  ['Gmail', 'Yes.\n\nOn Mon, Mar 2, 2026 at 9:00 AM Acme <care@acme.example> wrote:\n\n> Dear Rosa\n> Sorry', 'Yes.'],
  [
    'a wrapped line',
    'Yes.\n\nOn Mon, Mar 2, 2026 at 9:00 AM Acme Customer Care Team\n<care@acme.example> wrote:\n> Dear',
    'Yes.',
  ],
  ['German', 'Ja.\n\nAm 02.03.2026 um 09:00 schrieb Acme:\n> Liebe Rosa', 'Ja.'],
  ['French', 'Oui.\n\nLe lun. 2 mars 2026 à 09:00, Acme a écrit :\n> Chère Rosa', 'Oui.'],
  [
    'Outlook',
    'Yes.\n\n________________________________\nFrom: Acme <care@acme.example>\nSent: Monday\n\nDear Rosa',
    'Yes.',
  ],
  ['Outlook without a rule', 'Yes.\n\nFrom: Acme <care@acme.example>\nSent: Monday\n\nDear Rosa', 'Yes.'],
  ['an original message', 'Yes.\n\n-----Original Message-----\nDear Rosa', 'Yes.'],
  ['quoted lines alone', 'Yes.\n\n> Dear Rosa\n>\n> Sorry\n', 'Yes.'],
])('quoted text: %s is separated', (_, text, body) => {
  const split = splitQuote(text);
  expect(split.body).toBe(body);
  expect(split.quoted).toMatch(/Dear|Liebe|Chère/);
});

test.each([
  ['an answer between quoted lines', 'On Monday Acme wrote:\n> What?\nThe queue.\n> When?\nToday.'],
  ['a sentence about who wrote', 'Hello,\non Monday your colleague wrote: call us.\nI did.'],
  ['text without a quote', 'Hello\n\nthere'],
])('quoted text: %s stays whole', (_, text) => {
  expect(splitQuote(text)).toEqual({ body: text, quoted: '' });
});
