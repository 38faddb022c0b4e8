/** What every invitation says beside its own words. */
export interface LetterWords {
  answer: string;
  reminder: string;
  why: string;
  unsubscribe: string;
  question: string;
  confirm: string;
  done: string;
}

const english: LetterWords = {
  answer: 'Answer the survey',
  reminder: 'Reminder',
  why: 'You get this mail because you are a customer of {company}.',
  unsubscribe: 'Unsubscribe',
  question: 'Do you want no more surveys from {company} by e-mail?',
  confirm: 'Unsubscribe',
  done: 'Done. {company} sends you no more surveys by e-mail.',
};

const known: Record<string, LetterWords> = {
  en: english,
  de: {
    answer: 'Zur Umfrage',
    reminder: 'Erinnerung',
    why: 'Sie erhalten diese E-Mail als Kundin oder Kunde von {company}.',
    unsubscribe: 'Abmelden',
    question: 'Möchten Sie von {company} keine Umfragen mehr per E-Mail erhalten?',
    confirm: 'Abmelden',
    done: 'Erledigt. {company} schickt Ihnen keine Umfragen mehr per E-Mail.',
  },
  fr: {
    answer: 'Répondre à l’enquête',
    reminder: 'Rappel',
    why: 'Vous recevez ce message en tant que client de {company}.',
    unsubscribe: 'Se désinscrire',
    question: 'Ne plus recevoir d’enquêtes de {company} par e-mail ?',
    confirm: 'Se désinscrire',
    done: 'C’est fait. {company} ne vous enverra plus d’enquêtes par e-mail.',
  },
  es: {
    answer: 'Responder la encuesta',
    reminder: 'Recordatorio',
    why: 'Recibe este mensaje como cliente de {company}.',
    unsubscribe: 'Darse de baja',
    question: '¿No quiere recibir más encuestas de {company} por correo electrónico?',
    confirm: 'Darse de baja',
    done: 'Hecho. {company} no le enviará más encuestas por correo electrónico.',
  },
  ar: {
    answer: 'الإجابة عن الاستبيان',
    reminder: 'تذكير',
    why: 'وصلتك هذه الرسالة لأنك من عملاء {company}.',
    unsubscribe: 'إلغاء الاشتراك',
    question: 'هل تريد ألا تصلك استبيانات من {company} بالبريد الإلكتروني؟',
    confirm: 'إلغاء الاشتراك',
    done: 'تم. لن ترسل إليك {company} استبيانات بالبريد الإلكتروني بعد الآن.',
  },
};

/** The words in a language, also without its region; English where we do not speak it. */
export const letterWords = (language: string): LetterWords =>
  known[language] ?? known[language.split('-')[0] ?? ''] ?? english;
