import type { AnswerValue } from '../src/forms/rules/kinds/kind.ts';
import type { Answer } from '../src/forms/rules/walk.ts';
import { type Company, find, type Named, type SeededForm } from './company.ts';
import { type FormKey, type Rating, type Remark, readHistories, readRemarks } from './demo-data.ts';
import { deckOf, type Random } from './random.ts';
import { randomHistory } from './random-history.ts';
import { createResponse, type ResponseRows } from './response-factory.ts';
import { day, minute } from './rows.ts';

export interface Occasion {
  formKey: FormKey;
  branch: { key: string; lead: string };
  at: Date;
  rating: Rating;
  pace: number;
  isBrief?: boolean;
}

export interface Cast {
  company: Company;
  random: Random;
  /** Separate generator for optional answers, so that they do not shift the other draws. */
  optionalRandom: Random;
  /** Users who triage responses, and users who help. */
  desk: readonly Named[];
  helpers: readonly Named[];
  guests: readonly Named[];
  firms: readonly Named[];
}

export function responseGenerator(cast: Cast): (occasion: Occasion) => ResponseRows {
  const { company, random, optionalRandom } = cast;
  const histories = readHistories();
  const nextRemark = remarkDealer(random, histories.openers);
  return ({ formKey, branch, at, rating: wanted, pace, isBrief = false }) => {
    const form = find(company.forms, formKey);
    const { text, about = [], rating } = nextRemark(formKey, wanted, branch.key);
    const lead = find(company.people, branch.lead);
    const desk = random.pick(cast.desk);
    const severity = randomSeverity(random, company, form, histories.severityWeights[rating] ?? {});
    const agency = optionalRandom.pick(cast.firms);
    const answers = {
      ...requiredAnswers[formKey](random, { rating, about, text, branch: branch.key, at }),
      ...optionalAnswers[formKey](optionalRandom, { rating, at, lead, agency }),
    };
    const customer = randomCustomer(cast, form, formKey);
    const received = { form, at, by: random.chance(0.7) ? lead : desk, customer, severity };
    const handling = { formKey, form, at, rating, severity, desk, lead, pace, isBrief };
    return createResponse(
      { ...received, users: form.users, groups: form.groups, answers: toAnswers(form, answers) },
      randomHistory(random, company, histories, {
        ...handling,
        branch: find(company.groups, branch.key),
        helper: random.pick(cast.helpers),
      }),
      company.now,
    );
  };
}

/** Converts answers by field key to answers by field ID. */
export function toAnswers(form: SeededForm, answers: Readonly<Record<string, AnswerValue>>): Answer[] {
  return Object.entries(answers).map(([key, value]) => ({ fieldId: find(form.fieldIds, key), value }));
}

interface Deck {
  size: number;
  deal: () => { card: Remark; round: number };
  /** Unused comments of a single branch, by branch. */
  own: Map<string, Remark[]>;
}

/** Uses each comment once before it repeats one with an opener. Branch comments are used once, in that branch only. */
function remarkDealer(random: Random, openers: readonly string[]) {
  const remarks = readRemarks();
  const decks = new Map<string, Deck>();
  const newDeck = (formKey: FormKey, rating: Rating): Deck => {
    const nearest = nearestRemarks(remarks[formKey], rating);
    return { size: nearest.length, deal: deckOf(random, nearest), own: new Map() };
  };
  return (formKey: FormKey, rating: Rating, branch: string): Remark => {
    const name = `${formKey} ${rating}`;
    const deck = decks.get(name) ?? newDeck(formKey, rating);
    decks.set(name, deck);
    const ofBranch = (remark: Remark) => remark.branch === branch && remark.rating === rating;
    const own = deck.own.get(branch) ?? random.shuffled(remarks[formKey].filter(ofBranch));
    deck.own.set(branch, own);
    if (own.length > 0 && random.chance(Math.max(0.35, own.length / deck.size))) return own.pop() as Remark;
    const { card, round } = deck.deal();
    return round === 0 ? card : { ...card, text: `${random.pick(openers)} ${card.text}` };
  };
}

/** Comments of all branches with the nearest rating. */
function nearestRemarks(remarks: readonly Remark[], rating: Rating): Remark[] {
  const common = remarks.filter((remark) => remark.branch === undefined);
  const distance = (remark: Remark) => Math.abs(remark.rating - rating);
  const nearest = Math.min(...common.map(distance));
  return common.filter((remark) => distance(remark) === nearest);
}

function randomSeverity(random: Random, company: Company, form: SeededForm, weights: Readonly<Record<string, number>>) {
  const offered = new Set(['None', ...form.severities.map(({ name }) => name)]);
  const name = random.weighted(Object.entries(weights).filter(([one]) => offered.has(one)));
  return name === 'None' ? null : find(company.severities, name);
}

function randomCustomer({ random, guests, firms }: Cast, form: SeededForm, formKey: FormKey): Named | null {
  if (!form.enableCustomer || random.chance(formKey === 'account' ? 0 : 0.25)) return null;
  return random.pick(formKey === 'account' || random.chance(0.06) ? firms : guests);
}

