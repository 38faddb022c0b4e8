import { defaultLinks, type Installation, type InstallationLinks, linksMeta } from '../contract/installation-links.ts';

let known: Installation | undefined;

/** Called by the server before it renders a page; a browser reads the links from the page. */
export function setInstallationLinks(given: InstallationLinks): void {
  known = { ...given, sendsEmail: false, hasModel: false };
}

export function installation(): Installation {
  known ??= { ...defaultLinks('localhost'), sendsEmail: false, hasModel: false, ...writtenInPage() };
  return known;
}

function writtenInPage(): Partial<Installation> {
  if (typeof document === 'undefined') return {};
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${linksMeta}"]`)?.content;
  return content ? JSON.parse(content) : {};
}

/** The links of the footer, without the empty ones. */
export function footerLinks(): { label: string; href: string }[] {
  const { twitterUrl, facebookUrl } = installation();
  return [
    { label: 'Twitter', href: twitterUrl },
    { label: 'Facebook', href: facebookUrl },
  ].filter(({ href }) => href !== '');
}
