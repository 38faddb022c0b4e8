import type { FormKey } from './remarks.ts';

/** What colleagues write to each other while they handle a response, by the moment at which they write it. */
export const notes = {
  begun: [
    'Called back, voicemail. Trying again tomorrow morning.',
    'Wrote a personal e-mail and asked for a time to talk.',
    'Looked it up in the shift log: true, and nobody wrote it down.',
    'Spoke with the shift lead. It happened as described.',
    'Second complaint of this kind this month. Putting it on the list for Thursday.',
    'Rang the guest at the number in the booking. Very reasonable person.',
    'Asked the front desk for the exact times.',
    'Taking this one. I was on duty that night.',
  ],
  toCustomer: [
    'Asked the guest for a copy of the card statement.',
    'Offered two dates for a call; waiting to hear which one suits.',
    'Sent our apology with an offer of one night. Waiting for an answer.',
    'Guest is travelling until the weekend and will ring us back.',
    'Asked for the booking number, there are three stays under this name.',
  ],
  backFromCustomer: [
    'The guest has answered. Going on.',
    'Got the statement, the double charge is visible.',
    'Rang back as promised. Wants no voucher, wants it fixed. Fair enough.',
  ],
  toColleagues: [
    'Accounting has to look at the deposit before we can promise anything.',
    'Waiting for the technician’s report.',
    'Asked the supplier for a replacement; answer by Wednesday.',
    'Needs Tomás to sign: it is above what I may refund.',
  ],
  backFromColleagues: ['Report is in. It was the valve.', 'Signed. Going ahead.', 'Accounting agrees with the guest.'],
  done: [
    'Refunded in full and told the guest by phone. Sounded relieved.',
    'Guest confirmed that it is solved.',
    'Sent flowers and a note from the whole shift.',
    'Changed the rota so that two desks are open from four to eight.',
    'Written into the briefing for new colleagues, so that it does not happen again.',
    'Offered an upgrade for the next stay, accepted with thanks.',
    'Apologised without excuses. The guest will give us another chance in the summer.',
  ],
  praised: [
    'Read out at the morning briefing.',
    'Passed on to the team with cake.',
    'Thanked the guest by hand-written card.',
    'Printed for the wall in the staff kitchen.',
    'Answered with thanks, and an early-bird code for next year.',
  ],
  reopened: ['It came back. Opening this again.', 'Guest wrote again: the refund has not arrived.'],
  rejected: [
    'Sent twice by mistake, the other one is being handled',
    'About another hotel with a similar name',
    'Advertising, not feedback',
    'A test from the tablet at the desk',
  ],
} as const;

/** What was done, where a form is about something in particular. */
export const doneIn: Partial<Record<FormKey, readonly string[]>> = {
  room: [
    'Part replaced and tested. Room is back on sale.',
    'Tightened, oiled, tried ten times. Holds.',
    'Moved the guests to 508 with a view, and the plumber comes at nine.',
    'Swapped the whole unit, it was beyond repair.',
    'Checked the same thing on the whole floor: two more found and done.',
  ],
  dining: [
    'Talked it through with the kitchen. Labels are printed for every dish from Monday.',
    'Tasted it ourselves, the guest is right. Recipe corrected.',
    'One more colleague at breakfast on Sundays from now on.',
    'Table moved. It should never have stood there.',
  ],
  checkIn: [
    'Supplier has restarted the key server, watching it tonight.',
    'Refunded the second deposit and sent the receipt.',
    'Chairs and water in the lobby from today.',
  ],
  account: [
    'Corrected invoice sent, with one line for each cost centre.',
    'Agreed on one contact for all six hotels: Priya.',
    'Went through the contract together; next review in January.',
  ],
};
