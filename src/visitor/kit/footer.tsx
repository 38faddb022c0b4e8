import { companyLink, socialLinks } from '../../theme/footer-links.ts';

export function Footer() {
  return (
    <footer className="visitor-footer" dir="ltr" lang="en">
      <p>
        All rights reserved © <External {...companyLink} />
      </p>
      <nav aria-label="Candor on social media">
        {socialLinks.map((link) => (
          <External key={link.label} {...link} />
        ))}
      </nav>
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