type Answers = Record<string, AnswerValue>;

interface Opinion extends Pick<Remark, 'rating' | 'text'> {
  about: readonly string[];
  branch: string;
  at: Date;
}

const requiredAnswers: Record<FormKey, (random: Random, opinion: Opinion) => Answers> = {
  stay: (random, { rating, about, text, branch, at }) => ({
    hotel: branch,
    nps: byRating(random, rating, [0, 2], [3, 6], [6, 8], [8, 9], [9, 10]),
    about: [...about],
    comment: text,
    departed: dateOf(at),
    again: random.chance(0.85) ? rating > 3 || (rating === 3 && random.chance(0.6)) : null,
  }),
  checkIn: (random, { rating, about, text, branch }) => ({
    hotel: branch,
    ease: byRating(random, rating, [1, 1], [2, 3], [4, 4], [5, 6], [7, 7]),
    minutes: byRating(random, rating, [45, 70], [25, 48], [12, 22], [4, 10], [1, 4]),
    about: [...about],
    comment: text,
  }),
  dining: (random, { rating, text, branch }) => ({
    hotel: branch,
    meal: mealIn(text) ?? random.pick(['breakfast', 'dinner', 'dinner', 'lunch']),
    food: byRating(random, rating, [1, 2], [2, 3], [3, 3], [4, 4], [5, 5]),
    mood: rating,
    comment: text,
  }),
  room: (random, { rating, text, branch }) => ({
    hotel: branch,
    room: `${random.whole(1, 5)}${String(random.whole(1, 24)).padStart(2, '0')}`,
    disturbs: byRating(random, rating, ['unusable', 'much'], ['much', 'little'], ['little', 'little'], ['not', 'not']),
    comment: text,
    phone: random.chance(0.4) ? `+44 7700 900${random.whole(100, 999)}` : null,
    enter: random.chance(0.8),
  }),
  account: (random, { rating, text, at }) => ({
    satisfied: rating,
    guests: random.whole(12, 480),
    event: random.chance(0.6) ? dateOf(new Date(at.getTime() - random.whole(2, 12) * day)) : null,
    comment: text,
    contact: null,
    page: null,
  }),
};

/** Draws between two limits that are interpolated by rating; the limits are listed from rating 1 upwards. */
function byRating<T extends number | string>(random: Random, rating: number, ...spans: [T, T][]): T {
  const [least, most] = spans[Math.min(rating, spans.length) - 1] as [T, T];
  if (typeof least === 'number' && typeof most === 'number') return random.whole(least, most) as T;
  return random.chance(0.5) ? least : most;
}

const meals = [
  ['breakfast', /breakfast|coffee|porridge|pastries|eggs|buffet|frühstück|إفطار/i],
  ['bar', /\bbar\b|barman/i],
  ['lunch', /lunch/i],
] as const;

function mealIn(text: string): string | undefined {
  return meals.find(([, pattern]) => pattern.test(text))?.[0];
}

const dateOf = (at: Date) => at.toISOString().slice(0, 10);

interface Respondent {
  rating: number;
  at: Date;
  lead: { id: number };
  agency: { id: number };
}

const optionalAnswers: Record<FormKey, (random: Random, respondent: Respondent) => Answers> = {
  stay: (random, { rating }) => ({
    ...sometimes(random, 0.6, {
      rated: Object.fromEntries(
        ['your-room', 'the-cleaning', 'our-people', 'breakfast'].map((row) => [row, near(random, rating, 1, 5)]),
      ),
    }),
    ...sometimes(random, 0.3, { write: false }),
    source: random.pick(['departure-mail', 'departure-mail', 'door-code', 'newsletter']),
  }),
  checkIn: (random, { rating, lead }) => ({
    ...sometimes(random, 0.7, {
      arrived: `${random.whole(14, 22)}:${random.pick(['00', '10', '20', '35', '45', '50'])}`,
    }),
    ...sometimes(random, 0.6, {
      desk: {
        greeted: random.pick(rating > 2 ? ['yes'] : ['yes', 'partly', 'no']),
        knew: random.pick(rating > 3 ? ['yes'] : ['partly', 'no']),
        explained: random.pick(['yes', 'partly', 'no']),
      },
    }),
    ...sometimes(random, 0.4, { colleague: lead.id }),
  }),
  dining: (random, { rating }) => ({
    noise: near(random, 6 - rating, 1, 9),
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
  account: (random, { rating, agency }) => ({
    ...sometimes(random, 0.8, { next: near(random, rating * 2, 1, 10) }),
    ...sometimes(random, 0.3, { agency: agency.id }),
  }),
};

function sometimes(random: Random, share: number, answers: Answers): Answers {
  return random.chance(share) ? answers : {};
}

const near = (random: Random, value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, value + random.whole(-1, 1)));

const wallClock = (at: Date) => at.toISOString().slice(0, 16);
