import { useEffect, useRef, useState } from 'react';
import { fillTemplate, type SurveyTexts } from '../../core/rules/locales.ts';
import { questionKey } from '../rules/survey-pages.ts';
import { formatAnswer } from '../shared/page/format-answer.ts';
import { formatNotice, useLive } from './live.ts';
import { isSentElsewhere } from './submission/after-sending.ts';
import { saveHandover } from './submission/draft.ts';
import { dropFiles, outbox } from './submission/outbox.ts';
import type { QueuedSubmission } from './submission/requests.ts';

export interface UnsentSubmissionsProps {
  unsent: readonly QueuedSubmission[];
  late: readonly string[];
  own: string | undefined;
}

export function UnsentSubmissions({ unsent: pending, late, own }: UnsentSubmissionsProps) {
  const language = document.documentElement.lang;
  const texts = useLive().words.unsent;
  const [gone, setGone] = useState<readonly string[]>([]);
  const left = pending.filter(({ body }) => !gone.includes(body.submissionId));
  const isOwn = ({ body }: QueuedSubmission) => body.submissionId === own;
  left.sort((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
  return (
    <>
      {late.length > 0 && (
        <p className="note" role="status">
          {fillTemplate(texts.late, { survey: late.join(', ') })}
        </p>
      )}
      {left.map((survey) => (
        <UnsentItem
          key={survey.body.submissionId}
          unsent={survey}
          isOwn={isOwn(survey)}
          texts={texts}
          language={language}
          onGone={() => setGone((before) => [...before, survey.body.submissionId])}
        />
      ))}
    </>
  );
}

interface UnsentItemProps {
  unsent: QueuedSubmission;
  isOwn: boolean;
  texts: SurveyTexts['unsent'];
  language: string;
  onGone: () => void;
}

function UnsentItem({ unsent: pending, isOwn, texts, language, onGone }: UnsentItemProps) {
  const live = useLive();
  const Heading = isOwn ? 'h1' : 'h2';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isOwn) heading.current?.focus();
  }, [isOwn]);
  const [isCopied, setCopied] = useState(false);
  const [isSure, setSure] = useState(false);
  const answerText = answerIn(pending, live.words, language);
  const again = async () => {
    const { refused: _, ...survey } = pending;
    await outbox.queueSubmission(survey);
    window.dispatchEvent(new Event('candor-kept'));
  };
  const copy = async () => {
    await navigator.clipboard.writeText(answerText.map(([name, text]) => `${name}\n${text}`).join('\n\n'));
    setCopied(true);
  };
  const drop = async () => {
    if (!isSure) return setSure(true);
    await outbox.removeSubmission(pending.body.submissionId);
    await dropFiles(pending.body.answers);
    if (isOwn) location.replace(location.href);
    else onGone();
  };
  return (
    <section className="sheet" aria-label={texts.title}>
      <Heading ref={heading} tabIndex={-1}>
        {texts.title}
      </Heading>
      <p className="problem" role="alert">
        {whyOf(pending, texts) ?? formatNotice(pending.refused ?? { key: 'notSent' }, live)} {texts.stillHere}
      </p>
      {pending.survey && (
        <p className="note">
          <bdi>{pending.survey.title}</bdi>
        </p>
      )}
      <UnsentAnswers answerText={answerText} />
      <p className="ways">
        {mayGoOn(pending) && (
          <button className="main" type="button" onClick={() => openAgain(pending)}>
            {texts.open}
          </button>
        )}
        {maySendAgain(pending) && (
          <button className="main" type="button" onClick={() => void again()}>
            {live.words.tryAgain}
          </button>
        )}
        {'clipboard' in navigator && (
          <button className="quiet" type="button" onClick={() => void copy()}>
            {isCopied ? texts.copied : texts.copy}
          </button>
        )}
        <button className="quiet" type="button" onClick={() => void drop()}>
          {isSure ? texts.confirmRemove : texts.remove}
        </button>
      </p>
    </section>
  );
}

function UnsentAnswers({ answerText }: { answerText: ReturnType<typeof answerIn> }) {
  return (
    <dl>
      {answerText.map(([name, text]) => (
        <div key={name} className="question">
          <dt className="name">
            <bdi>{name}</bdi>
          </dt>
          <dd className="prose">
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const isAbout = ({ refused }: QueuedSubmission, about: 'agreeFirst' | 'notSent') =>
  refused !== undefined && 'key' in refused && refused.key === about;

const mayGoOn = (pending: QueuedSubmission) =>
  (isAbout(pending, 'agreeFirst') || isAbout(pending, 'notSent')) && pending.survey?.timeLimitSec === null;

const maySendAgain = (pending: QueuedSubmission) =>
  !mayGoOn(pending) && !(pending.refused && isSentElsewhere(pending.refused));

function whyOf(pending: QueuedSubmission, texts: SurveyTexts['unsent']): string | undefined {
  if (isAbout(pending, 'agreeFirst')) return texts.consentChanged;
  if (isAbout(pending, 'notSent')) return texts.questionsChanged;
  return undefined;
}

function answerIn(
  { survey, body }: QueuedSubmission,
  surveyTexts: Parameters<typeof formatAnswer>[2],
  language: string,
) {
  const fields = survey?.fields ?? [];
  const given = Object.entries(body.answers).filter(([, value]) => value !== null);
  return given.map(([key, value]): [name: string, words: string] => {
    const field = fields.find((one) => questionKey(one) === key);
    if (!field) return [key, typeof value === 'string' ? value : JSON.stringify(value)];
    return [field.fieldName, formatAnswer(field, value, surveyTexts, language)];
  });
}

function openAgain({ token, query, proof, body, survey }: QueuedSubmission): void {
  if (!survey) return;
  const { submissionId, consent } = body;
  const answers = Object.fromEntries(Object.entries(body.answers).filter(([, value]) => value !== null));
  const reached = Object.keys(body.answers);
  const place = { page: '', view: 'page' as const, reached, reviewed: null, until: undefined };
  saveHandover({ submissionId, answers, consent, ...place, survey: { ...survey, proof } });
  location.assign(`/survey/${token}?language=${encodeURIComponent(survey.language)}${query.replace('?', '&')}`);
}
