import { hotelForms } from '../demo/forms.ts';
import type { CompanyPlan, CustomerPlan, GroupPlan, StaffPlan } from '../makers/company.ts';
import type { Random } from '../makers/random.ts';
import { cities, colours, companyKinds, companyWords, firstNames, lastNames } from './names.ts';

export interface InventedCompany extends CompanyPlan {
  branches: readonly { key: string; name: string; lead: string }[];
  /** How many of the customers, from the first on, are people. */
  people: number;
}

// Whom the questions of the forms belong to; every company has them under these keys.
const office = ['tomas', 'priya', 'khai', 'olu', 'zsofia'] as const;
const guests = 180;
const firms = 40;

/** A hotel company that does not exist. The same random numbers make the same one. */
export function inventCompany(random: Random, subdomain: string): InventedCompany {
  const [one = '', other = ''] = random.shuffled(companyWords);
  const branches = branchesOf(random);
  const staff = [...office, ...branches.map(({ lead }) => lead), 'viewer'].map((key, index) =>
    colleague(random, key, `${key}.${index + 1}@${subdomain}.example`),
  );
  return {
    name: `${one} & ${other} ${random.pick(companyKinds)}`,
    subdomain,
    owner: {
      email: `owner@${subdomain}.example`,
      firstName: random.pick(firstNames),
      lastName: random.pick(lastNames),
    },
    branches,
    staff,
    groups: [...branches.map(branchGroup), ...teams],
    severities: [
      { name: 'Idea', description: 'Worth talking about when there is time.', days: 30, rank: 5, color: '#0d9488' },
    ],
    customers: [...repeat(guests, (index) => guest(random, index)), ...repeat(firms, (index) => firm(random, index))],
    people: guests,
    forms: hotelForms(branches),
  };
}

function branchesOf(random: Random) {
  return random
    .shuffled(cities)
    .slice(0, random.whole(3, 9))
    .map((name, index) => ({ key: `branch-${index + 1}`, name, lead: `lead-${index + 1}` }));
}

function branchGroup({ key, name, lead }: InventedCompany['branches'][number], index: number): GroupPlan {
  const color = colours[index % colours.length] as string;
  return { key, name, description: `Everybody at the hotel in ${name}.`, color, lead, members: [lead] };
}

const team = (key: string, name: string, color: string, members: string[]): GroupPlan => ({
  ...{ key, name, color, members, description: '', lead: members[0] as string },
});

const teams = [
  team('guests', 'Guest relations', '#15803d', ['priya', 'khai', 'owner']),
  team('upkeep', 'Housekeeping and maintenance', '#6d28d9', ['olu']),
  team('kitchen', 'Food and beverage', '#be123c', ['zsofia']),
];

function colleague(random: Random, key: string, email: string): StaffPlan {
  const role = key === 'viewer' ? 'Viewer' : key === 'tomas' || key === 'priya' ? 'Admin' : 'Staff';
  return {
    ...{ key, email, role, firstName: random.pick(firstNames), lastName: random.pick(lastNames) },
    joinedDaysAgo: random.whole(100, 800),
    seenHoursAgo: random.whole(1, 200),
  };
}

function guest(random: Random, index: number): CustomerPlan {
  const name = `${random.pick(firstNames)} ${random.pick(lastNames)}`;
  return { name, email: `guest${index + 1}@example.com`, phone: `+44 7700 900${random.whole(100, 999)}` };
}

function firm(random: Random, index: number): CustomerPlan {
  const name = `${random.pick(companyWords)} ${random.pick(['Shipping', 'Pharma', 'Logistics', 'Energy', 'Travel'])} ${index + 1}`;
  return { name, company: name, email: `travel${index + 1}@example.com` };
}

const repeat = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));
