import { baseOf } from '../languages/names.ts';

/** What the page says of answers that had waited in a browser, in one language. */
export interface HeldWords {
  title: string;
  here: string;
  consent: string;
  wrong: string;
  gone: string;
  late: (survey: string) => string;
  open: string;
  copy: string;
  copied: string;
  remove: string;
  sure: string;
}

const english: HeldWords = {
  title: 'Not handed in',
  here: 'Your answers are still on this device.',
  consent: 'There is another text to agree to by now. Open your answers, read it, and send them once more.',
  wrong:
    'Some of this is no longer as the survey asks for it. Open your answers, look them through, and send them once more.',
  gone: 'The survey no longer asks this. Everything else has arrived.',
  late: (survey) =>
    `What you had answered (${survey}) came after the time was over. It is kept and marked as late: whoever asks decides whether it counts.`,
  open: 'Open my answers',
  copy: 'Copy my answers',
  copied: 'Copied',
  remove: 'Remove from this device',
  sure: 'Remove for good?',
};

const german: HeldWords = {
  title: 'Nicht abgegeben',
  here: 'Ihre Antworten sind noch auf diesem Gerät.',
  consent:
    'Inzwischen ist einem anderen Text zuzustimmen. Öffnen Sie Ihre Antworten, lesen Sie ihn, und senden Sie sie noch einmal.',
  wrong:
    'Manches davon fragt die Umfrage inzwischen anders. Öffnen Sie Ihre Antworten, sehen Sie sie durch, und senden Sie sie noch einmal.',
  gone: 'Das fragt die Umfrage nicht mehr. Alles andere ist angekommen.',
  late: (survey) =>
    `Was Sie beantwortet hatten (${survey}), kam nach dem Ende der Zeit an. Es ist aufbewahrt und als verspätet vermerkt: Ob es zählt, entscheidet, wer fragt.`,
  open: 'Meine Antworten öffnen',
  copy: 'Meine Antworten kopieren',
  copied: 'Kopiert',
  remove: 'Von diesem Gerät entfernen',
  sure: 'Endgültig entfernen?',
};

const french: HeldWords = {
  title: 'Pas encore remis',
  here: 'Vos réponses sont toujours sur cet appareil.',
  consent: 'Il y a maintenant un autre texte à accepter. Ouvrez vos réponses, lisez-le et envoyez-les encore une fois.',
  wrong:
    'Le questionnaire demande maintenant certaines choses autrement. Ouvrez vos réponses, relisez-les et envoyez-les encore une fois.',
  gone: 'Le questionnaire ne demande plus cela. Tout le reste est arrivé.',
  late: (survey) =>
    `Vos réponses (${survey}) sont arrivées après la fin du temps. Elles sont conservées et notées comme tardives : qui pose les questions décide si elles comptent.`,
  open: 'Ouvrir mes réponses',
  copy: 'Copier mes réponses',
  copied: 'Copié',
  remove: 'Retirer de cet appareil',
  sure: 'Retirer définitivement ?',
};

const spanish: HeldWords = {
  title: 'No entregado',
  here: 'Sus respuestas siguen en este dispositivo.',
  consent: 'Ahora hay otro texto que aceptar. Abra sus respuestas, léalo y envíelas otra vez.',
  wrong: 'La encuesta pregunta ahora algunas cosas de otra manera. Abra sus respuestas, revíselas y envíelas otra vez.',
  gone: 'La encuesta ya no pregunta esto. Todo lo demás ha llegado.',
  late: (survey) =>
    `Sus respuestas (${survey}) llegaron cuando el tiempo ya había terminado. Se han guardado y marcado como tardías: quien pregunta decide si cuentan.`,
  open: 'Abrir mis respuestas',
  copy: 'Copiar mis respuestas',
  copied: 'Copiado',
  remove: 'Quitar de este dispositivo',
  sure: '¿Quitar para siempre?',
};

const arabic: HeldWords = {
  title: 'لم تُسلَّم',
  here: 'إجاباتك ما زالت على هذا الجهاز.',
  consent: 'هناك الآن نص آخر ينبغي قبوله. افتح إجاباتك واقرأه ثم أرسلها مرة أخرى.',
  wrong: 'تغيّر بعض ما يسأل عنه الاستبيان. افتح إجاباتك وراجعها ثم أرسلها مرة أخرى.',
  gone: 'لم يعد الاستبيان يسأل عن هذا. وصل كل ما عداه.',
  late: (survey) => `وصلت إجاباتك (${survey}) بعد انتهاء الوقت. حُفِظت وعُلِّمت بأنها متأخرة، ومن يسأل يقرر إن كانت تُحتسب.`,
  open: 'افتح إجاباتي',
  copy: 'انسخ إجاباتي',
  copied: 'نُسخت',
  remove: 'أزلها من هذا الجهاز',
  sure: 'أتزيلها نهائيًا؟',
};

const languages: Record<string, HeldWords> = { en: english, de: german, fr: french, es: spanish, ar: arabic };

/** What the page says of them in a language, or in English where it does not speak it. */
export const heldWordsIn = (language: string): HeldWords => languages[baseOf(language)] ?? english;
