import fc from 'fast-check';
import type { Kind } from './questions.ts';

/** What a person does on the way through a form. */
export type Step =
  | { does: 'answer'; question: number; choice: number }
  | { does: 'turn'; to: 'next' | 'back'; isImpatient: boolean }
  | { does: 'reload' }
  | { does: 'open another tab' }
  | { does: 'change language' }
  | { does: 'lose connection' }
  | { does: 'connect' }
  | { does: 'hold uploads' }
  | { does: 'let uploads through' }
  | { does: 'wait'; ms: number }
  | { does: 'leave to the next person' }
  | { does: 'send and edit' }
  | { does: 'let the time run out' };

export interface Asked {
  kind: Kind;
  isRequired: boolean;
}

export interface Walk {
  pages: Asked[][];
  /** How a survey is answered; staff forms know the first way alone. */
  way: 'on a device' | 'in a kiosk' | 'with a time limit';
  hasReview: boolean;
  hand: 'mouse' | 'keyboard';
  steps: Step[];
  /** How it is sent at the end. */
  sends: 'at once' | 'without connection' | 'while uploading';
}

const does = <Name extends string>(name: Name) => ({ does: fc.constant(name) });

const steps: { weight: number; arbitrary: fc.Arbitrary<Step> }[] = [
  { weight: 14, arbitrary: fc.record({ ...does('answer'), question: fc.nat(5), choice: fc.nat(11) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      ...does('turn'),
      to: fc.constantFrom('next', 'next', 'back'),
      isImpatient: fc.integer({ min: 0, max: 3 }).map((number) => number === 0),
    }),
  },
  { weight: 2, arbitrary: fc.record(does('reload')) },
  { weight: 1, arbitrary: fc.record(does('open another tab')) },
  { weight: 1, arbitrary: fc.record(does('change language')) },
  { weight: 1, arbitrary: fc.record(does('lose connection')) },
  { weight: 1, arbitrary: fc.record(does('connect')) },
  { weight: 2, arbitrary: fc.record(does('hold uploads')) },
  { weight: 1, arbitrary: fc.record(does('let uploads through')) },
  { weight: 1, arbitrary: fc.record({ ...does('wait'), ms: fc.nat(300) }) },
  { weight: 2, arbitrary: fc.record(does('leave to the next person')) },
  { weight: 2, arbitrary: fc.record(does('send and edit')) },
  { weight: 2, arbitrary: fc.record(does('let the time run out')) },
];

const pagesOf = (kinds: readonly Kind[]) =>
  fc
    .record({
      order: fc.shuffledSubarray([...kinds], { minLength: 4 }),
      required: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: kinds.length, maxLength: kinds.length }),
      pageCount: fc.integer({ min: 1, max: 3 }),
    })
    .map(({ order, required, pageCount }) => {
      const asked = order.map((kind, at) => ({ kind, isRequired: required[at] === 0 }));
      const size = Math.ceil(asked.length / pageCount);
      return Array.from({ length: pageCount }, (_, at) => asked.slice(at * size, (at + 1) * size)).filter(
        (page) => page.length > 0,
      );
    });

const walkOf = (kinds: readonly Kind[]): fc.Arbitrary<Walk> =>
  fc.record({
    pages: pagesOf(kinds),
    way: fc.constantFrom('on a device', 'on a device', 'in a kiosk', 'with a time limit'),
    hasReview: fc.boolean(),
    hand: fc.constantFrom('mouse', 'keyboard'),
    steps: fc.array(fc.oneof(...steps), { minLength: 8, maxLength: 16, size: 'max' }),
    sends: fc.constantFrom('at once', 'without connection', 'while uploading'),
  });

/** The walks of a seed through forms of these kinds of questions. */
export const inventWalks = (kinds: readonly Kind[], parameters: { numRuns: number; seed: number }): Walk[] =>
  fc.sample(walkOf(kinds), parameters);
