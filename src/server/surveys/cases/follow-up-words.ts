/** What somebody who was helped is asked by mail. */
export interface FollowUpWords {
  subject: string;
  /** {name} stands for the customer's name. */
  message: string;
}

const english: FollowUpWords = {
  subject: 'How did it go?',
  message:
    'Hello {name},\n\nyou told us about something that was not right, and we have worked on it. Is it right now?',
};

const known: Record<string, FollowUpWords> = {
  en: english,
  de: {
    subject: 'Ist jetzt alles in Ordnung?',
    message:
      'Guten Tag {name},\n\nSie haben uns gesagt, dass etwas nicht gestimmt hat, und wir haben uns darum gekümmert. Ist es jetzt in Ordnung?',
  },
  fr: {
    subject: 'Est-ce que tout va bien maintenant ?',
    message:
      'Bonjour {name},\n\nvous nous avez signalé un problème et nous nous en sommes occupés. Est-ce réglé à présent ?',
  },
  es: {
    subject: '¿Ya está todo bien?',
    message: 'Hola, {name}:\n\nnos contó que algo no estaba bien y nos hemos ocupado de ello. ¿Ha quedado resuelto?',
  },
  ar: {
    subject: 'هل أصبح كل شيء على ما يرام؟',
    message: 'مرحبًا {name}،\n\nأخبرتنا بأن أمرًا ما لم يكن على ما يرام، وقد عملنا على حله. هل حُلَّ الآن؟',
  },
};

/** The words in a language, also without its region; undefined where we do not speak it. */
const spoken = (language: string) => known[language] ?? known[language.split('-')[0] ?? ''];

/**
 * The words for a survey by language: those of whoever is asked, and those of the survey's first, in English where we
 * speak neither.
 */
export function followUpWords(language: string, first: string): Record<keyof FollowUpWords, Record<string, string>> {
  const words = { [first]: spoken(first) ?? english, [language]: spoken(language) ?? spoken(first) ?? english };
  const inEach = (part: keyof FollowUpWords) =>
    Object.fromEntries(Object.entries(words).map(([one, { [part]: text }]) => [one, text]));
  return { subject: inEach('subject'), message: inEach('message') };
}
