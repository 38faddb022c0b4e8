import type { SubmissionState } from '../../surveys/schemas/survey-page.ts';

/** The way from the last page of a survey to the page of the respondent. */
export function OwnPageLink({ state, label }: { state: SubmissionState; label: string }) {
  const { ownPage, query, survey } = state;
  if (!ownPage) return null;
  return (
    <p className="note later">
      <a
        href={`/my-feedback/${ownPage}${query}`}
        target={survey.kind === 'embed' ? '_blank' : undefined}
        rel="noreferrer"
      >
        {label}
      </a>
    </p>
  );
}
