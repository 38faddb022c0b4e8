import type { Answer } from '../../../domain/forms/validate-answers.ts';
import { type Company, known, type MadeForm } from '../makers/company.ts';
import { deckOf, type Random } from '../makers/random.ts';
import { type MadeResponse, makeResponse, type Named } from '../makers/response.ts';
import { answersTo } from './answers.ts';
import { lifeOf } from './life.ts';
import { moreAnswersTo } from './more-answers.ts';
import { type FormKey, type Remark, remarks } from './remarks.ts';

/** A hotel as the inventor of responses sees it. */
export interface BranchOf {
  key: string;
  lead: string;
}

export interface Occasion {
  formKey: FormKey;
  branch: BranchOf;
  at: Date;
  feel: Remark['feel'];
  pace: number;
  isBrief?: boolean;
}

export interface Inventor {
  company: Company;
  random: Random;
  /** Who sorts what comes in, and who helps out. */
  desk: readonly Named[];
  helpers: readonly Named[];
  guests: readonly Named[];
  firms: readonly Named[];
  /** For what only some fill in, so that it changes nothing about the rest. */
  aside: Random;
}

/** Makes up responses that nobody could tell from those of real guests, and what became of each. */
export function inventing(inventor: Inventor): (occasion: Occasion) => MadeResponse {
  const say = sayings(inventor.random);
  return (occasion) => {
    const { company, random } = inventor;
    const { formKey, branch, at, feel, pace, isBrief = false } = occasion;
    const form = known(company.forms, formKey);
    const { text, about, feel: felt } = say(formKey, feel, branch.key);
    const lead = known(company.people, branch.lead);
    const desk = random.pick(inventor.desk);
    const severity = severityFor(random, company, form, felt);
    const agency = inventor.aside.pick(inventor.firms);
    const answers = {
      ...answersTo[formKey](random, { feel: felt, about, text, branch: branch.key, at }),
      ...moreAnswersTo[formKey](inventor.aside, { feel: felt, at, lead, agency }),
    };
    const customer = customerOf(inventor, form, formKey);
    const received = { form, at, by: random.chance(0.7) ? lead : desk, customer, severity };
    const holders = { users: form.users, groups: form.groups };
    const life = { formKey, form, at, feel: felt, severity, desk, lead, pace, isBrief };
    return makeResponse(
      { ...received, ...holders, answers: answersOf(form, answers) },
      lifeOf(random, company, {
        ...life,
        branch: known(company.groups, branch.key),
        helper: random.pick(inventor.helpers),
      }),
      company.now,
    );
  };
}

/** Answers by the keys of the plan, as the form wants them: by the ids of its fields. */
export function answersOf(form: MadeForm, answers: Readonly<Record<string, Answer['value']>>): Answer[] {
  return Object.entries(answers).map(([key, value]) => ({ fieldId: known(form.fieldIds, key), value }));
}

const openers = [
  'Two nights on business.',
  'Four of us, half-term week.',
  'Our second time here.',
  'Came for a wedding.',
  'One night between two flights.',
  'A long weekend with friends.',
  'Here with my parents.',
  'We booked through our company.',
  'First time in this city.',
  'Stayed from Thursday to Sunday.',
  'Only passing through.',
  'A birthday, so we splashed out.',
];

interface Deck {
  size: number;
  deal: () => { card: Remark; round: number };
  /** What is only said in one hotel, and was not said yet. */
  own: Map<string, Remark[]>;
}

/**
 * Every remark is heard once before any is heard again, and then it begins differently. What is only said in one
 * hotel is said there once.
 */
function sayings(random: Random) {
  const decks = new Map<string, Deck>();
  return (formKey: FormKey, feel: Remark['feel'], branch: string): Remark => {
    const name = `${formKey} ${feel}`;
    const deck = decks.get(name) ?? newDeck(random, commonRemarks(formKey, feel));
    decks.set(name, deck);
    const left = deck.own.get(branch) ?? random.shuffled(ownRemarks(formKey, feel, branch));
    deck.own.set(branch, left);
    if (left.length > 0 && random.chance(Math.max(0.35, left.length / deck.size))) return left.pop() as Remark;
    const { card, round } = deck.deal();
    return round === 0 ? card : { ...card, text: `${random.pick(openers)} ${card.text}` };
  };
}

const newDeck = (random: Random, heard: readonly Remark[]): Deck => ({
  size: heard.length,
  deal: deckOf(random, heard),
  own: new Map(),
});

function ownRemarks(formKey: FormKey, feel: Remark['feel'], branch: string): Remark[] {
  return remarks[formKey].filter((remark) => remark.branch === branch && remark.feel === feel);
}

/** Of those that are heard anywhere, the ones that come nearest to the feeling. */
function commonRemarks(formKey: FormKey, feel: Remark['feel']): Remark[] {
  const common = remarks[formKey].filter((remark) => remark.branch === undefined);
  const distance = (remark: Remark) => Math.abs(remark.feel - feel);
  const nearest = Math.min(...common.map(distance));
  return common.filter((remark) => distance(remark) === nearest);
}

const severityWeights: Record<Remark['feel'], readonly (readonly [string, number])[]> = {
  1: [
    ['High', 7],
    ['Critical', 2],
    ['Medium', 1],
  ],
  2: [
    ['Medium', 6],
    ['High', 2.5],
    ['Low', 1.5],
  ],
  3: [
    ['Low', 6],
    ['Medium', 2],
    ['None', 1],
  ],
  4: [
    ['None', 7],
    ['Idea', 2],
    ['Low', 1],
  ],
  5: [['None', 1]],
};

function severityFor(random: Random, company: Company, form: MadeForm, feel: Remark['feel']) {
  const offered = new Set(form.severities.map(({ name }) => name));
  const weights = severityWeights[feel].filter(([name]) => name === 'None' || offered.has(name));
  const name = random.weighted(weights);
  return name === 'None' ? null : known(company.severities, name);
}

function customerOf({ random, guests, firms }: Inventor, form: MadeForm, formKey: FormKey): Named | null {
  if (!form.enableCustomer || random.chance(formKey === 'account' ? 0 : 0.25)) return null;
  return random.pick(formKey === 'account' || random.chance(0.06) ? firms : guests);
}
