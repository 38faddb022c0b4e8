import type { AnswerValue, FormField } from '../../../../domain/forms/kind.ts';
import type { Answer } from '../../../../domain/forms/validate-answers.ts';
import type { Random } from '../../makers/random.ts';
import { day, hour, minute } from '../../makers/times.ts';
import { reachOf, writtenBy } from './guest-words.ts';

/** One guest on the way through the survey. */
export interface GuestVisit {
  language: 'en' | 'ar';
  source: string;
  device: 'phone' | 'tablet' | 'desktop';
  startedAt: Date;
  isComplete: boolean;
  answers: Answer[];
  /** How long each question was in sight, by its key. */
  timings: Record<string, number>;
}

// How much guests like each hotel, and how many go there.
const hotels = { bergen: 8.6, hamburg: 7.9, edinburgh: 8.8, valencia: 8.1, marseille: 7.2, dubai: 8.4 } as const;
const crowds = [
  ['bergen', 24],
  ['hamburg', 20],
  ['edinburgh', 18],
  ['valencia', 14],
  ['marseille', 12],
  ['dubai', 14],
] as const;

/** A visit within the last three months: what one thinks of the stay colours every answer. */
export function guestVisit(random: Random, fields: readonly FormField[], now: Date): GuestVisit {
  const hotel = random.weighted(crowds);
  const language = random.chance(hotel === 'dubai' ? 0.62 : 0.04) ? 'ar' : 'en';
  const source = random.weighted([
    ['departure-mail', 58],
    ['key-card', 30],
    ['lobby', 12],
  ] as const);
  const mood = hotels[hotel] + (source === 'lobby' ? -0.5 : 0) + (random.share() + random.share() - 1) * 5;
  const said = saidBy(random, { hotel, language, mood });
  const isComplete = random.chance(source === 'lobby' ? 0.74 : 0.88);
  const keys = isComplete ? undefined : new Set(Object.keys(said).slice(0, random.whole(1, 7)));
  const answers = fields.flatMap(({ id, options: { key = '' } }): Answer[] => {
    const value = said[key];
    return value === undefined || value === null || (keys && !keys.has(key)) ? [] : [{ fieldId: id, value }];
  });
  return {
    language,
    source,
    device: source === 'lobby' ? 'tablet' : random.chance(source === 'key-card' ? 0.9 : 0.6) ? 'phone' : 'desktop',
    startedAt: new Date(now.getTime() - random.between(0.1, 92) * day - random.between(0, 6) * hour - 10 * minute),
    isComplete,
    answers,
    timings: timingsOf(random, fields, answers),
  };
}

interface Guest {
  hotel: keyof typeof hotels;
  language: 'en' | 'ar';
  mood: number;
}

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, Math.round(value)));

function saidBy(random: Random, { hotel, language, mood }: Guest): Record<string, AnswerValue> {
  const recommend = within(mood + random.between(-1, 1.4), 0, 10);
  const five = (lean = 0) => within(mood / 2 + lean + random.between(-0.8, 1), 1, 5);
  return {
    recommend,
    hotel,
    purpose: random.chance(0.05)
      ? `other:${random.pick(['A wedding', 'Hospital visit', 'On the way to the ferry', 'A film shoot'])}`
      : random.weighted([
          ['holiday', 44],
          ['work', 30],
          ['family', 18],
          ['congress', 8],
        ] as const),
    satisfied: five(),
    easy: within(mood * 0.68 + (hotel === 'marseille' ? -1.1 : 0.3) + random.between(-1, 1.2), 1, 7),
    rated: random.chance(0.86)
      ? { room: five(), cleaning: five(0.2), people: five(0.5), breakfast: five(hotel === 'bergen' ? 0.6 : 0) }
      : null,
    wrong:
      recommend > 6
        ? null
        : random
            .shuffled(['noise', 'not-ready', 'cleanliness', 'wifi', 'bill', 'service'])
            .slice(0, random.whole(1, 3)),
    matters: random.chance(0.72) ? ordered(random, mood) : null,
    comment: random.chance(recommend <= 6 ? 0.7 : 0.4) ? writtenBy(random, language, recommend) : null,
    reach: recommend <= 6 && random.chance(0.35) ? reachOf(random) : null,
  };
}

/** The rest in any order, behind what most want. */
function ordered(random: Random, mood: number): string[] {
  const first = random.weighted([
    ['quiet', mood < 7 ? 50 : 34],
    ['breakfast', 28],
    ['view', 16],
    ['price', 22],
  ] as const);
  return [first, ...random.shuffled(['quiet', 'breakfast', 'view', 'price'].filter((one) => one !== first))];
}

function timingsOf(random: Random, fields: readonly FormField[], answers: readonly Answer[]): Record<string, number> {
  const last = fields.findIndex(({ id }) => id === answers.at(-1)?.fieldId);
  const seen = fields.slice(0, last + 1 + random.whole(0, 1)).filter(({ fieldType }) => fieldType !== 'page_break');
  const slow = new Set(['textarea', 'ranking', 'matrix_rating', 'contact_info']);
  return Object.fromEntries(
    seen.map(({ fieldType, options: { key = '' } }) => [
      key,
      Math.round((slow.has(fieldType) ? 14_000 : 4_500) * random.between(0.5, 2.4)),
    ]),
  );
}
