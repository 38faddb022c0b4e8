import type { ReactNode } from 'react';
import type { Brand } from '../../contract/schemas/survey-visit.ts';
import type { VisitState } from '../../contract/survey-page.ts';
import { Footer } from '../kit/footer.tsx';

/** What stands around everything that a visitor of a survey sees. */
export function Frame({
  brand,
  isBare = false,
  leadsElsewhere = true,
  view,
  live,
  children,
}: {
  brand: Brand | null;
  isBare?: boolean;
  /** False where nobody is to leave by a link, as at a kiosk. */
  leadsElsewhere?: boolean;
  view: VisitState['view'] | 'told';
  /** When scripts begin, and what they fetch until then. */
  live?: { isAtOnce: boolean; later: readonly string[] };
  children: ReactNode;
}) {
  return (
    <div className="survey" data-bare={isBare ? '' : undefined}>
      {!isBare && (
        <header>
          {brand?.logo?.startsWith('/') ? (
            <picture>
              {brand.logoDark && <source media="(prefers-color-scheme: dark)" srcSet={brand.logoDark} />}
              <img src={brand.logo} alt={brand.name} height="40" />
            </picture>
          ) : (
            <strong>{brand?.name}</strong>
          )}
        </header>
      )}
      <main
        id="survey"
        data-view={view}
        data-at-once={live?.isAtOnce ? '' : undefined}
        data-later={live?.later.join(' ') || undefined}
      >
        {children}
      </main>
      {!isBare && leadsElsewhere && <Footer />}
    </div>
  );
}
