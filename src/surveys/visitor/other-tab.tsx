import { Emblem } from '../shared/page/emblem.tsx';
import { useTexts } from './live.ts';

/** The page whose submission another tab of this browser continues. */
export function OtherTab() {
  const { title, text, button } = useTexts().otherTab;
  return (
    <>
      <Emblem path="M14 19v15h15M19 14h15v15H19z" />
      <h1 tabIndex={-1}>{title}</h1>
      <p className="prose">{text}</p>
      <p className="ways">
        <button className="main" type="button" onClick={() => location.reload()}>
          {button}
        </button>
      </p>
    </>
  );
}
