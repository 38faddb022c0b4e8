import { ask, callBack, choices, ifAtMost, ifChosen, ifIs, scored } from '../../forms/templates/write.ts';
import { endingIfAtLeast, endingIfAtMost, inLanguage, poorToExcellent, type WrittenSurvey } from './write.ts';

export const eventFeedback: WrittenSurvey = {
  id: 'event',
  name: 'Event feedback',
  purpose: 'On the way home from a conference or course day: what was worth it, what to change.',
  industries: ['Events', 'Education'],
  advice: 'Put the QR code on the last slide. Half of all answers come in the first ten minutes.',
  description: 'Thank you for coming. Two minutes for the next one.',
  type: 'custom',
  title: { en: 'How was the event?' },
  settings: { oneResponsePer: 'device' },
  endings: [
    endingIfAtLeast('overall', 4, { id: 'again', title: { en: 'See you next time' }, text: {} }),
    { id: 'thanks', title: { en: 'Thank you' }, text: { en: 'We will do better next time.' } },
  ],
  fields: [
    ask('overall', 'rating_star', 'How was it, all in all?', { main: true, required: true }),
    ask('parts', 'matrix_rating', 'And in detail', {
      rows: choices('Talks', 'Food', 'Venue', 'Meeting people', 'Organisation'),
      ...poorToExcellent,
    }),
    ask('worth', 'radio', 'Was it worth your time?', { choices: scored({ Yes: 1, Partly: 0, No: -1 }) }),
    ask('too_little', 'textarea', 'What would have made it worth it?', { ...ifIs('worth', 'No'), searchable: true }),
    ask('topics', 'ranking', 'What should the next one be about?', {
      choices: choices('Practice and workshops', 'New products', 'Strategy', 'Time to talk'),
    }),
    ask('again', 'nps', 'How likely are you to tell a colleague to come?'),
  ],
};

export const hotelStaySurvey: WrittenSurvey = {
  id: 'hotel-stay',
  name: 'Hotel stay',
  purpose: 'After check-out, on the guest’s own phone. In English and German.',
  industries: ['Hospitality', 'Travel'],
  advice: 'A guest with three stars or fewer gets a call from the manager the same day.',
  description: 'A few short questions about your stay.',
  type: 'custom',
  title: { en: 'How was your stay?', de: 'Wie war Ihr Aufenthalt?' },
  welcome: {
    title: { en: 'Welcome home', de: 'Willkommen zu Hause' },
    text: {
      en: 'It takes two minutes, and the manager reads it.',
      de: 'Es dauert zwei Minuten, und die Direktion liest es.',
    },
    button: { en: 'Begin', de: 'Los geht’s' },
  },
  endings: [
    endingIfAtMost('overall', 3, {
      id: 'sorry',
      title: { en: 'We are sorry', de: 'Das tut uns leid' },
      text: { en: 'The manager will look at it today.', de: 'Die Direktion sieht es sich heute an.' },
    }),
    {
      id: 'thanks',
      title: { en: 'Thank you', de: 'Vielen Dank' },
      text: { en: 'We look forward to seeing you again.', de: 'Wir freuen uns auf Ihren nächsten Besuch.' },
    },
  ],
  fields: inLanguage(
    'de',
    {
      overall: 'Wie war Ihr Aufenthalt?',
      parts: 'Wie waren wir im Einzelnen?',
      wrong: 'Was war nicht in Ordnung?',
      picture: 'Ein Bild davon',
      first: 'Was sollten wir zuerst ändern?',
      may_contact: 'Darf sich die Direktion bei Ihnen melden?',
      contact: 'Wie erreichen wir Sie?',
    },
    {
      'Check-in': 'Empfang',
      'Room and bed': 'Zimmer und Bett',
      ...{ Poor: 'Schlecht', Excellent: 'Ausgezeichnet' },
      Cleanliness: 'Sauberkeit',
      Breakfast: 'Frühstück',
      Noise: 'Lärm',
      'Something broken': 'Etwas war kaputt',
      Waiting: 'Wartezeit',
    },
    [
      ask('overall', 'rating_star', 'How was your stay?', { main: true, required: true }),
      ask('parts', 'matrix_rating', 'How did we do in detail?', {
        rows: choices('Check-in', 'Room and bed', 'Cleanliness', 'Breakfast'),
        ...poorToExcellent,
      }),
      ask('wrong', 'checkbox', 'What was not right?', {
        choices: choices('Noise', 'Cleanliness', 'Something broken', 'Waiting'),
        other: true,
        ...ifAtMost('overall', 3),
      }),
      ask('picture', 'image', 'A picture of it', ifChosen('wrong', 'Something broken')),
      ask('first', 'textarea', 'What should we change first?', { ...ifAtMost('overall', 3), searchable: true }),
      ...callBack('May the manager contact you?'),
    ],
  ),
};

export const patientExperience: WrittenSurvey = {
  id: 'patient',
  name: 'Patient experience',
  purpose: 'After an appointment: waiting, explanations, dignity. No names, no diagnoses. In English and Arabic.',
  industries: ['Healthcare'],
  advice: 'Ask nothing about the illness. The answer on explanations is the one that doctors can act on.',
  description: 'Your appointment with us. Please write no names and nothing about your illness.',
  type: 'custom',
  title: { en: 'Your appointment', ar: 'موعدك معنا' },
  settings: { anonymous: true },
  endings: [
    {
      id: 'thanks',
      title: { en: 'Thank you', ar: 'شكرًا لك' },
      text: { en: 'Your answer is anonymous.', ar: 'إجابتك مجهولة الهوية.' },
    },
  ],
  fields: inLanguage(
    'ar',
    {
      overall: 'كيف كانت زيارتك؟',
      waiting: 'كم انتظرت؟',
      care: 'إلى أي مدى توافق؟',
      unclear: 'ما الذي لم يكن واضحًا؟',
      better: 'ماذا يمكننا أن نحسن؟',
    },
    {
      'Less than 15 minutes': 'أقل من 15 دقيقة',
      '15 to 30 minutes': 'من 15 إلى 30 دقيقة',
      'Longer than 30 minutes': 'أكثر من 30 دقيقة',
      'I was listened to': 'تم الاستماع إليّ',
      'Everything was explained': 'تم شرح كل شيء',
      'I was treated with respect': 'عوملت باحترام',
      Yes: 'نعم',
      Partly: 'جزئيًا',
      No: 'لا',
    },
    [
      ask('overall', 'rating_smiley', 'How was your visit?', { main: true, required: true }),
      ask('waiting', 'radio', 'How long did you wait?', {
        choices: scored({ 'Less than 15 minutes': 1, '15 to 30 minutes': 0, 'Longer than 30 minutes': -1 }),
      }),
      ask('care', 'matrix_single', 'How far do you agree?', {
        rows: choices('I was listened to', 'Everything was explained', 'I was treated with respect'),
        columns: scored({ Yes: 1, Partly: 0, No: -1 }),
      }),
      ask('unclear', 'textarea', 'What was not clear?', { ...ifAtMost('overall', 3), searchable: true }),
      ask('better', 'textarea', 'What could we do better?', { searchable: true }),
    ],
  ),
};
