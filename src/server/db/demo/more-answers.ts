import type { AnswerValue } from '../../../domain/forms/kind.ts';
import type { Random } from '../makers/random.ts';
import { minute } from '../makers/times.ts';
import type { FormKey } from './remarks.ts';

export interface Teller {
  feel: number;
  at: Date;
  /** Who works where it happened, and through whom companies book. */
  lead: { id: number };
  agency: { id: number };
}

type Answers = Record<string, AnswerValue>;

/** What only some guests fill in: the questions after the ones that everybody answers. */
export const moreAnswersTo: Record<FormKey, (random: Random, teller: Teller) => Answers> = {
  stay: (random, { feel }) => ({
    ...sometimes(random, 0.6, {
      rated: Object.fromEntries(
        ['your-room', 'the-cleaning', 'our-people', 'breakfast'].map((row) => [row, near(random, feel, 1, 5)]),
      ),
    }),
    ...sometimes(random, 0.3, { write: false }),
    source: random.pick(['departure-mail', 'departure-mail', 'door-code', 'newsletter']),
  }),
  checkIn: (random, { feel, lead }) => ({
    ...sometimes(random, 0.7, {
      arrived: `${random.whole(14, 22)}:${random.pick(['00', '10', '20', '35', '45', '50'])}`,
    }),
    ...sometimes(random, 0.6, {
      desk: {
        greeted: random.pick(feel > 2 ? ['yes'] : ['yes', 'partly', 'no']),
        knew: random.pick(feel > 3 ? ['yes'] : ['partly', 'no']),
        explained: random.pick(['yes', 'partly', 'no']),
      },
    }),
    ...sometimes(random, 0.4, { colleague: lead.id }),
  }),
  dining: (random, { feel }) => ({
    noise: near(random, 6 - feel, 1, 9),
    ...sometimes(random, 0.4, { tried: random.pick([['soup'], ['cake'], ['soup', 'cake']]) }),
    ...sometimes(random, 0.7, {
      matters: random.shuffled(['warm-dishes', 'good-coffee', 'a-quiet-table', 'something-regional']),
    }),
    ...sometimes(random, 0.3, {
      avoid: random.pick([['meat'], ['gluten', 'milk'], ['nuts'], ['other:Celery'], ['fish']]),
    }),
  }),
  room: (random, { at }) => ({
    ...sometimes(random, 0.4, { since: wallClock(new Date(at.getTime() - random.whole(20, 900) * minute)) }),
    ...sometimes(random, 0.4, {
      affected: {
        [random.pick(['bathroom', 'bedroom', 'balcony'])]: [random.pick(['water', 'light', 'heating', 'lock'])],
      },
    }),
  }),
  account: (random, { feel, agency }) => ({
    ...sometimes(random, 0.8, { next: near(random, feel * 2, 1, 10) }),
    ...sometimes(random, 0.3, { agency: agency.id }),
  }),
};

function sometimes(random: Random, share: number, answers: Answers): Answers {
  return random.chance(share) ? answers : {};
}

const near = (random: Random, value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, value + random.whole(-1, 1)));

const wallClock = (at: Date) => at.toISOString().slice(0, 16);
