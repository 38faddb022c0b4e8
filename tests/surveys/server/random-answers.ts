import type { AnsweredRow } from './answered-survey.ts';

/** Seeded, so that every run uses the same values. */
export function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

export type Dice = ReturnType<typeof dice>;

export function anyAnswer(roll: Dice): AnsweredRow {
  const row = randomRow(roll);
  return Number(row.says.recommend) % 3 === 0 ? { ...row, shown: ['hotel', 'why'] } : row;
}

function randomRow(roll: Dice): AnsweredRow {
  const one = <T>(...of: T[]): T => of[roll(of.length)] as T;
  return {
    says: {
      recommend: roll(11),
      ...(roll(3) > 0 && { hotel: one('bergen', 'dubai') }),
      ...(roll(2) > 0 && { good: one(['room'], ['room', 'food'], ['other:The lift']) }),
      ...(roll(2) > 0 && {
        satisfied: 1 + roll(5),
        rate: { bed: 1 + roll(5) },
        order: one(['view', 'quiet'], ['quiet', 'view']),
      }),
      ...(roll(4) === 0 && { why: 'The room was dirty' }),
    },
    status: one('complete', 'complete', 'complete', 'partial', 'spam', 'screened_out'),
    language: one('en', 'ar'),
    source: one('', 'card'),
    at: `2026-0${1 + roll(4)}-1${roll(9)}T${10 + roll(14)}:30:00Z`,
    tags: one([], ['call back']),
    timings: { recommend: 1_000 + roll(9_000), hotel: 500 + roll(3_000) },
  };
}
