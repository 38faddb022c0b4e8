import { ask, callBack, choices, ifAtMost, ifChosen, ifIs, type WrittenTemplate } from './write.ts';

export const hotelStay: WrittenTemplate = {
  id: 'hotel-stay',
  name: 'Hotel stay',
  purpose: 'Hear from guests after check-out, room by room, while it can still be put right.',
  industries: ['Hospitality', 'Travel'],
  advice: 'Answer an unhappy guest within a day: most will come back if somebody calls before they write a review.',
  description: 'Thank you for staying with us. A few short questions about your stay.',
  severityLevels: ['Low', 'Medium', 'High', 'Critical'],
  escalates: 'on_negative_sentiment',
  fields: [
    ask('overall', 'rating_smiley', 'How was your stay?', { main: true, required: true }),
    ask('parts', 'matrix_rating', 'How did we do with each of these?', {
      rows: choices('Check-in', 'Room and bed', 'Cleanliness', 'Breakfast', 'Staff'),
      help: 'Leave out what you did not use.',
    }),
    ask('what_was_wrong', 'checkbox', 'What was wrong?', {
      choices: choices('Noise', 'Cleanliness', 'Something broken', 'Temperature', 'Waiting', 'Billing'),
      other: true,
      ...ifAtMost('overall', 3),
    }),
    ask('broken', 'image', 'A picture of what is broken', {
      help: 'It goes straight to the technician.',
      ...ifChosen('what_was_wrong', 'Something broken'),
    }),
    ask('why', 'textarea', 'What should we change first?', { ...ifAtMost('overall', 3), searchable: true }),
    ask('room', 'text', 'Your room number', { help: 'Only if you would like us to look into it.' }),
    ...callBack('May the manager contact you?'),
  ],
};

export const restaurantTable: WrittenTemplate = {
  id: 'restaurant-table',
  name: 'Restaurant visit',
  purpose: 'A card for the table: food, service and wait, in under a minute.',
  industries: ['Hospitality', 'Food'],
  advice: 'Look at it during the shift. A wrong dish that is mended at the table is soon forgotten.',
  description: 'How was it today? It takes less than a minute.',
  severityLevels: ['Low', 'Medium', 'High'],
  fields: [
    ask('overall', 'rating_star', 'How was your meal with us?', { main: true, required: true }),
    ask('food', 'rating_smiley', 'The food'),
    ask('service', 'rating_smiley', 'The service'),
    ask('waited', 'radio', 'The wait for your food was', { choices: choices('Short', 'About right', 'Too long') }),
    ask('allergy', 'boolean', 'Did you tell us about an allergy?'),
    ask('allergy_handled', 'radio', 'Was it handled well?', {
      choices: choices('Yes', 'Not sure', 'No'),
      required: true,
      ...ifIs('allergy', true),
    }),
    ask('why', 'textarea', 'What went wrong?', { ...ifAtMost('overall', 3), searchable: true }),
    ask('table', 'text', 'Table number', { validation: [{ rule: 'max_length', value: 10 }] }),
  ],
};
