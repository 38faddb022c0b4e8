import { ask, callBack, choices, ifAtMost, ifIs, scored, type WrittenTemplate } from './write.ts';

export const storeVisit: WrittenTemplate = {
  id: 'store-visit',
  name: 'Store visit',
  purpose: 'Learn whether visitors found what they came for, and why not.',
  industries: ['Retail'],
  advice: 'The reason “I did not find it” is worth more than the stars: send it to purchasing every week.',
  description: 'Tell us about your visit today.',
  severityLevels: ['Low', 'Medium', 'High'],
  fields: [
    ask('found', 'radio', 'Did you find what you came for?', {
      choices: scored({ 'Yes, everything': 1, 'Part of it': 0, No: -1 }),
      required: true,
    }),
    ask('missing', 'text', 'What were you looking for?', {
      showIf: { any: [{ field: 'found', op: 'is_one_of', value: ['part-of-it', 'no'] }] },
    }),
    ask('overall', 'rating_smiley', 'How was your visit?', { main: true, required: true }),
    ask('staff', 'radio', 'Our staff', {
      choices: scored({
        'Helped me well': 1,
        'Were friendly, but could not help': 0,
        'Were hard to find': -0.5,
        'Were unfriendly': -1,
      }),
    }),
    ask('checkout', 'radio', 'The queue at the till', { choices: choices('None', 'Short', 'Too long') }),
    ask('why', 'textarea', 'What should be better next time?', { ...ifAtMost('overall', 3), searchable: true }),
  ],
};

export const delivery: WrittenTemplate = {
  id: 'delivery',
  name: 'Delivery of an order',
  purpose: 'Ask on the day after delivery: was it on time, whole and right?',
  industries: ['E-commerce', 'Logistics'],
  advice: 'Damaged or missing items should be replaced without a second message from the customer.',
  description: 'Your order should have arrived. Did all go well?',
  severityLevels: ['Low', 'Medium', 'High'],
  escalates: 'on_breach',
  fields: [
    ask('order', 'text', 'Order number', { placeholder: 'As in your confirmation', searchable: true }),
    ask('arrived', 'radio', 'Did your order arrive?', {
      choices: choices('Yes, on time', 'Yes, but late', 'No'),
      required: true,
    }),
    ask('overall', 'csat', 'How satisfied are you with the delivery?', { main: true, required: true }),
    ask('state', 'checkbox', 'Was anything wrong with it?', {
      choices: choices('Packaging damaged', 'Item damaged', 'Item missing', 'Wrong item'),
      other: true,
      showIf: {
        all: [
          { field: 'arrived', op: 'is_not', value: 'no' },
          { field: 'overall', op: 'at_most', value: 3 },
        ],
      },
    }),
    ask('damage', 'image', 'A picture of the damage', {
      help: 'With it we can usually send a new one at once.',
      maxFiles: 3,
      showIf: {
        any: [
          { field: 'state', op: 'contains', value: 'packaging-damaged' },
          { field: 'state', op: 'contains', value: 'item-damaged' },
        ],
      },
    }),
    ask('why', 'textarea', 'Tell us what happened', { ...ifAtMost('overall', 3), searchable: true }),
    ...callBack(),
  ],
};

export const productReturn: WrittenTemplate = {
  id: 'product-return',
  name: 'Return of a product',
  purpose: 'Understand why things come back, and how easy returning was.',
  industries: ['E-commerce', 'Retail'],
  advice: 'Count the reasons by product each month; a size chart or a better picture often halves them.',
  description: 'You sent something back. Help us to get it right.',
  severityLevels: ['Low', 'Medium'],
  fields: [
    ask('reason', 'select', 'Why did you return it?', {
      choices: choices(
        'It did not fit',
        'It looked different',
        'It was damaged',
        'The quality was poor',
        'It came too late',
        'I changed my mind',
      ),
      other: true,
      required: true,
    }),
    ask('damage', 'image', 'A picture of the damage', ifIs('reason', 'It was damaged')),
    ask('different', 'textarea', 'What was different from what you saw?', ifIs('reason', 'It looked different')),
    ask('ease', 'ces', 'How easy was it to return?', { main: true, required: true }),
    ask('refund', 'radio', 'Did you get your money back in time?', { choices: choices('Yes', 'Not yet', 'No') }),
    ask('again', 'nps', 'How likely are you to order from us again?'),
    ask('why', 'textarea', 'What made it hard?', { ...ifAtMost('ease', 4), searchable: true }),
  ],
};

export const productQuality: WrittenTemplate = {
  id: 'product-quality',
  name: 'Complaint about product quality',
  purpose: 'Take in a fault with what is needed to trace it: batch, date, pictures, danger.',
  industries: ['Manufacturing', 'Food', 'Retail'],
  advice: 'Set Critical and stop the batch whenever somebody was hurt or could be.',
  description: 'Something is wrong with a product of ours? Please tell us so that we can find the cause.',
  severityLevels: ['Low', 'Medium', 'High', 'Critical'],
  escalates: 'on_severity',
  fields: [
    ask('product', 'text', 'Which product?', { required: true, searchable: true }),
    ask('batch', 'text', 'Batch or serial number', {
      help: 'Printed on the package, often near the date.',
      searchable: true,
    }),
    ask('bought', 'date', 'When did you buy it?', { validation: [{ rule: 'latest', value: 'today' }] }),
    ask('fault', 'textarea', 'What is wrong with it?', { required: true, searchable: true }),
    ask('pictures', 'image', 'Pictures', { maxFiles: 5 }),
    ask('hurt', 'boolean', 'Was anybody hurt, or could somebody have been?', { required: true }),
    ask('how_hurt', 'textarea', 'What happened?', {
      requireIf: { all: [{ field: 'hurt', op: 'is', value: true }] },
      ...ifIs('hurt', true),
    }),
    ask('feeling', 'rating_smiley', 'How do you feel about us now?', { main: true }),
    ask('wish', 'radio', 'What would put it right?', {
      choices: choices('A replacement', 'My money back', 'A repair', 'I only wanted you to know'),
    }),
    ...callBack(),
  ],
};
