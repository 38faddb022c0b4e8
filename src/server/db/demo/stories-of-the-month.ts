import { begun, checkIn, closed, resolved, type Story, stay } from './story.ts';

/** What has happened in the last weeks, oldest first. */
export const storiesOfTheMonth: readonly Story[] = [
  {
    ...stay('edinburgh', 4, ['staff'], 'The fire alarm went at three in the morning and nobody told us it was a test.'),
    ...{ hoursAgo: 1_004, by: 'fiona', customer: 'Patrick O’Sullivan', severity: 'High' },
    since: [
      [1_000, 'oskar', { give: ['oskar', 'fiona'] }],
      [998, 'oskar', begun],
      [
        997,
        'oskar',
        { note: 'It was not a test: somebody smoked in 309. The announcement only played on two floors.' },
      ],
      [
        990,
        'olu',
        {
          note: 'Loudspeakers on floors 3 and 4 were switched off at the panel. On again, and the panel is locked now.',
        },
      ],
      [972, 'oskar', { note: 'Rang Mr O’Sullivan and told him the truth. He laughed, in the end.' }],
      [971, 'oskar', resolved],
      [880, 'khai', closed],
    ],
  },
  {
    form: 'room',
    ...{ hoursAgo: 298, by: 'yusuf', customer: 'Nadia al-Khatib', severity: 'Medium' },
    answers: {
      ...{ hotel: 'dubai', room: '604', disturbs: 'much', voice: '@voice', phone: '+971 50 000 0365', enter: true },
      comment: 'The air conditioning sings. I have recorded it for you, it is in tune but it does not stop.',
    },
    since: [
      [295, 'khai', { giveGroups: ['upkeep', 'dubai'] }],
      [294, 'olu', begun],
      [
        280,
        'olu',
        { note: 'Listened to the recording twice. That is the fan bearing, third one this year from the same batch.' },
      ],
      [279, 'olu', { status: 'pending_internal' }],
      [240, 'yusuf', { status: 'in_progress' }],
      [238, 'yusuf', { note: 'Bearing replaced. Guest moved back from 611 and says the silence is almost too much.' }],
      [237, 'yusuf', resolved],
      [170, 'khai', closed],
    ],
  },
  {
    ...stay(
      'edinburgh',
      1,
      ['staff', 'room'],
      'My mother uses a wheelchair. We had written twice, it was confirmed twice, and there was a step at the door of our room. She spent her birthday asking strangers to lift her.',
    ),
    ...{ hoursAgo: 226, by: 'fiona', customer: 'Ifeoma Chukwu-Anderson', severity: 'High' },
    since: [
      [224, 'khai', { giveGroups: ['guests', 'edinburgh'] }],
      [223, 'khai', { give: ['fiona', 'priya'] }],
      [222, 'fiona', begun],
      [221, 'fiona', { note: 'Called at once. She is not angry, she is tired of it. That is worse.' }],
      [200, 'priya', { note: 'The confirmation is in our mails, both times. It never reached the room plan.' }],
      [130, 'fiona', { note: 'Money back, and the ramp for 102 and 104 is ordered whatever the answer is.' }],
      [129, 'fiona', resolved],
      [80, 'khai', begun],
      [
        79.8,
        'khai',
        { note: 'Ms Chukwu-Anderson asks whether the ramp is really there. Fair question: it is not yet.' },
      ],
      [
        30,
        'fiona',
        { note: 'Ramp is in. Sent her a picture, and the number of the room is now in the booking form itself.' },
      ],
      [29, 'fiona', resolved],
    ],
  },
  {
    ...stay(
      'marseille',
      3,
      ['value'],
      'On nous a facturé deux fois le petit déjeuner et personne ne répond à nos courriels.',
    ),
    ...{ hoursAgo: 158, by: 'jean', customer: 'Renée Dubois-Laurent', severity: 'Medium' },
    since: [
      [150, 'khai', { giveGroups: ['guests', 'marseille'] }],
      [149, 'khai', { give: ['jean'] }],
      [147, 'jean', begun],
      [146, 'jean', { note: 'Called back, voicemail. Trying again tomorrow morning.' }],
      [122, 'jean', { note: 'Spoke with Mme Dubois-Laurent. She will send the statement of her card.' }],
      [121.9, 'jean', { status: 'pending_customer' }],
    ],
  },
  {
    form: 'dining',
    ...{ hoursAgo: 131, by: 'ingrid', severity: 'Idea' },
    answers: {
      ...{ hotel: 'bergen', meal: 'breakfast', food: 5, mood: 5, dish: 'Everything, twice', photo: '@harbour' },
      comment:
        'You have turned this breakfast around since last autumn. This is what I had in front of me today. An earlier start on ferry days would be perfect.',
    },
    since: [
      [
        120,
        'zsofia',
        { note: 'From half past five on ferry days, starting on Monday. Ingrid has three volunteers already.' },
      ],
      [119, 'zsofia', resolved],
    ],
  },
  {
    ...checkIn(
      'hamburg',
      1,
      65,
      ['queue', 'room-not-ready'],
      'Arrived at 18:00, key at 19:05. Dinner reservation gone. This was my fifth stay and the first time I thought of going elsewhere.',
    ),
    ...{ hoursAgo: 109, by: 'jonas', customer: 'Stefan Krüger', severity: 'High' },
    since: [
      [104, 'khai', { giveGroups: ['guests', 'hamburg'] }],
      [103, 'khai', { give: ['jonas'] }],
      [100, 'jonas', begun],
      [99, 'jonas', { note: 'Ninth of these since the new system. I apologise all day and it does not get shorter.' }],
      [75, 'jonas', { note: 'Supplier says “known issue, patch next week”. They said that last week.' }],
      [52, 'khai', { note: 'Escalated to Tomás: this needs somebody above us to call the supplier.' }],
      [51.5, 'khai', { give: ['jonas', 'tomas'] }],
      [
        26,
        'tomas',
        {
          note: 'Spoke to their director. Two technicians on site on Monday, and we go back to printed lists until then.',
        },
      ],
    ],
  },
  {
    form: 'account',
    ...{ hoursAgo: 77, by: 'priya', customer: 'Meridian Pharma Congress', severity: 'High' },
    answers: {
      ...{ satisfied: 2, next: 3, guests: 212, event: '@-6', contact: 'hello@meridianpharma.example' },
      lists: ['@list'],
      invoice: { street: 'Am Sandtorkai 68', postcode: '20457', city: 'Hamburg', country: 'Germany' },
      page: 'https://meridianpharma.example/congress/hamburg',
      comment:
        'Of forty rooms that we had blocked, six were sold to others, and the rest of us waited for keys until the opening speech. The evening itself was wonderful. Please explain the rooms.',
    },
    since: [
      [74, 'priya', begun],
      [73, 'priya', { note: 'Called Ms Albrecht. She wants an explanation before she wants a discount.' }],
      [72, 'priya', { note: 'Revenue has to tell us who released the block, and when.' }],
      [71.9, 'priya', { status: 'pending_internal' }],
    ],
  },
  {
    ...checkIn(
      'hamburg',
      1,
      90,
      ['queue', 'booking-not-found'],
      'Our group of eighteen stood in the lobby from five until half past six because nobody could print the keys. Two of our colleagues are over seventy.',
    ),
    ...{ hoursAgo: 61, by: 'jonas', customer: 'Kröger & Söhne Speicherkontor', severity: 'High' },
    since: [
      [58, 'khai', { giveGroups: ['guests', 'hamburg'] }],
      [57, 'priya', { give: ['jonas', 'khai'] }],
      [50, 'khai', begun],
      [49, 'khai', { note: 'Called back, voicemail. Trying again tomorrow morning.' }],
      [
        27,
        'khai',
        {
          note: 'Reached Herr Kröger. He has been coming since 1998 and would like a chair, a glass of water and an invoice without mistakes. In this order.',
        },
      ],
    ],
  },
  {
    ...stay(
      'valencia',
      9,
      ['staff', 'breakfast'],
      'Sent by mistake, sorry! This was meant for the hotel next door. Your terrace is prettier, though.',
    ),
    ...{ hoursAgo: 55, by: 'lucia' },
    since: [[48, 'khai', { status: 'rejected', reason: 'About another hotel; the guest says so' }]],
  },
];
