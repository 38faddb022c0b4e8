import type { SubmissionState } from '../../contract/survey-page.ts';
import { useLive } from './live.ts';
import { resumePath } from './resume-path.ts';

export function Later({ state }: { state: SubmissionState }) {
  const { resume, survey, view, edit } = state;
  const { words, isLive, isShared } = useLive();
  const isEnd = view === 'end';
  const comesBack = isEnd ? survey.mayEdit : survey.allowResume && !edit;
  if (!comesBack || survey.timeLimitSec !== null || isShared || !resume) return null;
  const path = resumePath(state, resume);
  const [subject, body] = [survey.title, isLive ? location.origin + path : ''].map(encodeURIComponent);
  return (
    <>
      <p className="note later">
        <a href={path}>{isEnd ? words.edit : words.later}</a>
        {isLive && <a href={`mailto:?subject=${subject}&body=${body}`}>{words.byMail}</a>}
      </p>
      <details className="note elsewhere">
        <summary>{words.elsewhere}</summary>
        <p>{words.scan}</p>
        <img
          src={resumePath(state, resume, '/resume.svg')}
          alt={words.elsewhere}
          width="200"
          height="200"
          loading="lazy"
        />
      </details>
    </>
  );
}
