import { begun, type Story } from './story.ts';

/** How colleagues work on one thing together: naming each other, resolving with a reason, seeing the same thing twice. */
export const storiesOfTeamwork: readonly Story[] = [
  {
    form: 'room',
    ...{ hoursAgo: 96, by: 'ingrid', customer: 'Sofia Andersson', severity: 'Medium' },
    answers: {
      ...{ hotel: 'bergen', room: '407', disturbs: 'much', phone: '+46 70 000 02 18', enter: true },
      ...{ affected: { bathroom: ['water', 'heating'] }, since: '2026-01-05T07:30' },
      comment: 'The shower is either ice or fire, and it changes its mind while you stand in it.',
    },
    since: [
      [95, 'khai', { giveGroups: ['upkeep', 'bergen'] }],
      [94, 'khai', { give: ['olu'] }],
      [93, 'olu', begun],
      [92, 'olu', { note: 'Mixer valve. @{ingrid}, do we have one from the renovation in the cellar?' }],
      [90, 'ingrid', { note: 'Two of them. Both are on your bench, @{olu}.' }],
      [70, 'olu', { note: 'Fitted and run for an hour: 38 degrees, and it stays there. @{khai}, 407 can be sold.' }],
      [
        69,
        'olu',
        {
          status: 'resolved',
          resolution: { code: 'replaced', rootCause: 'product', text: 'New mixer valve in 407; the old ones go next.' },
        },
      ],
    ],
  },
  {
    form: 'checkIn',
    ...{ hoursAgo: 50, by: 'jonas', customer: 'Stefan Krüger', severity: 'Medium' },
    answers: {
      ...{ hotel: 'hamburg', ease: 2, minutes: 40, about: ['queue'], arrived: '18:10' },
      desk: { greeted: 'yes', knew: 'no', explained: 'no' },
      comment: 'Same queue as last time. I have written it down twice now, so please read one of them.',
    },
    since: [
      [
        24.5,
        'khai',
        { status: 'rejected', code: 'duplicate', reason: 'Herr Krüger has written twice about the same evening' },
      ],
    ],
  },
];
