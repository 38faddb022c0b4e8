import { ask, callBack, choices, ifAtMost, ifIs, scored, type WrittenTemplate } from './write.ts';

export const contactCentre: WrittenTemplate = {
  id: 'contact-centre',
  name: 'Contact centre call',
  purpose: 'Right after a call: was it solved at the first try, and how was the person?',
  industries: ['Services', 'Telecommunications', 'Finance'],
  advice: 'Use it to coach, not to rank. Call back whoever says it was not solved.',
  description: 'How was your call with us?',
  severityLevels: ['Low', 'Medium', 'High'],
  escalates: 'on_negative_sentiment',
  fields: [
    ask('overall', 'csat', 'How satisfied are you with the call?', { main: true, required: true }),
    ask('solved', 'radio', 'Was your matter settled?', {
      choices: scored({ 'Yes, in this call': 1, 'Yes, after several calls': 0, 'Not yet': -1 }),
      required: true,
    }),
    ask('person', 'rating_star', 'The person you spoke to'),
    ask('wait', 'radio', 'You waited on the line', { choices: choices('Hardly at all', 'Up to 5 minutes', 'Longer') }),
    ask('open', 'textarea', 'What is still open?', { required: true, searchable: true, ...ifIs('solved', 'Not yet') }),
    ask('say', 'audio', 'Rather say it?', { maxSeconds: 120, help: 'Up to two minutes.', ...ifAtMost('overall', 3) }),
    ask('why', 'textarea', 'What should we do better?', { ...ifAtMost('overall', 3), searchable: true }),
    ...callBack('May we call you back?'),
  ],
};

export const carWorkshop: WrittenTemplate = {
  id: 'car-workshop',
  name: 'Car workshop',
  purpose: 'After the car was collected: fixed, on time, at the price that was said?',
  industries: ['Automotive', 'Services'],
  advice: 'Safety faults after a repair are Critical: have the car brought back today, at your cost.',
  description: 'You have your car back. Is all as it should be?',
  severityLevels: ['Low', 'Medium', 'High', 'Critical'],
  escalates: 'on_severity',
  fields: [
    ask('plate', 'text', 'Number plate or order number', { searchable: true }),
    ask('overall', 'rating_star', 'How satisfied are you?', { main: true, required: true }),
    ask('fixed', 'radio', 'Is the fault gone?', { choices: scored({ Yes: 1, 'Not sure': 0, No: -1 }), required: true }),
    ask('safe', 'boolean', 'Does the car feel safe to drive?', {
      showIf: { all: [{ field: 'fixed', op: 'is_not', value: 'yes' }] },
    }),
    ask('on_time', 'radio', 'Was it ready when promised?', { choices: choices('Yes', 'A little late', 'Much later') }),
    ask('price', 'radio', 'The bill was', {
      choices: choices('As agreed', 'Higher, and I was asked first', 'Higher, and I was not asked'),
    }),
    ask('why', 'textarea', 'What went wrong?', { ...ifAtMost('overall', 3), searchable: true }),
    ...callBack(),
  ],
};

export const gym: WrittenTemplate = {
  id: 'gym',
  name: 'Gym or fitness club',
  purpose: 'Equipment, cleanliness and classes, by a code at the door of the changing room.',
  industries: ['Sports', 'Services'],
  advice: 'Broken equipment should carry a note within the hour and a repair date within a day.',
  description: 'How was your training today?',
  severityLevels: ['Low', 'Medium', 'High'],
  fields: [
    ask('overall', 'rating_smiley', 'How was your training?', { main: true, required: true }),
    ask('about', 'checkbox', 'What should we look after?', {
      choices: choices('Equipment broken', 'Too full', 'Changing rooms', 'Air', 'Class', 'Staff'),
      other: true,
      ...ifAtMost('overall', 3),
    }),
    ask('which', 'text', 'Which machine, and what is broken?', {
      showIf: { all: [{ field: 'about', op: 'contains', value: 'equipment-broken' }] },
    }),
    ask('picture', 'image', 'A picture', {
      showIf: { all: [{ field: 'about', op: 'contains', value: 'equipment-broken' }] },
    }),
    ask('recommend', 'nps', 'How likely are you to recommend us to a friend?'),
    ask('why', 'textarea', 'What else?', { searchable: true }),
  ],
};

export const tenantRepair: WrittenTemplate = {
  id: 'tenant-repair',
  name: 'Repair in a rented home',
  purpose: 'Take in a repair with place, picture and urgency, and when somebody is home.',
  industries: ['Property'],
  advice: 'Water, gas, heating in winter and doors that do not lock are Critical: send somebody today.',
  description: 'What is broken? In case of gas or fire leave the flat and call the emergency number.',
  severityLevels: ['Low', 'Medium', 'High', 'Critical'],
  escalates: 'on_severity',
  fields: [
    ask('home', 'address', 'Where do you live?', {
      parts: [{ id: 'street', required: true }, { id: 'postcode' }, { id: 'city' }],
      pii: true,
      required: true,
    }),
    ask('what', 'select', 'What is it about?', {
      choices: choices(
        'Water',
        'Heating',
        'Electricity',
        'Door or window',
        'Kitchen',
        'Bathroom',
        'Mould',
        'Stairs and yard',
      ),
      other: true,
      required: true,
    }),
    ask('danger', 'boolean', 'Is it dangerous, or getting worse by the hour?', { required: true }),
    ask('describe', 'textarea', 'What is broken, and since when?', { required: true, searchable: true }),
    ask('pictures', 'image', 'Pictures', { maxFiles: 5 }),
    ask('mould_size', 'radio', 'How large is the patch?', {
      choices: choices('Like a hand', 'Like a door', 'Larger'),
      ...ifIs('what', 'Mould'),
    }),
    ask('home_when', 'multiselect', 'When is somebody at home?', {
      choices: choices('Mornings', 'Afternoons', 'Evenings', 'Weekends'),
    }),
    ask('mood', 'rating_smiley', 'How content are you with how we look after the house?', { main: true }),
    ask('phone', 'phone', 'The technician may call', { pii: true, required: true }),
  ],
};
