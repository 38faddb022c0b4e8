import type { ReactNode } from 'react';
import type { Brand } from '../../contract/survey-page.ts';
import { Footer } from '../kit/footer.tsx';

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
