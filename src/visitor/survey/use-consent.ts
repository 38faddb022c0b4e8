import { useCallback } from 'react';
import type { VisitState } from '../../contract/survey-page.ts';
import { isConsentMissing } from '../../domain/surveys/visit-consent.ts';
import type { Visiting } from './use-visiting.ts';

/** Lets nobody pass the welcome who is still to agree; `begin` begins the time of the visit, where that is measured. */
export function useConsent({ latest, say }: Visiting, begin: () => Promise<Partial<VisitState> | undefined>) {
  const agree = useCallback((consent: string | undefined) => say({ consent, faults: {} }), [say]);
  const start = async (form: HTMLFormElement) => {
    // It may have been ticked before the script came.
    const consent = new FormData(form).get('consent')?.toString();
    if (isConsentMissing({ visit: latest.current.visit, consent })) return say({ faults: { consent: '' } });
    const begun = await begin();
    if (begun) say({ view: 'page', consent, faults: {}, ...begun });
  };
  return { agree, start };
}
