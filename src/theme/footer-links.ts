export const companyLink = { label: 'Candor', href: 'https://candor.example' };

export const socialLinks = [
  { label: 'Twitter', href: 'https://twitter.com' },
  { label: 'Facebook', href: 'https://www.facebook.com' },
] as const;
