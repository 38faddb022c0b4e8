import { describe, it } from 'vitest';
import { isLong, tries } from '../support/effort.ts';
import { sharedBrowser } from './person.ts';
import { customerKinds, type Kind, kinds } from './walks/questions.ts';
import { runWalk } from './walks/run-walk.ts';
import { makeCustomerForm, makeSentiment } from './walks/staff.ts';
import { type Asked, inventWalks, type Walk } from './walks/steps.ts';
import { makeSurvey } from './walks/survey.ts';

const browser = sharedBrowser();

const asked = (kind: Kind, isRequired = false): Asked => ({ kind, isRequired });

const careful: Pick<Walk, 'way' | 'hasReview' | 'hand' | 'steps' | 'sends'> = {
  way: 'on a device',
  hasReview: true,
  hand: 'keyboard',
  steps: [
    { does: 'hold uploads' },
    { does: 'answer', question: 1, choice: 0 },
    { does: 'reload' },
    { does: 'turn', to: 'next', isImpatient: false },
    { does: 'answer', question: 0, choice: 0 },
    { does: 'turn', to: 'next', isImpatient: false },
    { does: 'answer', question: 0, choice: 0 },
    { does: 'answer', question: 2, choice: 1 },
    { does: 'reload' },
    { does: 'lose connection' },
    { does: 'answer', question: 1, choice: 0 },
    { does: 'turn', to: 'back', isImpatient: false },
    { does: 'open another tab' },
  ],
  sends: 'without connection',
};

/** Where Next was, there is an answer of the next page. */
const impatient: typeof careful = {
  way: 'on a device',
  hasReview: false,
  hand: 'mouse',
  steps: [
    { does: 'answer', question: 1, choice: 1 },
    { does: 'turn', to: 'next', isImpatient: true },
    { does: 'change language' },
    { does: 'answer', question: 0, choice: 1 },
    { does: 'turn', to: 'next', isImpatient: true },
    { does: 'answer', question: 1, choice: 1 },
    { does: 'reload' },
  ],
  sends: 'while uploading',
};

const withFiles = [
  {
    ...careful,
    pages: [
      [asked('text', true), asked('image')],
      [asked('signature', true), asked('audio'), asked('radio')],
    ],
  },
  {
    ...impatient,
    pages: [
      [asked('select', true), asked('signature')],
      [asked('radio'), asked('rating_star', true)],
    ],
  },
];
const pages = [
  [asked('text', true), asked('image')],
  [asked('date'), asked('signature')],
];
const onSurveys: Walk[] = [
  {
    pages,
    way: 'in a kiosk',
    hasReview: false,
    hand: 'mouse',
    steps: [
      { does: 'turn', to: 'next', isImpatient: false },
      { does: 'leave to the next person' },
      { does: 'answer', question: 0, choice: 0 },
      { does: 'answer', question: 1, choice: 0 },
      { does: 'turn', to: 'next', isImpatient: false },
      { does: 'answer', question: 1, choice: 0 },
      { does: 'change language' },
      { does: 'leave to the next person' },
      { does: 'answer', question: 0, choice: 1 },
    ],
    sends: 'without connection',
  },
  {
    pages,
    way: 'with a time limit',
    hasReview: true,
    hand: 'keyboard',
    steps: [
      { does: 'answer', question: 0, choice: 1 },
      { does: 'turn', to: 'next', isImpatient: false },
      { does: 'reload' },
      { does: 'answer', question: 0, choice: 0 },
      { does: 'answer', question: 1, choice: 0 },
      { does: 'let the time run out' },
    ],
    sends: 'at once',
  },
  {
    pages,
    way: 'on a device',
    hasReview: false,
    hand: 'mouse',
    steps: [
      { does: 'answer', question: 1, choice: 0 },
      { does: 'send and edit' },
      { does: 'answer', question: 0, choice: 1 },
      { does: 'reload' },
      { does: 'change language' },
      { does: 'turn', to: 'next', isImpatient: false },
      { does: 'answer', question: 1, choice: 0 },
    ],
    sends: 'while uploading',
  },
];
const withoutFiles = [
  {
    ...careful,
    pages: [
      [asked('text', true), asked('date')],
      [asked('number', true), asked('checkbox'), asked('select')],
    ],
  },
  {
    ...impatient,
    pages: [
      [asked('select', true), asked('textarea')],
      [asked('radio'), asked('boolean', true)],
    ],
  },
];

const parameters = tries(0, 500);

describe.each([
  { form: 'a survey', makePlace: makeSurvey, kinds, ordinary: [...withFiles, ...onSurveys] },
  { form: 'a sentiment form', makePlace: makeSentiment, kinds, ordinary: withFiles },
  { form: 'a customer form', makePlace: makeCustomerForm, kinds: customerKinds, ordinary: withoutFiles },
])('on any way through $form, what was last seen is what is stored', ({ makePlace, kinds, ordinary }) => {
  const walkThrough = async (walk: Walk) =>
    runWalk(walk, await makePlace(walk), await browser.context({ permissions: ['microphone'] }));
  it.skipIf(isLong).each(ordinary)('on an ordinary one $way with the $hand', walkThrough);
  const invented = (isLong ? inventWalks(kinds, parameters) : []).map((walk, at) => ({ walk, number: at + 1 }));
  it.each(invented)(`on walk $number of the seed ${parameters.seed}`, ({ walk }) => walkThrough(walk));
});
