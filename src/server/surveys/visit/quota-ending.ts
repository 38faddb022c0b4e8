import type { Ending } from '../../../contract/schemas/survey.ts';

/** What those are told for whom a quota has no place, where the survey has no ending of its own for them. */
export const quotaEnding: Ending = {
  id: 'quota-full',
  title: {
    en: 'Enough have answered',
    de: 'Genug Antworten',
    fr: 'Assez de réponses',
    es: 'Ya respondieron suficientes',
    ar: 'اكتفينا بالإجابات',
  },
  text: {
    en: 'Thank you for your interest. We have all the answers that we need.',
    de: 'Vielen Dank für Ihr Interesse. Wir haben alle Antworten, die wir brauchen.',
    fr: 'Merci de votre intérêt. Nous avons toutes les réponses nécessaires.',
    es: 'Gracias por su interés. Tenemos todas las respuestas necesarias.',
    ar: 'شكرًا لاهتمامك. لدينا كل الإجابات التي نحتاجها.',
  },
};
