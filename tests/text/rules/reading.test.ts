import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answered } from '../../../src/forms/schemas/answered.ts';
import { readAnswers } from '../../../src/text/answers.ts';
import { feelingIn, feelingOf } from '../../../src/text/feeling.ts';
import { masked, personalDataIn } from '../../../src/text/personal-data.ts';
import { topicsOf } from '../../../src/text/topics.ts';
import { spokenIn, withoutMoments } from '../../../src/text/transcript.ts';
import { verdictOf } from '../../../src/text/verdict.ts';

const sentimentWordsIn = (text: string) => feelingOf(text, 'en').words.map(({ text: word }) => word);

describe('the sentiment of a text', () => {
  it('lists the words that decide it, with their positions', () => {
    const text = 'The bed was comfortable.\nThe bathroom: filthy!';
    const { words } = feelingOf(text, 'en');
    expect(words.map(({ text: word }) => word)).toEqual(['comfortable', 'filthy']);
    expect(words.map(({ start, end }) => text.slice(start, end))).toEqual(['comfortable', 'filthy']);
  });

  it('is inverted by a negation and amplified by an intensifier', () => {
    expect(feelingOf('The service was good', 'en').score).toBeGreaterThan(0);
    expect(feelingOf('The service was not good', 'en').score).toBeLessThan(0);
    expect(feelingOf('very friendly', 'en').score).toBeGreaterThan(feelingOf('friendly', 'en').score ?? 0);
    expect(feelingOf('slightly friendly', 'en').score).toBeLessThan(feelingOf('friendly', 'en').score ?? 0);
  });

  it.each([
    ['Not clean, friendly staff', 'en', ['clean', 'friendly'], [-1, 1]],
    ['The room was not good; lovely breakfast', 'en', ['good', 'lovely'], [-1, 1]],
    ['Nicht gut, freundliches Personal', 'de', ['gut', 'freundliches'], [-1, 1]],
    ['It was not good or friendly', 'en', ['good', 'friendly'], [-1, -1]],
  ])('is inverted only up to the comma: %s', (text, language, words, signs) => {
    const felt = feelingOf(text, language).words;
    expect(felt.map((word) => word.text)).toEqual(words);
    expect(felt.map(({ value }) => Math.sign(value))).toEqual(signs);
  });

  it('weighs the part after "but" more', () => {
    expect(feelingOf('Nice room, but the staff were rude', 'en').score).toBeLessThan(0);
    expect(feelingOf('The staff were rude, but a nice room', 'en').score).toBeGreaterThan(
      feelingOf('Nice room, but the staff were rude', 'en').score ?? 0,
    );
  });

  it('recognises phrases that mean the opposite of their words', () => {
    expect(feelingOf('No complaints', 'en').label).toBe('positive');
    expect(feelingOf('It could not have gone better', 'en').label).toBe('positive');
    expect(sentimentWordsIn('It was a waste of time')).toEqual(['waste of time']);
  });

  it('ignores words that only name a place or a thing', () => {
    expect(sentimentWordsIn('We met in the lobby by the top desk until the fire alarm')).toEqual([]);
  });

  it('is mixed where praise and complaint weigh the same', () => {
    expect(feelingOf('The food was delicious. The waiter was awful.', 'en').label).toBe('mixed');
  });

  it('uses the detected language, and is missing for an unsupported one', () => {
    expect(feelingOf('Sehr freundlich', 'de-AT').label).toBe('positive');
    expect(feelingOf('Trevligt rum', 'sv')).toEqual({ score: null, label: null, confidence: null, words: [] });
  });

  it('is not read where a few words have no match, instead of neutral', () => {
    expect(feelingIn('عند الباب', 'ar')).toMatchObject({ label: null, confidence: null });
    expect(feelingIn('عند الباب', null)).toMatchObject({ label: null, confidence: null });
    expect(feelingIn('ممتاز جدًا', null)).toMatchObject({ label: 'positive' });
    expect(feelingIn('Nothing special', null)).toMatchObject({ label: 'neutral' });
  });

  it('is not clear below a confidence: weak words, or many unknown ones', () => {
    const long = 'The person at the second desk then took the form to the other building and came with a copy';
    for (const text of ['The early train was closed to us', long]) {
      const { label, score, confidence } = feelingIn(text, 'en');
      expect([label, score]).toEqual([null, null]);
      expect(confidence).toBeLessThan(0.5);
    }
  });

  it.each([
    ['The app does not work', 'en', 'negative'],
    ['Das gefällt mir nicht', 'de', 'negative'],
    ['They solved my problem at once', 'en', 'positive'],
    ['Great, another delay.', 'en', 'negative'],
    ['Sooo goood', 'en', 'positive'],
    ['Ce n’est pas cher et tres propre', 'fr', 'positive'],
    ['والغرفة غير نظيفة', 'ar', 'negative'],
  ])('knows how a word is used: %s', (text, language, label) => {
    expect(feelingOf(text, language).label).toBe(label);
  });

  it('uses the best-matching word list for a text too short to detect its language', () => {
    expect(feelingIn('Wunderbar!', null).label).toBe('positive');
  });

  it('stays between −1 and 1 with spans inside the text, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const { score, words } = feelingOf(text, 'en');
        expect(Math.abs(score ?? 0)).toBeLessThanOrEqual(1);
        for (const { start, end } of words) expect(start >= 0 && end <= text.length && start < end).toBe(true);
      }),
    );
  });
});

