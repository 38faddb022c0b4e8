import { ask, callBack, choices, ifAtLeast, ifAtMost, ifIs, scored } from '../../forms/templates/write.ts';
import { agreed, endingIfAtMost, inLanguage, type WrittenSurvey } from './write.ts';

export const purchaseNps: WrittenSurvey = {
  id: 'purchase-nps',
  name: 'Recommendation after a purchase',
  purpose: 'The one number after an order, and the reason behind it. In English and German.',
  industries: ['E-commerce', 'Retail'],
  advice:
    'Send it a week after delivery. Call those with 0 to 6 within two days; what promoters praise belongs on the shop page.',
  description: 'Two questions about your order.',
  type: 'nps',
  title: { en: 'How was your order?', de: 'Wie war Ihre Bestellung?' },
  endings: [
    endingIfAtMost('recommend', 6, {
      id: 'sorry',
      title: { en: 'Thank you for being frank', de: 'Danke für Ihre Offenheit' },
      text: {
        en: 'We read every answer and want to do better.',
        de: 'Wir lesen jede Antwort und wollen besser werden.',
      },
    }),
    {
      id: 'thanks',
      title: { en: 'Thank you', de: 'Vielen Dank' },
      text: { en: 'Good that you are our customer.', de: 'Schön, dass Sie bei uns kaufen.' },
    },
  ],
  settings: { oneResponsePer: 'device' },
  fields: inLanguage(
    'de',
    {
      recommend: 'Wie wahrscheinlich empfehlen Sie uns weiter?',
      missing: 'Was hat gefehlt?',
      best: 'Was hat Ihnen am besten gefallen?',
      problem: 'Woran lag es?',
      may_contact: 'Dürfen wir uns deswegen bei Ihnen melden?',
      contact: 'Wie erreichen wir Sie?',
    },
    { Delivery: 'Lieferung', Product: 'Produkt', Price: 'Preis', Website: 'Website', Service: 'Service' },
    [
      ask('recommend', 'nps', 'How likely are you to recommend us?', { main: true, required: true }),
      ask('problem', 'checkbox', 'What was it about?', {
        choices: choices('Delivery', 'Product', 'Price', 'Website', 'Service'),
        other: true,
        ...ifAtMost('recommend', 6),
      }),
      ask('missing', 'textarea', 'What was missing?', { ...ifAtMost('recommend', 8), searchable: true }),
      ask('best', 'textarea', 'What did you like best?', { ...ifAtLeast('recommend', 9), searchable: true }),
      ...callBack(),
    ],
  ),
};

export const satisfactionAfterContact: WrittenSurvey = {
  id: 'contact-csat',
  name: 'Satisfaction after a contact',
  purpose: 'Right after a call, chat or visit: satisfied or not, solved or not.',
  industries: ['Services', 'Telecom', 'Finance'],
  advice: 'Read “satisfied but not solved” first: it is the group that will call again.',
  description: 'One minute about your last contact with us.',
  type: 'csat',
  title: { en: 'How did we do?' },
  endings: [
    endingIfAtMost('satisfied', 2, {
      id: 'sorry',
      title: { en: 'We are sorry' },
      text: { en: 'Thank you for telling us. Somebody reads it today.' },
    }),
    { id: 'thanks', title: { en: 'Thank you' }, text: {} },
  ],
  fields: [
    ask('satisfied', 'csat', 'How satisfied are you with how we handled it?', { main: true, required: true }),
    ask('solved', 'radio', 'Is it solved?', { choices: scored({ Yes: 1, Partly: 0, No: -1 }), required: true }),
    ask('open', 'textarea', 'What is still open?', { ...ifIs('solved', 'No'), searchable: true }),
    ask('person', 'matrix_rating', 'The person you spoke with', {
      rows: choices('Listened', 'Knew the answer', 'Was friendly'),
      ...agreed,
    }),
    ask('better', 'textarea', 'What should we have done?', { ...ifAtMost('satisfied', 3), searchable: true }),
  ],
};

export const effortAfterSupport: WrittenSurvey = {
  id: 'support-ces',
  name: 'Effort after support',
  purpose:
    'How much work it was for the customer to get help. Effort predicts leaving better than delight predicts staying.',
  industries: ['Software', 'Services'],
  advice:
    'Sort the reasons of those who found it hard; the most common one is usually a page that can be rewritten this week.',
  description: 'Your request was closed. Was it easy?',
  type: 'ces',
  title: { en: 'How easy was it?' },
  endings: [{ id: 'thanks', title: { en: 'Thank you' }, text: { en: 'It helps whoever asks next.' } }],
  fields: [
    ask('ease', 'ces', 'It was easy to get help with my request.', {
      ...agreed,
      main: true,
      required: true,
    }),
    ask('times', 'radio', 'How often did you have to contact us about it?', {
      choices: scored({ Once: 1, Twice: 0, 'Three times or more': -1 }),
    }),
    ask('tried', 'checkbox', 'What did you try first?', {
      choices: choices('The help pages', 'A search engine', 'A colleague', 'The chat', 'Nothing'),
      other: true,
    }),
    ask('hard', 'textarea', 'What made it hard?', { ...ifAtMost('ease', 4), searchable: true }),
  ],
};

export const whyTheyLeft: WrittenSurvey = {
  id: 'churn',
  name: 'Why customers leave',
  purpose: 'After a cancellation: the reason, where they go, and what would have kept them.',
  industries: ['Software', 'Telecom', 'Media'],
  advice: 'Never argue here. Ask once, say thank you, and count the reasons each month.',
  description: 'You have cancelled. Three short questions, and we will not try to talk you out of it.',
  type: 'custom',
  title: { en: 'Before you go' },
  settings: { oneResponsePer: 'customer' },
  endings: [{ id: 'thanks', title: { en: 'Thank you, and all the best' }, text: { en: 'The door stays open.' } }],
  fields: [
    ask('reason', 'radio', 'What was the main reason?', {
      choices: choices('Price', 'A feature was missing', 'Too complicated', 'Service', 'No longer needed'),
      other: true,
      required: true,
    }),
    ask('feature', 'textarea', 'Which feature was missing?', {
      ...ifIs('reason', 'A feature was missing'),
      searchable: true,
    }),
    ask('complicated', 'textarea', 'Where did you get stuck?', {
      ...ifIs('reason', 'Too complicated'),
      searchable: true,
    }),
    ask('price', 'number', 'What would have been a fair price a month?', { min: 0, ...ifIs('reason', 'Price') }),
    ask('goes_to', 'text', 'What do you use instead?'),
    ask('again', 'rating_number', 'How likely is it that you come back?', {
      ...{ main: true, min: 1, max: 5 },
      labels: { low: 'Not at all likely', high: 'Extremely likely' },
    }),
  ],
};
