import { buttonStyle, escaped, headOf, type Letter, type LetterParts, page } from './letter.ts';
import { letterWords } from './letter-words.ts';

interface AddressLetter
  extends Pick<LetterParts, 'company' | 'color' | 'button' | 'logo' | 'footer' | 'language' | 'link'> {
  /** What the survey is called. */
  survey: string;
}

interface Words {
  subject: string;
  text: string;
  ignore: string;
}

const english: Words = {
  subject: 'Your link to “{survey}”',
  text: 'With this address somebody, most likely you, asked to answer a survey of {company}. The link works once, and for a day.',
  ignore: 'If it was not you, ignore this mail. Nothing follows from it.',
};

const known: Record<string, Words> = {
  en: english,
  de: {
    subject: 'Ihr Link zu „{survey}“',
    text: 'Mit dieser Adresse hat jemand, wahrscheinlich Sie, um eine Umfrage von {company} gebeten. Der Link gilt einmal und einen Tag lang.',
    ignore: 'Waren Sie es nicht, übergehen Sie diese E-Mail. Es folgt nichts daraus.',
  },
  fr: {
    subject: 'Votre lien vers « {survey} »',
    text: 'Quelqu’un, sans doute vous, a demandé avec cette adresse à répondre à une enquête de {company}. Le lien sert une seule fois, pendant un jour.',
    ignore: 'Si ce n’était pas vous, ignorez ce message. Il n’aura aucune suite.',
  },
  es: {
    subject: 'Su enlace a «{survey}»',
    text: 'Con esta dirección alguien, probablemente usted, pidió responder una encuesta de {company}. El enlace sirve una vez y durante un día.',
    ignore: 'Si no fue usted, no haga caso de este mensaje. No tendrá consecuencias.',
  },
  ar: {
    subject: 'رابطك إلى «{survey}»',
    text: 'طلب شخص ما، وهو أنت على الأرجح، الإجابة عن استبيان من {company} بهذا العنوان. يعمل الرابط مرة واحدة ولمدة يوم.',
    ignore: 'إن لم تكن أنت فتجاهل هذه الرسالة. لن يترتب عليها شيء.',
  },
};

/** The mail with the link that shows whose an address is. */
export function writeAddressLetter(parts: AddressLetter): Letter {
  const { company, color, footer, language, survey, link } = parts;
  const words = known[language] ?? known[language.split('-')[0] ?? ''] ?? english;
  const subject = words.subject.replace('{survey}', () => survey.replace(/\s+/g, ' ').trim());
  const text = words.text.replace('{company}', () => company);
  const { answer } = letterWords(language);
  return {
    subject,
    text: `${text}\n\n${answer}:\n${link}\n\n${words.ignore}\n${footer ? `\n-- \n${footer}\n` : ''}`,
    html: page(language, subject, [
      `<p style="margin:0 0 16px;padding:0 0 12px;border-bottom:3px solid ${color};font-weight:600">${headOf(parts)}</p>`,
      `<p style="margin:0 0 16px">${escaped(text)}</p>`,
      `<p style="margin:24px 0"><a href="${escaped(link)}" style="${buttonStyle(parts.button)}">${escaped(answer)}</a></p>`,
      `<p style="margin:32px 0 0;font-size:13px;color:#57606a">${escaped(words.ignore)}</p>`,
      ...(footer ? [`<p style="margin:16px 0 0;font-size:13px;color:#57606a">${escaped(footer)}</p>`] : []),
    ]),
  };
}