describe('the marks in the answers of a response', () => {
  const answer = (fieldId: number, text: string): Answered => ({
    fieldId,
    fieldName: 'What?',
    fieldType: 'textarea',
    value: text,
    text,
  });

  it('are of the first 40,000 characters, however many answers it has', () => {
    const long = 'Great place. '.repeat(770);
    const counts = (answers: number) =>
      readAnswers(
        Array.from({ length: answers }, (_, at) => answer(at, long)),
        'en',
      ).answers.map(({ words }) => words.length);
    expect(counts(2)).toEqual([770, 770]);
    const [first, ...others] = counts(300);
    expect([first, others.at(2), others.at(3), others.length]).toEqual([770, expect.any(Number), 0, 299]);
    expect(others.reduce((sum, count) => sum + count, first ?? 0)).toBe(Math.ceil(40_000 / 13));
  });
});

describe('the verdict on a response', () => {
  const text = (words: string) => feelingOf(words, 'en');
  it.each([
    ['the score goes before the text', 1, text('Terrible noise'), ['positive', 'score', 0.7]],
    ['a score that the text confirms is certain', -1, text('Terrible noise'), ['negative', 'score', 1]],
    ['a score in the middle is neutral', 0, null, ['neutral', 'score', 1]],
    ['without a score it is the text', null, text('Terrible noise'), ['negative', 'text', 0.93]],
    ['without both there is none', null, null, [null, null, null]],
  ])('is one: %s', (_, score, feeling, expected) => {
    const { sentimentLabel, sentimentSource, sentimentConfidence } = verdictOf(score, feeling);
    expect([sentimentLabel, sentimentSource, sentimentConfidence]).toEqual(expected);
  });
});

describe('the topics of a text', () => {
  it('are found in five languages, the most frequent first', () => {
    expect(topicsOf('The wait was long, we waited an hour for breakfast', 'en')).toEqual(['waiting', 'food']);
    expect(topicsOf('Das Frühstück war kalt', 'de')).toContain('food');
    expect(topicsOf('La chambre était bruyante', 'fr')).toEqual(['room', 'noise']);
    expect(topicsOf('La habitación estaba sucia', 'es')).toEqual(['room', 'cleanliness']);
    expect(topicsOf('كانت الغرفة صغيرة والطعام باردًا', 'ar')).toEqual(['room', 'food', 'temperature']);
  });

  it.each([
    ['It was a bad experience', 'en', []],
    ['Das Bad war schön', 'de', ['room']],
    ['The cola was flat', 'en', []],
    ['La cola era larguísima', 'es', ['waiting']],
    ['The sale was over', 'en', []],
    ['Badrummet var trevligt och personalen vänlig', 'sv', []],
    ['Bad', null, []],
    ['Frühstück', null, ['food']],
  ])('respect the language: %s', (text, language, topics) => {
    expect(topicsOf(text, language)).toEqual(topics);
  });

  it('ignore a word that only begins like a keyword', () => {
    expect(topicsOf('His badge says sales', 'en')).toEqual([]);
  });
});

