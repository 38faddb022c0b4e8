import { footerLinks, installation } from '../theme/footer-links.ts';

export function Footer() {
  const { companyName, companyUrl } = installation();
  const links = footerLinks();
  return (
    <footer className="visitor-footer" dir="ltr" lang="en">
      <p>All rights reserved © {companyUrl ? <External label={companyName} href={companyUrl} /> : companyName}</p>
      {links.length > 0 && (
        <nav aria-label={`${companyName} on social media`}>
          {links.map((link) => (
            <External key={link.label} {...link} />
          ))}
        </nav>
      )}
    </footer>
  );
}

function External({ label, href }: { label: string; href: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {label}
    </a>
  );
}
