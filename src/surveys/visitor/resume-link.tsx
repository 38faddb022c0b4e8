import type { SubmissionState } from '../schemas/survey-page.ts';
import { useLive } from './live.ts';
import { resumePath } from './resume-path.ts';

export function Later({ state }: { state: SubmissionState }) {
  const { resume, survey, view, edit } = state;
  const { words: surveyTexts, isLive, isShared } = useLive();
  const isEnd = view === 'end';
  const canResume = isEnd ? survey.mayEdit : survey.allowResume && !edit;
  if (!canResume || survey.timeLimitSec !== null || isShared || !resume) return null;
  const path = resumePath(state, resume);
  const [subject, body] = [survey.title, isLive ? location.origin + path : ''].map(encodeURIComponent);
  return (
    <>
      <p className="note later">
        <a href={path}>{isEnd ? surveyTexts.edit : surveyTexts.later}</a>
        {isLive && <a href={`mailto:?subject=${subject}&body=${body}`}>{surveyTexts.byMail}</a>}
      </p>
      <details className="note elsewhere">
        <summary>{surveyTexts.elsewhere}</summary>
        <p>{surveyTexts.scan}</p>
        <img
          src={resumePath(state, resume, '/resume.svg')}
          alt={surveyTexts.elsewhere}
          width="200"
          height="200"
          loading="lazy"
        />
      </details>
    </>
  );
}