describe('personal data in a text', () => {
  it.each([
    ['Write to anna.k@mail.example please', 'Write to [email] please'],
    ['Call +44 20 7946 0018 after six', 'Call [phone number] after six'],
    ['Ruft mich an: 030/1234567', 'Ruft mich an: [phone number]'],
    ['Call me on 7946 0018', 'Call me on [phone number]'],
    ['My card is 4111 1111 1111 1111', 'My card is [card number]'],
    ['Pay to DE89 3704 0044 0532 0130 00', 'Pay to [bank account]'],
    ['My name is Anna Keller, hello', 'My name is [name], hello'],
    ['Mrs Keller was kind', 'Mrs [name] was kind'],
    ['Mein Name ist Anna Keller', 'Mein Name ist [name]'],
    ['Ich heiße Anna, guten Tag', 'Ich heiße [name], guten Tag'],
    ['Je m’appelle Anna Dupont', 'Je m’appelle [name]'],
    ['me llamo Ana', 'me llamo [name]'],
    ['Mi nombre es Ana', 'Mi nombre es [name]'],
    ['Herr Keller half', 'Herr [name] half'],
    ['Monsieur Dupont a aidé', 'Monsieur [name] a aidé'],
    ['la Señora Ruiz ayudó', 'la Señora [name] ayudó'],
    ['Too cold. Kind regards, Anna', 'Too cold. Kind regards, [name]'],
    ['Sincerely, Anna Keller', 'Sincerely, [name]'],
    ['Mit freundlichen Grüßen Anna', 'Mit freundlichen Grüßen [name]'],
    ['cordialement, Anna', 'cordialement, [name]'],
    ['Saludos, Ana', 'Saludos, [name]'],
    ['I live at 12 King Street', 'I live at [address]'],
    ['Ich wohne in der Lindenstraße 5', 'Ich wohne in der [address]'],
    ['geboren am 12.03.1980 in Bonn', 'geboren am [date of birth] in Bonn'],
    ['from 192.168.0.12', 'from [network address]'],
  ])('%s', (text, without) => {
    expect(masked(text)).toBe(without);
  });

  it.each([
    'Room 312 on 12.03.2026 cost 120.50',
    'Order 4111 1111 1111 1112 is late',
    'On 2026-03-09 at 12:30 we left',
    'Version 300.1.2.999 crashes',
  ])('is not reported where there is none: %s', (text) => {
    expect(personalDataIn(text)).toEqual([]);
  });

  it('has no overlapping spans, and masking removes it', () => {
    const piece = fc.constantFrom(
      'a@b.example',
      '+44 20 7946 0018',
      ' ',
      'My name is Ana',
      '4111111111111111',
      'x',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join(' ');
        const spans = personalDataIn(text);
        for (const [index, { start }] of spans.entries()) {
          expect(start).toBeGreaterThanOrEqual(spans[index - 1]?.end ?? 0);
        }
        expect(masked(text)).not.toMatch(/@b\.example|7946/);
      }),
    );
  });
});

describe('a transcript', () => {
  it('is split at its timestamps', () => {
    const text = 'Anna Berg speaking.\n[0:12] The shower is cold\n[61:05] Goodbye';
    expect(spokenIn(text).map(({ seconds, start, end }) => [seconds, text.slice(start, end).trim()])).toEqual([
      [null, 'Anna Berg speaking.'],
      [12, 'The shower is cold'],
      [3_665, 'Goodbye'],
    ]);
    expect(spokenIn('[0:99] is no moment')).toEqual([{ seconds: null, start: 0, end: 19 }]);
    expect(withoutMoments(text)).toBe('Anna Berg speaking.\nThe shower is cold\nGoodbye');
  });
});
