import { baseOf } from './languages/names.ts';

/** What the pages say that ask for an e-mail address; no script of the page needs it. */
export interface AddressWords {
  sent: readonly [title: string, text: string];
  confirm: readonly [title: string, text: string];
  email: string;
  send: string;
  wrong: string;
  stale: string;
}

const english: AddressWords = {
  sent: [
    'Look into your mail',
    'The link to the survey is on its way. It can take a minute; look among the spam, too.',
  ],
  confirm: ['Almost there', 'Press the button to begin. The link in your mail is used up with it.'],
  email: 'E-mail address',
  send: 'Send me the link',
  wrong: 'That is no e-mail address. Please look at it once more.',
  stale: 'This link was used already, or is more than a day old. Let us send you another.',
};

const known: Record<string, AddressWords> = {
  en: english,
  de: {
    sent: [
      'Sehen Sie in Ihre E-Mails',
      'Der Link ist unterwegs. Das kann eine Minute dauern; sehen Sie auch im Spam nach.',
    ],
    confirm: [
      'Fast geschafft',
      'Drücken Sie den Knopf, um zu beginnen. Der Link in Ihrer E-Mail ist damit verbraucht.',
    ],
    email: 'E-Mail-Adresse',
    send: 'Link senden',
    wrong: 'Das ist keine E-Mail-Adresse. Bitte prüfen Sie sie noch einmal.',
    stale: 'Dieser Link wurde schon benutzt oder ist älter als ein Tag. Wir senden Ihnen gern einen neuen.',
  },
  fr: {
    sent: [
      'Consultez vos e-mails',
      'Le lien est en route. Cela peut prendre une minute ; regardez aussi les indésirables.',
    ],
    confirm: ['Presque prêt', 'Appuyez sur le bouton pour commencer. Le lien reçu ne servira plus.'],
    email: 'Adresse e-mail',
    send: 'Envoyez-moi le lien',
    wrong: 'Ce n’est pas une adresse e-mail. Veuillez la vérifier.',
    stale: 'Ce lien a déjà servi ou date de plus d’un jour. Nous pouvons vous en envoyer un autre.',
  },
  es: {
    sent: ['Mire su correo', 'El enlace está en camino. Puede tardar un minuto; mire también el correo no deseado.'],
    confirm: ['Casi listo', 'Pulse el botón para empezar. El enlace de su correo ya no servirá más.'],
    email: 'Correo electrónico',
    send: 'Envíenme el enlace',
    wrong: 'Eso no es una dirección de correo. Revísela, por favor.',
    stale: 'Este enlace ya se usó o tiene más de un día. Podemos enviarle otro.',
  },
  ar: {
    sent: ['تفقد بريدك', 'الرابط في طريقه إليك. قد يستغرق دقيقة؛ وتفقد أيضًا البريد غير المرغوب فيه.'],
    confirm: ['أوشكت على البدء', 'اضغط الزر لتبدأ. لن يعمل الرابط الذي في بريدك بعد ذلك.'],
    email: 'البريد الإلكتروني',
    send: 'أرسلوا إليّ الرابط',
    wrong: 'هذا ليس عنوان بريد إلكتروني. تحقق منه من فضلك.',
    stale: 'استُخدم هذا الرابط من قبل أو مضى عليه أكثر من يوم. يمكننا أن نرسل إليك رابطًا آخر.',
  },
};

/** In a language, or in English where the page does not speak it. */
export const addressWords = (language: string): AddressWords => known[baseOf(language)] ?? english;
