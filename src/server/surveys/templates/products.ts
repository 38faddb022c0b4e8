import { ask, choices, ifAtLeast, ifAtMost, ifIs, scored } from '../../forms/templates/write.ts';
import { agreed, endingIfAtLeast, inLanguage, type WrittenSurvey } from './write.ts';

export const productFeedback: WrittenSurvey = {
  id: 'product',
  name: 'Product feedback',
  purpose: 'From people who use it: would they miss it, what do they use it for, what comes next.',
  industries: ['Software', 'Consumer goods'],
  advice: 'When fewer than four in ten would be very disappointed without it, mend the product before you advertise.',
  description: 'Four questions about how you use our product.',
  type: 'custom',
  title: { en: 'How does it work for you?' },
  endings: [{ id: 'thanks', title: { en: 'Thank you' }, text: { en: 'Your answer goes to those who build it.' } }],
  fields: [
    ask('miss', 'radio', 'How would you feel if you could no longer use it?', {
      choices: scored({ 'Very disappointed': 1, 'A little disappointed': 0, 'Not disappointed': -1 }),
      main: true,
      required: true,
    }),
    ask('benefit', 'textarea', 'What does it do for you?', { searchable: true, ...ifIs('miss', 'Very disappointed') }),
    ask('instead', 'textarea', 'What do you use instead?', { searchable: true, ...ifIs('miss', 'Not disappointed') }),
    ask('often', 'radio', 'How often do you use it?', { choices: choices('Daily', 'Weekly', 'Less often') }),
    ask('next', 'ranking', 'What should come next?', {
      choices: choices('Speed', 'New features', 'Ease of use', 'A lower price', 'Better help'),
    }),
    ask('picture', 'image', 'A picture of what gets in your way'),
  ],
};

export const onboarding: WrittenSurvey = {
  id: 'onboarding',
  name: 'First weeks',
  purpose: 'Two weeks after the start: are new customers where they wanted to be?',
  industries: ['Software', 'Finance', 'Services'],
  advice: 'Whoever has not reached their goal after two weeks gets a call, not a newsletter.',
  description: 'You have been with us for two weeks. How is it going?',
  type: 'ces',
  title: { en: 'How is it going?' },
  settings: { oneResponsePer: 'customer' },
  endings: [
    endingIfAtLeast('ease', 6, { id: 'great', title: { en: 'Good to hear' }, text: {} }),
    { id: 'help', title: { en: 'Thank you' }, text: { en: 'We will come back to you with help.' } },
  ],
  fields: [
    ask('goal', 'text', 'What did you want to get done with us?', { required: true, searchable: true }),
    ask('reached', 'radio', 'Have you got there?', {
      choices: scored({ Yes: 1, 'On the way': 0, No: -1 }),
      required: true,
    }),
    ask('stuck', 'textarea', 'What stands in the way?', { ...ifIs('reached', 'No'), searchable: true }),
    ask('ease', 'ces', 'Getting started was easy.', { ...agreed, main: true }),
    ask('hard', 'checkbox', 'What was hard?', {
      choices: choices('Signing in', 'The first settings', 'Bringing in data', 'Finding help', 'The words you use'),
      other: true,
      ...ifAtMost('ease', 4),
    }),
  ],
};

export const websiteSurvey: WrittenSurvey = {
  id: 'website',
  name: 'Website',
  purpose: 'Embedded in a page: what did you come for, did you find it? In English and French.',
  industries: ['Software', 'E-commerce', 'Public'],
  advice: 'Read it by task, not by score: ten people failing at one task is a bug.',
  description: 'One minute about this website.',
  type: 'custom',
  title: { en: 'Did you find it?', fr: 'Avez-vous trouvé ?' },
  settings: { oneResponsePer: 'device', oneByOne: true },
  endings: [{ id: 'thanks', title: { en: 'Thank you', fr: 'Merci' }, text: {} }],
  fields: inLanguage(
    'fr',
    {
      task: 'Qu’êtes-vous venu faire ici ?',
      found: 'Avez-vous réussi ?',
      ease: 'C’était facile.',
      missing: 'Qu’avez-vous cherché en vain ?',
    },
    {
      ...{ Yes: 'Oui', 'With effort': 'Avec effort', No: 'Non' },
      ...{ 'Strongly disagree': 'Pas du tout d’accord', 'Strongly agree': 'Tout à fait d’accord' },
    },
    [
      ask('task', 'text', 'What did you come here to do?', { required: true, searchable: true }),
      ask('found', 'radio', 'Did it work?', { choices: scored({ Yes: 1, 'With effort': 0, No: -1 }), required: true }),
      ask('missing', 'textarea', 'What did you look for in vain?', { ...ifIs('found', 'No'), searchable: true }),
      ask('ease', 'ces', 'It was easy.', { ...agreed, main: true }),
    ],
  ),
};

export const marketPoll: WrittenSurvey = {
  id: 'market-poll',
  name: 'Market poll',
  purpose: 'Do people want it, and at what price? With quotas by age, so that no group drowns another.',
  industries: ['Marketing', 'Consumer goods'],
  advice: 'Keep the quotas as they are in your market. Four hundred answers are enough to decide.',
  description: 'A short, anonymous poll.',
  type: 'poll',
  title: { en: 'A short poll' },
  settings: { anonymous: true, oneResponsePer: 'device' },
  endings: [
    {
      id: 'too_young',
      title: { en: 'Thank you' },
      text: { en: 'This poll is for people from 18.' },
      when: { all: [{ field: 'age', op: 'is', value: 'under-18' }] },
      isScreenOut: true,
    },
    { id: 'thanks', title: { en: 'Thank you' }, text: {} },
    // Comes after one that always holds: only a quota leads here.
    { id: 'full', title: { en: 'Thank you' }, text: { en: 'Enough people of your age have answered already.' } },
  ],
  quotas: [
    {
      id: 'young',
      name: '18 to 34',
      limit: 150,
      when: { all: [{ field: 'age', op: 'is', value: '18-to-34' }] },
      action: 'end',
      endingId: 'full',
    },
    {
      id: 'older',
      name: '35 and over',
      limit: 250,
      when: { all: [{ field: 'age', op: 'is', value: '35-and-over' }] },
      action: 'end',
      endingId: 'full',
    },
  ],
  fields: [
    ask('age', 'radio', 'How old are you?', {
      choices: choices('Under 18', '18 to 34', '35 and over'),
      required: true,
    }),
    ask('use', 'radio', 'How often do you buy something like this?', {
      choices: choices('Every week', 'Every month', 'Less often', 'Never'),
      required: true,
    }),
    ask('why_never', 'textarea', 'Why not?', { ...ifIs('use', 'Never'), searchable: true }),
    ask('interest', 'rating_number', 'How interesting is this product to you?', {
      min: 1,
      max: 10,
      main: true,
      required: true,
      labels: { low: 'Not at all', high: 'Very' },
    }),
    ask('price', 'number', 'From which price would it be too dear?', { min: 0, ...ifAtLeast('interest', 6) }),
    ask('where', 'checkbox', 'Where would you buy it?', {
      choices: choices('Supermarket', 'Specialist shop', 'Online', 'Market'),
      other: true,
      ...ifAtLeast('interest', 6),
    }),
  ],
};
