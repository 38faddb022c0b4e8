import { useEffect, useRef, useState } from 'react';
import { keyOf } from '../../../domain/surveys/visit-pages.ts';
import { answerInWords } from '../answer-in-words.ts';
import { handOver } from '../draft.ts';
import { noticeInLanguage } from '../in-page-language.ts';
import { useLive } from '../live.ts';
import { type KeptVisit, outbox } from '../outbox.ts';
import { dropFilesOf } from '../send.ts';
import { type HeldWords, heldWordsIn } from './words.ts';

export interface HeldBackProps {
  /** What the server would not have. */
  held: readonly KeptVisit[];
  /** What came after its time: the titles of the surveys. */
  late: readonly string[];
  /** The visit that ends on this page and was not handed in: the page is about it. */
  own: string | undefined;
}

/** Tells a visitor what became of answers that had waited here, and what they can do with those that did not arrive. */
export function HeldBack({ held, late, own }: HeldBackProps) {
  const language = document.documentElement.lang;
  const words = heldWordsIn(language);
  const [gone, setGone] = useState<readonly string[]>([]);
  const left = held.filter(({ body }) => !gone.includes(body.visitId));
  const isOwn = ({ body }: KeptVisit) => body.visitId === own;
  left.sort((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
  return (
    <>
      {late.length > 0 && (
        <p className="note" role="status">
          {words.late(late.join(', '))}
        </p>
      )}
      {left.map((visit) => (
        <Held
          key={visit.body.visitId}
          held={visit}
          isOwn={isOwn(visit)}
          words={words}
          language={language}
          onGone={() => setGone((before) => [...before, visit.body.visitId])}
        />
      ))}
    </>
  );
}

interface HeldProps {
  held: KeptVisit;
  isOwn: boolean;
  words: HeldWords;
  language: string;
  onGone: () => void;
}

function Held({ held, isOwn, words, language, onGone }: HeldProps) {
  const live = useLive();
  const Heading = isOwn ? 'h1' : 'h2';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // What stood here, and had the focus, said something else.
    if (isOwn) heading.current?.focus();
  }, [isOwn]);
  const [isCopied, setCopied] = useState(false);
  const [isSure, setSure] = useState(false);
  const said = saidIn(held, live.words, language);
  const again = async () => {
    const { refused: _, dropped: __, ...visit } = held;
    await outbox.keepVisit(visit);
    window.dispatchEvent(new Event('candor-kept'));
  };
  const copy = async () => {
    await navigator.clipboard.writeText(said.map(([name, words]) => `${name}\n${words}`).join('\n\n'));
    setCopied(true);
  };
  const drop = async () => {
    if (!isSure) return setSure(true);
    await outbox.dropVisit(held.body.visitId);
    await dropFilesOf(held);
    // Where the page was about nothing else, the survey begins anew, or says why it does not.
    if (isOwn) location.replace(location.href);
    else onGone();
  };
  return (
    <section className="sheet" aria-label={words.title}>
      <Heading ref={heading} tabIndex={-1}>
        {words.title}
      </Heading>
      <p className="problem" role="alert">
        {whyOf(held, words) ?? noticeInLanguage(held.refused ?? { words: 'notSent' }, live)} {words.here}
      </p>
      {held.visit && (
        <p className="note">
          <bdi>{held.visit.title}</bdi>
        </p>
      )}
      <dl>
        {said.map(([name, words]) => (
          <div key={name} className="question">
            <dt className="name">
              <bdi>{name}</bdi>
            </dt>
            <dd className="prose">
              <bdi>{words}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="ways">
        {mayGoOn(held) ? (
          <button className="main" type="button" onClick={() => openAgain(held)}>
            {words.open}
          </button>
        ) : (
          held.dropped === undefined && (
            <button className="main" type="button" onClick={() => void again()}>
              {live.words.tryAgain}
            </button>
          )
        )}
        {'clipboard' in navigator && (
          <button className="quiet" type="button" onClick={() => void copy()}>
            {isCopied ? words.copied : words.copy}
          </button>
        )}
        <button className="quiet" type="button" onClick={() => void drop()}>
          {isSure ? words.sure : words.remove}
        </button>
      </p>
    </section>
  );
}

const isAbout = ({ refused }: KeptVisit, about: 'agreeFirst' | 'notSent') =>
  refused !== undefined && 'words' in refused && refused.words === about;

/** Whether the same visit can be opened once more, and sent as the survey wants it now. */
const mayGoOn = (held: KeptVisit) =>
  (isAbout(held, 'agreeFirst') || isAbout(held, 'notSent')) && held.visit?.timeLimitSec === null;

function whyOf(held: KeptVisit, words: HeldWords): string | undefined {
  if (isAbout(held, 'agreeFirst')) return words.consent;
  if (isAbout(held, 'notSent')) return words.wrong;
  return held.dropped ? words.gone : undefined;
}

/** What did not arrive, in words: the name of a question, and what was said. */
function saidIn({ visit, body, dropped }: KeptVisit, words: Parameters<typeof answerInWords>[2], language: string) {
  const fields = visit?.fields ?? [];
  const keys = Object.keys(body.answers).filter((key) => dropped === undefined || dropped.includes(key));
  return keys.map((key): [name: string, words: string] => {
    const field = fields.find((one) => keyOf(one) === key);
    const value = body.answers[key] ?? null;
    if (!field) return [key, typeof value === 'string' ? value : JSON.stringify(value)];
    return [field.fieldName, answerInWords(field, value, words, language)];
  });
}

function openAgain({ token, query, proof, body, visit }: KeptVisit): void {
  if (!visit) return;
  const { visitId, answers, consent } = body;
  const place = { page: '', view: 'page' as const, reviewed: null, until: undefined };
  handOver({ visitId, answers, consent, ...place, visit: { ...visit, proof } });
  location.assign(`/survey/${token}?language=${encodeURIComponent(visit.language)}${query.replace('?', '&')}`);
}
