import { formatCount, formatMoment } from '../../../core/contract/notations/notation.ts';
import { type PopUp, popUpScript, popUpText } from '../../rules/pop-up.ts';
import type { Survey } from '../../schemas/survey.ts';
import type { AddressedLink, KnownLink } from '../../schemas/survey-link.ts';

export type LinkKind = AddressedLink['kind'];

export const linkKindLabels: Record<LinkKind, { name: string; about: string }> = {
  anonymous: { name: 'Public', about: 'One link that you can publish anywhere.' },
  personal: { name: 'Personal', about: 'The responses belong to this customer. Do not send it to others.' },
  single_use: { name: 'Single-use', about: 'The first response uses it up.' },
  kiosk: { name: 'Kiosk', about: 'Restarts after each response, on a shared tablet.' },
  embed: { name: 'Embedded', about: 'Embed the survey in your page. Its height adapts.' },
};

export function whyNot(link: AddressedLink, now: Date): string | undefined {
  if (!link.isActive) return 'Turned off';
  if (link.startsAt && new Date(link.startsAt) > now) return 'Not yet';
  if (link.expiresAt && new Date(link.expiresAt) <= now) return 'Expired';
  if (link.maxUses !== null && link.uses >= link.maxUses) return 'Used up';
  return link.kind === 'single_use' && link.uses > 0 ? 'Used' : undefined;
}

export function factsOfLink({
  kind,
  verifiesEmail,
  uses,
  maxUses,
  startsAt,
  expiresAt,
  hasPassword,
  hasPin,
  source,
}: AddressedLink): string[] {
  return [
    linkKindLabels[kind].name,
    `${formatCount(uses)}${maxUses === null ? '' : ` of ${formatCount(maxUses)}`} ${uses === 1 && maxUses === null ? 'response' : 'responses'}`,
    ...(verifiesEmail ? ['requires email verification'] : []),
    ...(hasPassword ? ['requires a password'] : []),
    ...(kind === 'kiosk' && hasPin ? ['PIN required to leave'] : []),
    ...(startsAt ? [`from ${formatMoment(startsAt)}`] : []),
    ...(expiresAt ? [`until ${formatMoment(expiresAt)}`] : []),
    ...(source ? [`source: ${source}`] : []),
  ];
}

/** Kiosk and embedded links belong to a place and are not sent to people. */
/** In place of an address whose key is gone. */
export const addressUnknown =
  'The address cannot be shown, because the keys of the server were replaced. It still works where it was sent. ' +
  'For an address to pass on, add a new link.';

export const isShareable = ({ kind }: Pick<AddressedLink, 'kind'>) => kind !== 'kiosk' && kind !== 'embed';

export const messageFor = ({ url, readableUrl, language }: Passed, survey: Titled) =>
  `${titleIn(language, survey)}\n${readableUrl ?? url}`;

export const titleIn = (language: string | null, survey: Titled): string =>
  (language && survey.title[language]) || survey.title[survey.defaultLanguage] || survey.name;

type Passed = Pick<KnownLink, 'url' | 'readableUrl' | 'language'>;

type Titled = Pick<Survey, 'name' | 'title' | 'defaultLanguage'>;

export function embedCode({ url, title }: { url: string; title: string }): string {
  const { origin } = new URL(url);
  const token = url.split('/').at(-1) ?? '';
  return [
    `<iframe id="survey-${token}" src="${url}" title="${escaped(title)}" style="width:100%;height:640px;border:0" loading="lazy" allow="camera; microphone; geolocation"></iframe>`,
    '<script>',
    "addEventListener('message', function (event) {",
    '  var told = event.data;',
    `  if (event.origin !== '${origin}' || !told || told.type !== 'candor-survey-height' || told.token !== '${token}') return;`,
    `  document.getElementById('survey-${token}').style.height = Number(told.height) + 'px';`,
    '});',
    '</script>',
  ].join('\n');
}

export function popUpCode({ url }: Pick<KnownLink, 'url'>, popUp: PopUp): string {
  const label = popUpText(url.split('/').at(-1) ?? '', popUp);
  return `<script type="module" src="${escaped(`${new URL(url).origin}${popUpScript}?${label}`)}"></script>`;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
