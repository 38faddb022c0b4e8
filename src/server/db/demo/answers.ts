import type { AnswerValue } from '../../../domain/forms/kind.ts';
import type { Random } from '../makers/random.ts';
import { day } from '../makers/times.ts';
import type { FormKey, Remark } from './remarks.ts';

export interface Said extends Pick<Remark, 'feel' | 'about' | 'text'> {
  branch: string;
  at: Date;
}

type Answers = Record<string, AnswerValue>;

/** Answers to every question of a form that go with how somebody feels. */
export const answersTo: Record<FormKey, (random: Random, said: Said) => Answers> = {
  stay: (random, { feel, about, text, branch, at }) => ({
    hotel: branch,
    nps: within(random, feel, [0, 2], [3, 6], [6, 8], [8, 9], [9, 10]),
    about: [...about],
    comment: text,
    departed: dateOf(at),
    again: random.chance(0.85) ? feel > 3 || (feel === 3 && random.chance(0.6)) : null,
  }),
  checkIn: (random, { feel, about, text, branch }) => ({
    hotel: branch,
    ease: within(random, feel, [1, 1], [2, 3], [4, 4], [5, 6], [7, 7]),
    minutes: within(random, feel, [45, 70], [25, 48], [12, 22], [4, 10], [1, 4]),
    about: [...about],
    comment: text,
  }),
  dining: (random, { feel, text, branch }) => ({
    hotel: branch,
    meal: mealIn(text) ?? random.pick(['breakfast', 'dinner', 'dinner', 'lunch']),
    food: within(random, feel, [1, 2], [2, 3], [3, 3], [4, 4], [5, 5]),
    mood: feel,
    comment: text,
  }),
  room: (random, { feel, text, branch }) => ({
    hotel: branch,
    room: `${random.whole(1, 5)}${String(random.whole(1, 24)).padStart(2, '0')}`,
    disturbs: within(random, feel, ['unusable', 'much'], ['much', 'little'], ['little', 'little'], ['not', 'not']),
    comment: text,
    phone: random.chance(0.4) ? `+44 7700 900${random.whole(100, 999)}` : null,
    enter: random.chance(0.8),
  }),
  account: (random, { feel, text, at }) => ({
    satisfied: feel,
    guests: random.whole(12, 480),
    event: random.chance(0.6) ? dateOf(new Date(at.getTime() - random.whole(2, 12) * day)) : null,
    comment: text,
    contact: null,
    page: null,
  }),
};

/** The least and the most for each feeling from 1 on, and something between. */
function within<T extends number | string>(random: Random, feel: number, ...spans: [T, T][]): T {
  const [least, most] = spans[Math.min(feel, spans.length) - 1] as [T, T];
  if (typeof least === 'number' && typeof most === 'number') return random.whole(least, most) as T;
  return random.chance(0.5) ? least : most;
}

const meals = [
  ['breakfast', /breakfast|coffee|porridge|pastries|eggs|buffet|frühstück|إفطار/i],
  ['bar', /\bbar\b|barman/i],
  ['lunch', /lunch/i],
] as const;

function mealIn(text: string): string | undefined {
  return meals.find(([, words]) => words.test(text))?.[0];
}

const dateOf = (at: Date) => at.toISOString().slice(0, 10);
