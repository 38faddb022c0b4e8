import type { ReactNode } from 'react';
import type { Brand } from '../../contract/survey-page.ts';
import { companyLink, socialLinks } from '../../theme/footer-links.ts';

/** What stands around everything that a visitor of a survey sees. */
export function Frame({
  brand,
  isBare = false,
  children,
}: {
  brand: Brand | null;
  isBare?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="survey" data-bare={isBare ? '' : undefined}>
      {!isBare && (
        <header>
          {brand?.logo?.startsWith('/') ? (
            <img src={brand.logo} alt={brand.name} height="40" />
          ) : (
            <strong>{brand?.name}</strong>
          )}
        </header>
      )}
      <main id="survey">{children}</main>
      {!isBare && <Footer />}
    </div>
  );
}

function Footer() {
  return (
    <footer dir="ltr" lang="en">
      <p>
        All rights reserved © <External {...companyLink} />
      </p>
      <nav aria-label="Candor elsewhere">
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
