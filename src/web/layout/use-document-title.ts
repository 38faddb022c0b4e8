import { useEffect } from 'react';
import { useThemeSettings } from '../../theme/use-theme-settings.ts';
import { useGivenTitle } from '../page-title.ts';
import { useCurrentPage } from './current-page.ts';

/** Names the window after the page and the organisation's product. */
export function useDocumentTitle(): void {
  const { websiteTitle } = useThemeSettings();
  const given = useGivenTitle();
  const page = useCurrentPage();
  const name = given.title ?? page?.title ?? 'No access';
  const title = given.above ? `${name} · ${given.above.title}` : name;
  useEffect(() => {
    document.title = `${title} · ${websiteTitle}`;
  }, [title, websiteTitle]);
}
