/** External links of every page, which the operator sets; an empty one is not shown. */
export interface InstallationLinks {
  companyName: string;
  companyUrl: string;
  twitterUrl: string;
  facebookUrl: string;
  feedbackUrl: string;
}

/** What every page knows of its installation. */
export interface Installation extends InstallationLinks {
  /** False without a mail server. */
  sendsEmail: boolean;
  /** Whether a language model is configured for drafts. */
  hasModel: boolean;
}

export const linksMeta = 'candor-links';

/** The company's page and the feedback address belong to the installation's own domain unless the operator sets others. */
export function defaultLinks(productHost: string): InstallationLinks {
  return {
    companyName: 'Candor',
    companyUrl: productHost === 'localhost' ? '/' : `https://${productHost}`,
    twitterUrl: 'https://twitter.com',
    facebookUrl: 'https://www.facebook.com',
    feedbackUrl: `mailto:feedback@${productHost}?subject=Feedback`,
  };
}
