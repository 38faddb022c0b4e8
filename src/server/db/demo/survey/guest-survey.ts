import type { FieldOptions } from '../../../../contract/schemas/field-options.ts';
import type { SurveyInput } from '../../../../contract/schemas/survey.ts';
import { languages, listedTwice, type Twice, words } from './two-languages.ts';

type Question = NonNullable<SurveyInput['fields']>[number];

const unhappy: FieldOptions['showIf'] = { all: [{ field: 'recommend', op: 'at_most', value: 6 }] };

const hotels: readonly Twice[] = [
  ['Bergen Waterfront', 'بيرغن – الواجهة البحرية', 'bergen'],
  ['Hamburg Speicherstadt', 'هامبورغ – شبايشرشتات', 'hamburg'],
  ['Edinburgh Old Town', 'إدنبرة – البلدة القديمة', 'edinburgh'],
  ['Valencia Playa', 'بلنسية – الشاطئ', 'valencia'],
  ['Marseille Vieux-Port', 'مرسيليا – الميناء القديم', 'marseille'],
  ['Dubai Creek', 'دبي – الخور', 'dubai'],
];

/** Three short pages; two of the questions are only for whom something went wrong. */
const questions: readonly Question[] = [
  asked('recommend', 'nps', ['How likely are you to recommend us to a friend?', 'ما مدى احتمال أن توصي بنا صديقًا؟'], {
    required: true,
    isSentimentValue: true,
    labels: ['Not at all likely', 'Extremely likely', 'غير محتمل إطلاقًا', 'محتمل جدًا'],
  }),
  asked('hotel', 'select', ['Which hotel did you stay at?', 'في أي فندق أقمت؟'], {
    required: true,
    options: { choices: listedTwice(...hotels) },
  }),
  asked('purpose', 'radio', ['What brought you to us?', 'ما سبب زيارتك؟'], {
    options: {
      choices: listedTwice(
        ['A holiday', 'عطلة', 'holiday'],
        ['Work', 'عمل', 'work'],
        ['Family or friends', 'العائلة أو الأصدقاء', 'family'],
        ['A congress or fair', 'مؤتمر أو معرض', 'congress'],
      ),
      other: true,
    },
  }),
  page('page_stay', ['Your stay', 'إقامتك']),
  asked('satisfied', 'csat', ['All in all, how satisfied are you with your stay?', 'ما مدى رضاك عن إقامتك بشكل عام؟'], {
    required: true,
  }),
  asked('easy', 'ces', ['How easy was it to check in?', 'ما مدى سهولة تسجيل الوصول؟'], {
    labels: ['Very hard', 'Very easy', 'صعب جدًا', 'سهل جدًا'],
  }),
  asked('rated', 'matrix_rating', ['How would you rate …', 'كيف تقيّم …'], {
    labels: ['Poor', 'Excellent', 'سيئ', 'ممتاز'],
    options: {
      rows: listedTwice(
        ['Your room', 'غرفتك', 'room'],
        ['The cleaning', 'النظافة', 'cleaning'],
        ['Our people', 'فريق العمل', 'people'],
        ['Breakfast', 'الإفطار', 'breakfast'],
      ),
      min: 1,
      max: 5,
    },
  }),
  asked('wrong', 'checkbox', ['What went wrong?', 'ما الذي لم يكن على ما يرام؟'], {
    help: ['Tick everything that applies.', 'اختر كل ما ينطبق.'],
    options: {
      choices: listedTwice(
        ['Noise', 'الضوضاء', 'noise'],
        ['Room not ready', 'الغرفة لم تكن جاهزة', 'not-ready'],
        ['Cleanliness', 'النظافة', 'cleanliness'],
        ['Wi-Fi', 'الإنترنت', 'wifi'],
        ['The bill', 'الفاتورة', 'bill'],
        ['Service', 'الخدمة', 'service'],
      ),
      showIf: unhappy,
    },
  }),
  page('page_last', ['Nearly done', 'أوشكنا على الانتهاء']),
  asked('matters', 'ranking', ['What matters most to you next time?', 'ما الأهم بالنسبة لك في المرة القادمة؟'], {
    help: ['The most important first.', 'الأهم أولًا.'],
    options: {
      choices: listedTwice(
        ['A quiet room', 'غرفة هادئة', 'quiet'],
        ['A good breakfast', 'إفطار جيد', 'breakfast'],
        ['The view', 'الإطلالة', 'view'],
        ['The price', 'السعر', 'price'],
      ),
    },
  }),
  asked('comment', 'textarea', ['Anything you want to tell us?', 'هل تود إخبارنا بأي شيء؟'], {
    help: ['The hotel’s manager reads every word.', 'يقرأ مدير الفندق كل كلمة.'],
  }),
  asked('reach', 'contact_info', ['How do we reach you to put it right?', 'كيف نتواصل معك لإصلاح الأمر؟'], {
    options: { parts: [{ id: 'first_name' }, { id: 'email' }], pii: true, showIf: unhappy },
  }),
];

/** What the hotels ask every guest, in English and Arabic. */
export const guestSurvey = {
  name: 'Your stay with us',
  description: 'For every guest: on the key card and in the mail on the evening of departure.',
  type: 'custom',
  title: words(['Your stay with us', 'إقامتك معنا']),
  languages: [...languages],
  defaultLanguage: 'en',
  welcome: {
    isShown: true,
    title: words(['How was your stay?', 'كيف كانت إقامتك؟']),
    text: words([
      'Ten questions, about two minutes. The people of your hotel read the answers every morning.',
      'عشرة أسئلة في نحو دقيقتين. يقرأ فريق فندقك الإجابات كل صباح.',
    ]),
    button: words(['Begin', 'ابدأ']),
  },
  endings: [
    {
      id: 'sorry',
      title: words(['Thank you, and we are sorry', 'شكرًا لك، ونعتذر']),
      text: words([
        'The manager of your hotel reads this today. If you left a way to reach you, you hear from us within two days.',
        'سيقرأ مدير فندقك هذا اليوم. إذا تركت وسيلة للتواصل فسنرد عليك خلال يومين.',
      ]),
      when: unhappy,
    },
    {
      id: 'thanks',
      title: words(['Thank you!', 'شكرًا لك!']),
      text: words(['We look forward to having you again.', 'نتطلع إلى استضافتك مجددًا.']),
    },
  ],
  tags: ['guests'],
  fields: [...questions],
} satisfies SurveyInput;

interface More {
  required?: boolean;
  isSentimentValue?: boolean;
  help?: Twice;
  /** Of the lowest and the highest step, in English and in Arabic. */
  labels?: readonly [low: string, high: string, lowTranslated: string, highTranslated: string];
  options?: FieldOptions;
}

function asked(key: string, fieldType: Question['fieldType'], [name, translated]: Twice, more: More): Question {
  const { required = false, isSentimentValue = false, help, labels, options } = more;
  const [low, high, lowTranslated, highTranslated] = labels ?? [];
  const ar = {
    fieldName: translated,
    ...(help && { help: help[1] }),
    ...(labels && { labels: { low: lowTranslated, high: highTranslated } }),
  };
  return {
    fieldName: name,
    fieldType,
    required,
    isSentimentValue,
    options: {
      ...options,
      key,
      ...(help && { help: help[0] }),
      ...(labels && { labels: { low, high } }),
      translations: { ar },
    },
  };
}

function page(key: string, name: Twice): Question {
  return asked(key, 'page_break', name, {});
}
