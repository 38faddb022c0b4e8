import { queryOptions } from '@tanstack/react-query';
import { type SurveyPreview, surveyPreviewSchema } from '../../../../contract/schemas/survey-preview.ts';
import { callAny } from '../../../providers/call.ts';
import { storedSession } from '../../../providers/session.ts';

/** Where a survey can be tried out as it is written now. */
export const previewOf = (id: number | null, written: string) =>
  queryOptions({
    queryKey: ['survey-preview', id, written],
    queryFn: async ({ signal }) => {
      const body: unknown = JSON.parse(written);
      const { data } = await callAny(
        'surveys',
        id === null ? 'previewNew' : 'preview',
        id === null ? { body, signal } : { params: { id }, body, signal },
      );
      return surveyPreviewSchema.parse(data);
    },
    // Another draft of this survey may have taken its place.
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });

/** The page in a language, and as light or dark as is asked; the tenant is named where the host does not. */
export function previewAddress({ path }: SurveyPreview, wanted: { language: string; mode?: string }): string {
  const subdomain = storedSession.tenant()?.subdomain;
  const isNamed = !subdomain || window.location.hostname.startsWith(`${subdomain}.`);
  return `${path}?${new URLSearchParams({ ...wanted, ...(isNamed ? {} : { tenant: subdomain }) })}`;
}
