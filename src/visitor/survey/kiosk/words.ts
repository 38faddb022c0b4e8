import { baseOf } from '../languages/names.ts';

/** What the page says to the staff who leave a kiosk, in one language. */
export interface KioskWords {
  exit: string;
  ask: string;
  pin: string;
  leave: string;
  stay: string;
  checking: string;
  wrong: string;
  left: (tries: number) => string;
  wait: (minutes: number) => string;
  offline: string;
  notNow: string;
  ended: string;
  endedText: string;
  begin: string;
}

const english: KioskWords = {
  exit: 'Staff exit',
  ask: 'Enter the PIN to leave the kiosk.',
  pin: 'PIN',
  leave: 'Leave kiosk',
  stay: 'Stay',
  checking: 'Checking…',
  wrong: 'That is not the PIN.',
  left: (tries) => (tries === 1 ? 'One try left.' : `${tries} tries left.`),
  wait: (minutes) => `Too many tries. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  offline: 'The PIN can only be checked with a connection. Try again when this device is online.',
  notNow: 'The PIN cannot be checked at this moment. Try again in a minute.',
  ended: 'The kiosk has ended',
  endedText: 'Nobody is asked anything here until it starts again.',
  begin: 'Start the kiosk again',
};

const german: KioskWords = {
  exit: 'Ausgang für Personal',
  ask: 'Geben Sie die PIN ein, um den Kiosk zu verlassen.',
  pin: 'PIN',
  leave: 'Kiosk verlassen',
  stay: 'Bleiben',
  checking: 'Wird geprüft …',
  wrong: 'Das ist nicht die PIN.',
  left: (tries) => (tries === 1 ? 'Noch ein Versuch.' : `Noch ${tries} Versuche.`),
  wait: (minutes) =>
    `Zu viele Versuche. Versuchen Sie es in ${minutes === 1 ? 'einer Minute' : `${minutes} Minuten`} noch einmal.`,
  offline: 'Die PIN lässt sich nur mit Verbindung prüfen. Versuchen Sie es noch einmal, wenn dieses Gerät online ist.',
  notNow: 'Die PIN lässt sich gerade nicht prüfen. Versuchen Sie es in einer Minute noch einmal.',
  ended: 'Der Kiosk ist beendet',
  endedText: 'Hier wird niemand etwas gefragt, bis er wieder beginnt.',
  begin: 'Kiosk wieder beginnen',
};

const french: KioskWords = {
  exit: 'Sortie du personnel',
  ask: 'Saisissez le code PIN pour quitter la borne.',
  pin: 'Code PIN',
  leave: 'Quitter la borne',
  stay: 'Rester',
  checking: 'Vérification…',
  wrong: 'Ce n’est pas le bon code PIN.',
  left: (tries) => (tries === 1 ? 'Il reste un essai.' : `Il reste ${tries} essais.`),
  wait: (minutes) => `Trop d’essais. Réessayez dans ${minutes === 1 ? 'une minute' : `${minutes} minutes`}.`,
  offline: 'Le code PIN ne peut être vérifié qu’avec une connexion. Réessayez quand cet appareil sera en ligne.',
  notNow: 'Le code PIN ne peut pas être vérifié pour le moment. Réessayez dans une minute.',
  ended: 'La borne est arrêtée',
  endedText: 'Personne n’est interrogé ici avant qu’elle ne redémarre.',
  begin: 'Redémarrer la borne',
};

const spanish: KioskWords = {
  exit: 'Salida del personal',
  ask: 'Introduzca el PIN para salir del quiosco.',
  pin: 'PIN',
  leave: 'Salir del quiosco',
  stay: 'Quedarse',
  checking: 'Comprobando…',
  wrong: 'Ese no es el PIN.',
  left: (tries) => (tries === 1 ? 'Queda un intento.' : `Quedan ${tries} intentos.`),
  wait: (minutes) =>
    `Demasiados intentos. Inténtelo de nuevo dentro de ${minutes === 1 ? 'un minuto' : `${minutes} minutos`}.`,
  offline: 'El PIN solo se puede comprobar con conexión. Inténtelo de nuevo cuando este dispositivo esté en línea.',
  notNow: 'El PIN no se puede comprobar en este momento. Inténtelo de nuevo dentro de un minuto.',
  ended: 'El quiosco ha terminado',
  endedText: 'Aquí no se pregunta nada a nadie hasta que empiece de nuevo.',
  begin: 'Empezar el quiosco de nuevo',
};

const arabic: KioskWords = {
  exit: 'خروج الموظفين',
  ask: 'أدخل رمز PIN لمغادرة وضع الكشك.',
  pin: 'رمز PIN',
  leave: 'مغادرة الكشك',
  stay: 'البقاء',
  checking: 'جارٍ التحقق…',
  wrong: 'رمز PIN غير صحيح.',
  left: (tries) => `عدد المحاولات المتبقية: ${tries}.`,
  wait: (minutes) => `محاولات كثيرة جدًا. حاول مرة أخرى بعد عدد من الدقائق: ${minutes}.`,
  offline: 'لا يمكن التحقق من رمز PIN إلا مع وجود اتصال. حاول مرة أخرى عندما يكون هذا الجهاز متصلًا.',
  notNow: 'لا يمكن التحقق من رمز PIN الآن. حاول مرة أخرى بعد دقيقة.',
  ended: 'انتهى وضع الكشك',
  endedText: 'لن يُسأل أحد هنا عن شيء حتى يبدأ من جديد.',
  begin: 'بدء الكشك من جديد',
};

const languages: Record<string, KioskWords> = { en: english, de: german, fr: french, es: spanish, ar: arabic };

/** What is said to the staff in a language, or in English where the page does not speak it. */
export const kioskWordsIn = (language: string): KioskWords => languages[baseOf(language)] ?? english;
