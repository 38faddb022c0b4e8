import { ask, callBack, choices, ifAtMost, ifIs, scored, type WrittenTemplate } from './write.ts';

export const journey: WrittenTemplate = {
  id: 'journey',
  name: 'Train or plane journey',
  purpose: 'After arrival: punctuality, comfort, staff, and what was done when it went wrong.',
  industries: ['Travel', 'Transport'],
  advice: 'Delays are forgiven more easily than silence: look at “Were you told?” first.',
  description: 'You have arrived. How was the journey?',
  severityLevels: ['Low', 'Medium', 'High'],
  escalates: 'on_breach',
  fields: [
    ask('number', 'text', 'Train or flight number', { placeholder: 'IC 412', searchable: true }),
    ask('day', 'date', 'Day of travel', { default: 'today', validation: [{ rule: 'latest', value: 'today' }] }),
    ask('overall', 'rating_smiley', 'How was your journey?', { main: true, required: true }),
    ask('delay', 'radio', 'Did you arrive on time?', {
      choices: choices('On time', 'Up to 30 minutes late', 'Up to 2 hours late', 'Later, or not at all'),
      required: true,
    }),
    ask('told', 'radio', 'Were you told why, and for how long?', {
      choices: scored({ Yes: 0.5, 'Too late': -0.5, No: -1 }),
      showIf: { all: [{ field: 'delay', op: 'is_not', value: 'on-time' }] },
    }),
    ask('parts', 'matrix_rating', 'How did we do with each?', {
      rows: choices('Booking', 'Boarding', 'Seat', 'Cleanliness', 'Crew'),
    }),
    ask('luggage', 'boolean', 'Was luggage lost or damaged?'),
    ask('luggage_what', 'textarea', 'What is missing or damaged?', { required: true, ...ifIs('luggage', true) }),
    ask('why', 'textarea', 'What should we do better?', { ...ifAtMost('overall', 3), searchable: true }),
    ...callBack(),
  ],
};

export const publicTransport: WrittenTemplate = {
  id: 'public-transport',
  name: 'Public transport complaint',
  purpose: 'From the stop or the seat: line, place, time and what happened.',
  industries: ['Transport', 'Public'],
  advice: 'Line, stop and time are enough to find the vehicle; ask for nothing more than you need.',
  description: 'What happened on your way? Line and time help us to find out.',
  severityLevels: ['Low', 'Medium', 'High', 'Critical'],
  escalates: 'on_severity',
  fields: [
    ask('line', 'text', 'Line', { required: true, placeholder: 'Tram 4', searchable: true }),
    ask('when', 'datetime', 'When?', { default: 'now', required: true }),
    ask('stop', 'text', 'Which stop?', { searchable: true }),
    ask('what', 'select', 'What is it about?', {
      choices: choices(
        'Late or missing',
        'Too full',
        'Driving',
        'Staff',
        'Cleanliness',
        'Step-free access',
        'Ticket or fine',
        'Safety',
      ),
      other: true,
      required: true,
    }),
    ask('access', 'textarea', 'What kept you from getting on?', {
      required: true,
      ...ifIs('what', 'Step-free access'),
    }),
    ask('fine', 'text', 'Number of the fine', ifIs('what', 'Ticket or fine')),
    ask('describe', 'textarea', 'What happened?', { required: true, searchable: true }),
    ask('mood', 'rating_smiley', 'How do you feel about it?', { main: true }),
    ask('picture', 'image', 'A picture', { help: 'Please without faces of other people.' }),
    ...callBack(),
  ],
};

export const eventAttendee: WrittenTemplate = {
  id: 'event-attendee',
  name: 'Event or conference',
  purpose: 'The evening after: sessions, place, food, and whether people will come again.',
  industries: ['Events'],
  advice: 'Send it the same evening. A day later you get half the answers.',
  description: 'Thank you for coming. What did you take home?',
  severityLevels: ['Low', 'Medium'],
  fields: [
    ask('recommend', 'nps', 'How likely are you to recommend this event?', { main: true, required: true }),
    ask('parts', 'matrix_rating', 'How good were', {
      rows: choices('Programme', 'Speakers', 'Place', 'Food and drinks', 'Meeting people'),
    }),
    ask('best', 'text', 'Which session was the best?', { searchable: true }),
    ask('expected', 'radio', 'Did it meet your expectations?', {
      choices: scored({ 'More than that': 1, Yes: 0.5, 'In part': -0.3, No: -1 }),
    }),
    ask('again', 'radio', 'Will you come again?', { choices: choices('Yes', 'Perhaps', 'No') }),
    ask('why', 'textarea', 'What should be different next time?', { ...ifAtMost('recommend', 6), searchable: true }),
    ask('topics', 'textarea', 'Which topics do you wish for?'),
  ],
};

export const publicOffice: WrittenTemplate = {
  id: 'public-office',
  name: 'Public office',
  purpose: 'After an errand at a town hall or online: done, understood, treated well?',
  industries: ['Public'],
  advice: 'Say where appeals belong: this form is for how people were treated, not for the decision itself.',
  description: 'How did your errand go? An objection to a decision has to be sent to the office itself.',
  severityLevels: ['Low', 'Medium', 'High'],
  escalates: 'on_breach',
  fields: [
    ask('how', 'radio', 'You were with us', {
      choices: choices('At the counter', 'By phone', 'Online', 'By letter'),
      required: true,
    }),
    ask('errand', 'text', 'What was it about?', { placeholder: 'Passport, moving house, parking …', searchable: true }),
    ask('overall', 'csat', 'How satisfied are you?', { main: true, required: true }),
    ask('done', 'radio', 'Is your errand done?', {
      choices: scored({ Yes: 1, 'It is on its way': 0.2, 'I have to come again': -0.7, No: -1 }),
    }),
    ask('agree', 'matrix_single', 'How far do you agree?', {
      rows: choices('I was treated with respect', 'The words were plain', 'I knew what to bring'),
      columns: scored({ Yes: 1, 'In part': 0, No: -1 }),
    }),
    ask('barrier', 'textarea', 'Did anything keep you from using the service?', {
      help: 'Stairs, language, opening hours, a website that does not work with your aid …',
      searchable: true,
    }),
    ask('why', 'textarea', 'What should we do better?', { ...ifAtMost('overall', 3), searchable: true }),
    ...callBack('Would you like an answer?'),
  ],
};
