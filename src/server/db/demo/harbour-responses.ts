import type { Company } from '../makers/company.ts';
import { known } from '../makers/company.ts';
import { type Random, randomFrom } from '../makers/random.ts';
import type { MadeResponse } from '../makers/response.ts';
import { day, hour } from '../makers/times.ts';
import { type BranchKey, branches } from './company.ts';
import { inventing, type Occasion } from './invent.ts';
import { feelingAround, formWeights, momentsOf } from './rhythm.ts';

const days = 90;
const trouble = { days: 21, count: 26 };
const newManager = { days: 32 };

/** How guests feel in each hotel, from the beginning of the story to today. */
const moods: Record<BranchKey, { weight: number; mean: (share: number) => number }> = {
  // A new manager, a new kitchen: from sorrow to pride, so plainly that chance cannot hide it on any day.
  bergen: { weight: 1.2, mean: (share) => (share < 1 - newManager.days / days ? 2.4 : 4.5) },
  hamburg: { weight: 1.2, mean: (share) => (share < 1 - trouble.days / days ? 4.1 : 2.8) },
  edinburgh: { weight: 1, mean: () => 4.3 },
  valencia: { weight: 1, mean: () => 4.3 },
  marseille: { weight: 0.8, mean: () => 3.6 },
  dubai: { weight: 0.8, mean: () => 4 },
};

/** What guests have said in the last three months, oldest first. */
export function harbourResponses(random: Random, company: Company, count: number): MadeResponse[] {
  const named = (...keys: string[]) => keys.map((key) => known(company.people, key));
  const firstFirm = company.customers.findIndex(({ name }) => name.startsWith('Nordlys'));
  const invent = inventing({
    company,
    random,
    desk: named('khai', 'priya', 'khai'),
    helpers: named('khai', 'olu', 'zsofia', 'tomas'),
    guests: company.customers.slice(0, firstFirm),
    firms: company.customers.slice(firstFirm),
    aside: randomFrom(7),
  });
  const occasions = [...everyday(random, company, count - trouble.count), ...slowCheckIns(random, company)];
  // The newest first, because the first words of the deck are the best and the newest are read most.
  return occasions
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .map(invent)
    .toReversed();
}

function everyday(random: Random, { now }: Company, count: number): Occasion[] {
  // The last days belong to the stories.
  const last = new Date(now.getTime() - 60 * hour);
  return momentsOf(random, count, { last, days: days - 3 }).map((at) => {
    const branch = random.weighted(branches.map((one) => [one.key, moods[one.key].weight] as const));
    const formKey = random.weighted(formWeights);
    const share = 1 - (now.getTime() - at.getTime()) / (days * day);
    const feel = feelingAround(random, moods[branch].mean(share), formKey);
    return { formKey, branch: branchOf(branch), at, feel, pace: branch === 'hamburg' && share > 0.75 ? 1.5 : 1 };
  });
}

// Since the new system at the desk in Hamburg: long queues, and a team that cannot keep up with the answers.
function slowCheckIns(random: Random, { now }: Company): Occasion[] {
  const last = new Date(now.getTime() - 3 * hour);
  return momentsOf(random, trouble.count, { last, days: trouble.days }).map((at) => ({
    formKey: 'checkIn',
    branch: branchOf('hamburg'),
    at,
    feel: random.weighted([
      [1, 5],
      [2, 8],
      [3, 2],
    ]),
    pace: 2.4,
  }));
}

const branchOf = (key: BranchKey) => branches.find((one) => one.key === key) ?? branches[0];
