import type { ReactNode } from 'react';
import { Footer } from '../../../core/visitor/footer.tsx';
import type { Brand } from '../../schemas/submission.ts';
import type { SubmissionState } from '../../schemas/survey-page.ts';

export function Frame({
  brand,
  isBare = false,
  leadsElsewhere = true,
  view,
  children,
}: {
  brand: Brand | null;
  isBare?: boolean;
  leadsElsewhere?: boolean;
  view: SubmissionState['view'] | 'told';
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
      <main id="survey" data-view={view}>
        {children}
      </main>
      {!isBare && leadsElsewhere && <Footer />}
    </div>
  );
}
