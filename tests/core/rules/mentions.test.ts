import { expect, test } from 'vitest';
import { mentionedIn, mentionOf, partsOfNote, plainNote, withRealNames } from '../../../src/core/rules/mentions.ts';
import { compareTexts, duplicateScore, whyTheSame } from '../../../src/responses/rules/likeness.ts';
import { leastBusy, nextInTurn } from '../../../src/responses/rules/next-assignee.ts';

test('mentions: a note mentions each user once, at any position', () => {
  const note = 'Ask @[Maya Lind](user:12) and @[Jo](user:3), or @[Maya Lind](user:12).';
  expect(mentionedIn(note)).toEqual([12, 3]);
  expect(plainNote(note)).toBe('Ask @Maya Lind and @Jo, or @Maya Lind.');
  expect(partsOfNote(note)[1]).toEqual({ name: 'Maya Lind', userId: 12, at: 4 });
});

test('mentions: text that only resembles a mention stays text', () => {
  for (const plainText of [
    'me@example.com',
    '@[Maya](user:0)',
    '@[](user:4)',
    '@[Maya](http://evil.example)',
    '@Maya',
  ]) {
    expect(partsOfNote(plainText)).toEqual([{ text: plainText }]);
  }
});

test('mentions: a mention shows the real name of the user, and an unknown user is no mention', () => {
  const note = `${mentionOf({ id: 12, name: 'The [boss]' })} @[Nobody](user:99)`;
  expect(withRealNames(note, [{ id: 12, name: 'Maya Lind' }])).toBe('@[Maya Lind](user:12) @Nobody');
});

test('duplicates: texts are similar by the words they share', () => {
  const likeness = (one: string, other: string) => compareTexts(one, other).likeness;
  expect(likeness('The queue was long', 'Long queue, the whole day was lost')).toBeGreaterThan(0.5);
  expect(likeness('Ärger mit der Lieferung', 'ARGER MIT DER LIEFERUNG!')).toBe(1);
  expect(likeness('Cold soup', 'Broken lift')).toBe(0);
  expect(likeness('', 'Broken lift')).toBe(0);
});

const hour = 3_600_000;
const compared = (isSameCustomer: boolean, likeness: number, hoursApart: number, sharedWords = 6) => ({
  isSameCustomer,
  likeness,
  sharedWords,
  millisecondsApart: hoursApart * hour,
});

test.each([
  ['the same customer a week later with another text', compared(true, 0.2, 170), []],
  ['the same customer within a day', compared(true, 0, 2, 0), ['customer', 'time']],
  ['the same customer months later with a similar text', compared(true, 0.6, 2_000), ['customer', 'words']],
  ['the same customer immediately with a similar text', compared(true, 0.6, 1), ['customer', 'time', 'words']],
  ['another customer with the same text', compared(false, 0.9, 1), ['words']],
  ['another customer at the same time', compared(false, 0.2, 0), []],
  ['another customer with a less similar text two weeks later', compared(false, 0.5, 330), []],
  ['another customer with the same two words', compared(false, 1, 1, 2), []],
] as const)('duplicates: %s is reported as similar only for a matching reason', (_, candidate, why) => {
  expect(whyTheSame(candidate)).toEqual(why);
});

test('duplicates: the same text ranks first, then the same customer, then the nearest time', () => {
  const scores = [compared(false, 0.9, 1), compared(true, 0.4, 1), compared(false, 0.4, 1), compared(false, 0.4, 200)];
  expect(scores.map(duplicateScore)).toEqual(scores.map(duplicateScore).toSorted((one, other) => other - one));
});

test('round robin: turns follow the order of the ids, even when the last assignee has left', () => {
  expect([nextInTurn([5, 2, 9], null), nextInTurn([5, 2, 9], 2), nextInTurn([5, 2, 9], 9)]).toEqual([2, 5, 2]);
  expect(nextInTurn([5, 9], 7)).toBe(9);
  expect(nextInTurn([], 7)).toBeUndefined();
});

test('least busy: the user with the fewest responses is next, with the lower id on a tie', () => {
  const members = [4, 2, 3].map((id) => ({ id, open: id === 4 ? 2 : 1 }));
  expect(leastBusy(members)).toBe(2);
  expect(leastBusy([])).toBeUndefined();
});
