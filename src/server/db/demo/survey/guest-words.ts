import type { Random } from '../../makers/random.ts';

interface Said {
  first: readonly string[];
  after: readonly string[];
}

const english: Readonly<Record<'happy' | 'fair' | 'cross', Said>> = {
  happy: {
    first: [
      'A wonderful stay from the first minute.',
      'The room was spotless and very quiet.',
      'Breakfast was delicious, with fresh bread every morning.',
      'Everybody at the desk was friendly and helpful.',
      'The view over the harbour is beautiful.',
      'Our room was ready early, thank you.',
      'The bed was so comfortable that we overslept.',
      'Lovely staff who remembered our names.',
      'The best hotel breakfast we have had in years.',
      'Check-in took two minutes, excellent.',
    ],
    after: [
      'We will be back.',
      'The children loved it.',
      'The bar on the roof was a nice surprise.',
      'Perfect location for walking into town.',
      'Please keep the breakfast as it is.',
      'A special thank you to the night porter.',
      'Great value for the price.',
      'The only wish: a kettle in the room.',
      'My parents want to come next year.',
      '',
      '',
    ],
  },
  fair: {
    first: [
      'The room was fine but smaller than in the pictures.',
      'Breakfast was good, though the queue was long.',
      'Nice hotel, but the Wi-Fi was slow in the evening.',
      'Friendly staff, a little slow at the desk.',
      'Good location, some noise from the street.',
      'The shower was lukewarm on one morning.',
      'The room was clean, the carpet is worn.',
    ],
    after: [
      'Still a pleasant stay.',
      'We might come again.',
      'Parking was expensive.',
      'More vegetarian dishes would be nice.',
      'The lift was out of order for a day.',
      '',
      '',
    ],
  },
  cross: {
    first: [
      'The room was not ready until five in the afternoon.',
      'The noise from the bar kept us awake until two.',
      'There were stains on the towels and hair in the shower.',
      'We waited forty minutes at the desk to check in.',
      'The bill had a minibar on it that we never opened.',
      'The Wi-Fi was broken all weekend and nobody cared.',
      'The heating did not work and the room was freezing.',
      'Rude answer when we asked for another room.',
      'The bathroom smelled terrible.',
    ],
    after: [
      'Very disappointed.',
      'Nobody apologised.',
      'For this price I expect better.',
      'I still wait for the refund.',
      'We will not come back.',
      'Breakfast was good, I must say.',
      'I wrote to you twice about it.',
      '',
    ],
  },
};

const arabic: Readonly<Record<'happy' | 'fair' | 'cross', Said>> = {
  happy: {
    first: [
      'إقامة رائعة من البداية إلى النهاية.',
      'الغرفة نظيفة وهادئة جدًا.',
      'الإفطار لذيذ ومتنوع.',
      'فريق الاستقبال ودود ومتعاون.',
      'الإطلالة على الخور جميلة.',
    ],
    after: ['سنعود قريبًا إن شاء الله.', 'شكرًا لكم.', 'الموقع ممتاز.', 'الأطفال أحبوا المسبح.', ''],
  },
  fair: {
    first: ['الغرفة جيدة لكنها صغيرة.', 'الإفطار جيد لكن الانتظار طويل.', 'الإنترنت بطيء في المساء.'],
    after: ['الإقامة مقبولة بشكل عام.', 'موقف السيارات غالٍ.', ''],
  },
  cross: {
    first: [
      'انتظرنا طويلًا عند تسجيل الوصول.',
      'الضوضاء من الشارع لم تسمح لنا بالنوم.',
      'الغرفة لم تكن نظيفة.',
      'الفاتورة فيها خطأ.',
    ],
    after: ['لم يعتذر أحد.', 'لن نعود.', 'السعر مرتفع مقابل هذه الخدمة.', ''],
  },
};

/** What a guest writes who would recommend the hotel so much. */
export function writtenBy(random: Random, language: string, recommends: number): string {
  const mood = recommends >= 9 ? 'happy' : recommends >= 7 ? 'fair' : 'cross';
  const { first, after } = (language === 'ar' ? arabic : english)[mood];
  return `${random.pick(first)} ${random.pick(after)}`.trim();
}

const names = [
  ['Marta', 'marta.k@example.com'],
  ['Henrik', 'henrik.aas@example.com'],
  ['Claire', 'c.morel@example.com'],
  ['Salma', 'salma.r@example.com'],
  ['George', 'george.pym@example.com'],
  ['Layla', 'layla.h@example.com'],
  ['Iker', 'iker.s@example.com'],
] as const;

/** How somebody can be reached. */
export function reachOf(random: Random): { first_name: string; email: string } {
  const [first_name, email] = random.pick(names);
  return { first_name, email };
}
