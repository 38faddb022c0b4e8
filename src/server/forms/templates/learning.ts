import { ask, callBack, choices, ifAtMost, ifIs, scored, type WrittenTemplate } from './write.ts';

export const schoolParents: WrittenTemplate = {
  id: 'school-parents',
  name: 'Parents of pupils',
  purpose: 'Give parents one place for concerns, praise and ideas, instead of hallway talk.',
  industries: ['Education'],
  advice: 'Concerns about a child’s safety go to the head the same day, whatever else is open.',
  description: 'Tell us how your family experiences our school.',
  severityLevels: ['Low', 'Medium', 'High', 'Critical'],
  escalates: 'on_severity',
  fields: [
    ask('year', 'select', 'Which year is your child in?', {
      choices: choices('Year 1–2', 'Year 3–4', 'Year 5–6', 'Year 7–9', 'Year 10 and above'),
    }),
    ask('overall', 'rating_smiley', 'How is your child doing at our school?', { main: true, required: true }),
    ask('about', 'checkbox', 'What is it about?', {
      choices: choices('Teaching', 'Homework', 'Friends and bullying', 'Lunch', 'Way to school', 'Building'),
      other: true,
    }),
    ask('safety', 'boolean', 'Is your child’s safety or wellbeing at risk?', { required: true }),
    ask('safety_what', 'textarea', 'What happened?', { required: true, searchable: true, ...ifIs('safety', true) }),
    ask('why', 'textarea', 'What should we change?', { ...ifAtMost('overall', 3), searchable: true }),
    ask('good', 'textarea', 'What is going well?', {
      showIf: { all: [{ field: 'overall', op: 'at_least', value: 4 }] },
    }),
    ...callBack('May the class teacher contact you?'),
  ],
};

export const universityCourse: WrittenTemplate = {
  id: 'university-course',
  name: 'University course',
  purpose: 'Mid-term feedback that a lecturer can still act on, and the end-of-term one alike.',
  industries: ['Education'],
  advice: 'Show students what changed because of it. Otherwise the next round stays empty.',
  description: 'Anonymous. The lecturer sees what you write, and not who wrote it.',
  severityLevels: ['Low', 'Medium'],
  fields: [
    ask('overall', 'rating_star', 'How good is this course?', { main: true, required: true }),
    ask('aspects', 'matrix_single', 'How far do you agree?', {
      rows: choices('The goals are clear', 'The examples help', 'Questions are welcome', 'The material is useful'),
      columns: scored({ Fully: 1, Mostly: 0.5, Hardly: -0.5, 'Not at all': -1 }),
    }),
    ask('pace', 'radio', 'The pace is', { choices: choices('Too slow', 'Right', 'Too fast') }),
    ask('hours', 'slider', 'Hours a week beside the lectures', { min: 0, max: 20, step: 1, unit: 'hours' }),
    ask('keep', 'textarea', 'What should stay?'),
    ask('change', 'textarea', 'What should change?', {
      requireIf: { all: [{ field: 'overall', op: 'at_most', value: 2 }] },
      searchable: true,
    }),
  ],
};
