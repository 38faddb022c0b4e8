import { ask, choices, ifAtMost, ifIs, scored } from '../../forms/templates/write.ts';
import { endingIfAtMost, type WrittenSurvey } from './write.ts';

const agreement = scored({
  'Strongly agree': 1,
  Agree: 0.5,
  Neither: 0,
  Disagree: -0.5,
  'Strongly disagree': -1,
});

export const employeePulse: WrittenSurvey = {
  id: 'employee-pulse',
  name: 'Employee pulse',
  purpose: 'Six statements a month, anonymous: see a team tire before it falls apart.',
  industries: ['HR'],
  advice: 'Show nobody results of fewer than five people, and say what you changed before you ask again.',
  description: 'Anonymous. It takes a minute.',
  type: 'custom',
  title: { en: 'How are you doing?' },
  settings: { anonymous: true, oneResponsePer: 'device' },
  endings: [
    endingIfAtMost('recommend', 4, {
      id: 'talk',
      title: { en: 'Thank you for being honest' },
      text: { en: 'If you want to talk to somebody, the people team listens in confidence.' },
    }),
    { id: 'thanks', title: { en: 'Thank you' }, text: { en: 'The results come to everybody.' } },
  ],
  fields: [
    ask('recommend', 'nps', 'How likely are you to recommend working here?', { main: true, required: true }),
    ask('statements', 'matrix_single', 'How far do you agree?', {
      rows: choices(
        'I know what is expected of me',
        'I have what I need to do my work',
        'My work is noticed',
        'I can say what I think',
        'The load is bearable',
      ),
      columns: agreement,
    }),
    ask('changed', 'textarea', 'What should change first?', { ...ifAtMost('recommend', 6), searchable: true }),
    ask('good', 'textarea', 'What should stay as it is?', { searchable: true }),
  ],
};

export const employeeExit: WrittenSurvey = {
  id: 'employee-exit',
  name: 'Leaving the company',
  purpose: 'A fair last conversation in writing: why people go and what would have kept them.',
  industries: ['HR'],
  advice: 'Send it in the last week and again after three months; the second answers are franker.',
  description: 'You are leaving us. What can we learn from it?',
  type: 'custom',
  title: { en: 'Before you leave' },
  settings: { allowResume: true },
  endings: [{ id: 'thanks', title: { en: 'Thank you for your time with us' }, text: {} }],
  fields: [
    ask('reason', 'ranking', 'What weighed most? The heaviest first.', {
      choices: choices('Pay', 'The work itself', 'The team', 'Leadership', 'Development', 'Place and hours'),
      required: true,
    }),
    ask('leadership', 'rating_smiley', 'How was your manager?', { main: true }),
    ask('leadership_why', 'textarea', 'What should your manager do differently?', {
      ...ifAtMost('leadership', 2),
      searchable: true,
    }),
    ask('kept', 'textarea', 'What would have kept you?', { searchable: true }),
    ask('again', 'radio', 'Would you come back?', { choices: scored({ Yes: 1, Perhaps: 0, No: -1 }) }),
    ask('again_why', 'textarea', 'What would have to be different?', { ...ifIs('again', 'No'), searchable: true }),
  ],
};

export const courseEvaluation: WrittenSurvey = {
  id: 'course',
  name: 'Course evaluation',
  purpose: 'At the end of a course: content, teaching, pace and load, statement by statement.',
  industries: ['Education'],
  advice: 'Evaluate in the last lesson but one, and talk the results through in the last.',
  description: 'Anonymous. Your answers reach the lecturer after the marks are out.',
  type: 'custom',
  title: { en: 'What do you think of this course?' },
  settings: { anonymous: true, oneResponsePer: 'device' },
  endings: [{ id: 'thanks', title: { en: 'Thank you' }, text: { en: 'It changes the next course.' } }],
  fields: [
    ask('course', 'text', 'Course', { required: true, searchable: true }),
    ask('overall', 'rating_star', 'The course, all in all', { main: true, required: true }),
    ask('statements', 'matrix_single', 'How far do you agree?', {
      rows: choices('The goals were clear', 'Explanations helped me', 'Questions were welcome', 'The material helped'),
      columns: agreement,
    }),
    ask('pace', 'radio', 'The pace was', { choices: choices('Too slow', 'About right', 'Too fast') }),
    ask('fast_where', 'textarea', 'Where was it too fast?', ifIs('pace', 'Too fast')),
    ask('hours', 'number', 'Hours a week outside of class', { min: 0, max: 80, unit: 'hours' }),
    ask('best', 'textarea', 'What helped you most?', { searchable: true }),
    ask('worst', 'textarea', 'What should change?', { ...ifAtMost('overall', 3), searchable: true }),
  ],
};
