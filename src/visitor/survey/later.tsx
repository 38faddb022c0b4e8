import type { VisitState } from '../../contract/survey-page.ts';
import { useLive } from './live.ts';

/** How somebody comes back to what they have answered: with a link, by mail to themselves, or on another device. */
export function Later({ state: { token, query, resume, visit } }: { state: VisitState }) {
  const { words, isLive, isShared } = useLive();
  if (!visit.allowResume || visit.timeLimitSec !== null || isShared || !resume) return null;
  const wanted = `?resume=${resume}${query.replace('?', '&')}`;
  const path = `/survey/${token}${wanted}`;
  const [subject, body] = [visit.title, isLive ? location.origin + path : ''].map(encodeURIComponent);
  return (
    <>
      <p className="note later">
        <a href={path}>{words.later}</a>
        {isLive && <a href={`mailto:?subject=${subject}&body=${body}`}>{words.byMail}</a>}
      </p>
      <details className="note elsewhere">
        <summary>{words.elsewhere}</summary>
        <p>{words.scan}</p>
        <img
          src={`/survey/${token}/resume.svg${wanted}`}
          alt={words.elsewhere}
          width="200"
          height="200"
          loading="lazy"
        />
      </details>
    </>
  );
}
