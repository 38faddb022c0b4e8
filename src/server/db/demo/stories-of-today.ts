import { begun, checkIn, resolved, type Story, stay } from './story.ts';

/** What stands on top of every list, oldest first. */
export const storiesOfToday: readonly Story[] = [
  {
    ...stay(
      'bergen',
      10,
      ['staff', 'room', 'breakfast'],
      'I complained here a year ago, loudly. I came back because you asked me to, and I take it all back. New beds, new kitchen, and Ingrid at the desk who remembered what I had written.',
    ),
    ...{ hoursAgo: 40, by: 'ingrid', customer: 'Lars-Erik Bäckström' },
    since: [
      [38.5, 'khai', { giveGroups: ['bergen'] }],
      [38, 'khai', { give: ['ingrid'] }],
      [37, 'ingrid', { note: 'I am framing this.' }],
      [36, 'ingrid', resolved],
    ],
  },
  {
    ...stay('dubai', 6, ['wi-fi'], 'The deposit of 300 has not come back to my card yet. Otherwise a very good stay.'),
    ...{ hoursAgo: 33, by: 'yusuf', customer: 'Rashid Al-Farsi', severity: 'Low' },
    since: [
      [31, 'khai', { give: ['owner', 'yusuf'] }],
      [28, 'owner', begun],
      [
        27.5,
        'owner',
        {
          note: 'Released on our side on the day of departure. Asked Mr Al-Farsi for the last four digits, to follow it up with the bank.',
        },
      ],
      [27.4, 'owner', { status: 'pending_customer' }],
    ],
  },
  {
    ...stay(
      'hamburg',
      5,
      ['staff', 'room'],
      'This was the lobby at six. Once upstairs, everything was as lovely as ever.',
      {
        photo: '@lobby',
      },
    ),
    ...{ hoursAgo: 16.2, by: 'khai', customer: 'Noah van den Berg', severity: 'Medium' },
    since: [[14, 'khai', { giveGroups: ['guests', 'hamburg'] }]],
  },
  {
    form: 'dining',
    ...{ hoursAgo: 13.5, by: 'jean', severity: 'Critical' },
    answers: {
      ...{ hotel: 'marseille', meal: 'dinner', food: 2, mood: 1, dish: 'Pumpkin soup', photo: '@soup' },
      ...{ tried: ['soup'], avoid: ['sesame'], noise: 4 },
      comment:
        'I told the waiter twice that I am allergic to sesame. This is the soup that came. I saw it in time, the next guest may not.',
    },
    since: [
      [13.1, 'zsofia', { give: ['zsofia', 'jean'] }],
      [13, 'zsofia', begun],
      [
        12.6,
        'zsofia',
        { note: 'Stopped the topping in all six kitchens tonight. The card for the waiters did not list it.' },
      ],
      [12, 'jean', { note: 'Sat down with the guest and her husband. They are fine. I am not.' }],
      [
        2.1,
        'zsofia',
        { note: 'New allergy cards are printed, every shift signs for them. Letter to the guest is with Tomás.' },
      ],
    ],
  },
  {
    form: 'room',
    ...{ hoursAgo: 10.6, by: 'jonas', customer: 'Hannah Petersen', severity: 'Critical' },
    answers: {
      ...{
        hotel: 'hamburg',
        room: '311',
        disturbs: 'much',
        photo: '@detector',
        affected: { bedroom: ['light'] },
        phone: '+49 152 0000 7702',
        enter: true,
      },
      comment: 'The smoke detector hangs from its wires and blinks. I would like to sleep under one that is awake.',
    },
    since: [
      [10.2, 'khai', { giveGroups: ['upkeep', 'hamburg'] }],
      [9.9, 'olu', begun],
      [9.6, 'olu', { note: 'Guest moved to 314 within half an hour. 311 is locked until the electrician has signed.' }],
      [
        3.2,
        'olu',
        { note: 'New detector fitted. Electrician comes back this afternoon for the other six on that line.' },
      ],
    ],
  },
  {
    ...stay(
      'edinburgh',
      9,
      ['location', 'staff'],
      'Fiona walked us to the castle gate in the rain because we looked lost. We were.',
      {
        rated: { 'your-room': 4, 'the-cleaning': 5, 'our-people': 5, breakfast: 4 },
        write: true,
        reach: { first_name: 'Wilhelmina', last_name: 'van Oranje-Kasteele', email: 'w.oranjekasteele@example.com' },
      },
    ),
    ...{ hoursAgo: 6.2, by: 'fiona', customer: 'Wilhelmina van Oranje-Kasteele' },
    since: [
      [4.2, 'khai', { giveGroups: ['edinburgh'] }],
      [4, 'khai', { give: ['fiona'] }],
    ],
  },
  {
    form: 'account',
    ...{ hoursAgo: 4.6, by: 'priya', customer: 'The Royal Society for the Protection of Lighthouses', severity: 'Low' },
    answers: {
      ...{ satisfied: 4, next: 9, guests: 64, event: '@-3', contact: 'events@lighthouses.example' },
      comment: 'A splendid dinner, and the lamp on every table was noticed. The lectern is too high for our president.',
    },
    since: [
      [3.5, 'priya', { give: ['owner'] }],
      [2.4, 'owner', { note: 'Will call the president myself. We have a lower lectern in Bergen.' }],
    ],
  },
  {
    form: 'room',
    ...{ hoursAgo: 3.1, by: 'yusuf', customer: 'Nadia al-Khatib', severity: 'Low' },
    answers: {
      ...{ hotel: 'dubai', room: 'Garden', disturbs: 'little', enter: true },
      place: { latitude: 25.26321, longitude: 55.29724, accuracy: 12 },
      affected: { balcony: ['light'] },
      comment: 'المصباح عند المسبح مكسور، والدرج هناك مظلم جداً في المساء.',
    },
    since: [[2.8, 'yusuf', { note: 'She says the lamp at the pool is broken and the steps are dark. Tape is up.' }]],
  },
  {
    form: 'room',
    ...{ hoursAgo: 2.3, by: 'lucia', customer: 'Giulia Marchetti', severity: 'Critical' },
    answers: {
      ...{ hotel: 'valencia', room: '218', disturbs: 'unusable', photo: '@ceiling', voice: '@voice' },
      ...{ phone: '+39 320 000 0189', enter: true, signed: '@signature' },
      affected: { bedroom: ['water', 'light'] },
      comment:
        'Water is coming through the ceiling above the bed. We have put the ice bucket under it. You can hear it in the recording.',
    },
    since: [
      [2.1, 'khai', { giveGroups: ['upkeep', 'valencia'] }],
      [2, 'khai', { give: ['olu', 'lucia'] }],
      [1.9, 'lucia', begun],
      [
        1.6,
        'lucia',
        { note: 'Guests are in 402 with their suitcases carried and a bottle on the table. Water to 318 is off.' },
      ],
    ],
  },
  {
    form: 'dining',
    ...{ hoursAgo: 0.9, by: 'ingrid' },
    answers: {
      ...{ hotel: 'bergen', meal: 'lunch', food: 5, mood: 5, dish: 'Plum cake', photo: '@cake' },
      ...{ tried: ['cake'], noise: 2 },
      comment: 'You could taste that somebody cares. The plum cake is a crime.',
    },
  },
  {
    ...checkIn(
      'hamburg',
      1,
      50,
      ['queue'],
      'Writing this from the queue. Fifty minutes so far, one desk open, and the screen behind it says “please wait”.',
    ),
    ...{ hoursAgo: 0.3, by: 'jonas', customer: 'Clara Wiedemann', severity: 'High' },
  },
];
