import type { ReactNode } from 'react';
import { fillTemplate, localeFor } from '../../core/rules/locales.ts';
import { pathsOf } from '../../forms/rules/kinds/file-kinds.ts';
import { questionKey } from '../../surveys/rules/survey-pages.ts';
import type { PublicField } from '../../surveys/schemas/submission.ts';
import { formatAnswer } from '../../surveys/shared/page/format-answer.ts';
import type { OwnMessage, OwnPage, OwnPageState, OwnRequest } from '../schemas/own-page.ts';
import { CommentForm, ownPageUrl, RequestForm, WithdrawForm } from './own-forms.tsx';

interface Props {
  state: OwnPageState;
  page: OwnPage;
}

export function OwnPageView({ state, page }: Props) {
  const texts = localeFor(state.language).ownPage;
  const { title, reference, sentAt, status, mayComment, messages } = page;
  const sent = fillTemplate(texts.sentOn, { date: formatDay(state, page, sentAt) });
  const done = { comment: texts.commentSent, request: texts.requestSent, withdraw: texts.withdrawalDone };
  return (
    <div className="own">
      <h1>{texts.title}</h1>
      <p className="prose">{title ? `${title} · ${sent}` : sent}</p>
      {state.done && (
        <p className="news" id="done" role="status">
          {done[state.done]}
        </p>
      )}
      <dl className="review">
        <Fact name={texts.status}>{'label' in status ? status.label : texts.statuses[status.key]}</Fact>
        {reference && <Fact name={texts.reference}>{reference}</Fact>}
      </dl>
      <Section title={texts.answers}>
        {title === null && <p className="help">{texts.noAnswers}</p>}
        <Answers state={state} page={page} />
      </Section>
      {(mayComment || messages.length > 0) && (
        <Section title={texts.messages}>
          {messages.map((message) => (
            <Message key={`${message.at} ${message.body}`} state={state} page={page} message={message} />
          ))}
          {mayComment && <CommentForm state={state} />}
        </Section>
      )}
      {page.consents.length > 0 && (
        <Section title={texts.consent}>
          <Consents state={state} page={page} />
        </Section>
      )}
      <Section title={texts.rights}>
        <Requests state={state} page={page} />
        <RequestForm state={state} />
      </Section>
      <p className="note">{texts.keepLink}</p>
    </div>
  );
}

const formatDay = ({ language }: OwnPageState, { timeZone }: OwnPage, at: string) =>
  new Date(at).toLocaleDateString(language, { dateStyle: 'long', timeZone });

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}

function Answers({ state, page: { fields, answers } }: Props) {
  return (
    <dl className="review">
      {fields.map((field) => (
        <Fact key={field.id} name={field.fieldName}>
          <Answer state={state} field={field} value={answers[questionKey(field)] ?? null} />
        </Fact>
      ))}
    </dl>
  );
}

const fileKinds: Partial<Record<PublicField['fieldType'], string>> = {
  image: 'image',
  signature: 'image',
  audio: 'voice',
  file: 'document',
};

interface AnswerProps {
  state: OwnPageState;
  field: PublicField;
  value: OwnPage['answers'][string];
}

function Answer({ state, field, value }: AnswerProps) {
  const kind = fileKinds[field.fieldType];
  if (!kind) return formatAnswer(field, value, localeFor(state.language).survey, state.language);
  const names = pathsOf(value).map((path) => path.slice(path.lastIndexOf('/') + 1));
  const label = localeFor(state.language).ownPage.file;
  return names.map((name) => <File key={name} state={state} stored={name} kind={kind} name={label} />);
}

function File({ state, stored, name, kind }: OwnMessage['files'][number] & { state: OwnPageState }) {
  const address = ownPageUrl(state, `/files/${stored}`);
  if (kind !== 'voice')
    return <a href={address}>{kind === 'image' ? <img src={address} alt={name} loading="lazy" /> : name}</a>;
  return (
    <audio controls preload="none" src={address} aria-label={name}>
      <track kind="captions" />
    </audio>
  );
}

function Message({ state, page: { timeZone }, message }: Props & { message: OwnMessage }) {
  const { at, from, body, files } = message;
  const { language, brand } = state;
  const time = new Date(at).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return (
    <article className="news">
      <p className="note">
        <strong>
          {from === null ? localeFor(language).ownPage.you : [from, brand?.name].filter(Boolean).join(' · ')}
        </strong>{' '}
        <time dateTime={at}>{time}</time>
      </p>
      <p className="said" dir="auto">
        {body}
      </p>
      {files.map((file) => (
        <File key={file.stored} state={state} {...file} />
      ))}
    </article>
  );
}

function Consents({ state, page }: Props) {
  const texts = localeFor(state.language).ownPage;
  return (
    <dl className="review">
      {page.consents.map(({ id, purpose, wording, isGiven, isCurrent, at }) => (
        <div key={id}>
          <dt>{purpose}</dt>
          <dd>
            {wording !== purpose && <p className="said">{wording}</p>}
            {fillTemplate(isGiven ? texts.given : texts.withdrawn, { date: formatDay(state, page, at) })}
            {isGiven && isCurrent && <WithdrawForm state={state} consent={id} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Requests({ state, page }: Props) {
  const texts = localeFor(state.language).ownPage;
  if (page.requests.length === 0) return null;
  return (
    <>
      <h3>{texts.requests}</h3>
      <dl className="review">
        {page.requests.map((request) => (
          <Fact key={request.id} name={`${texts.kinds[request.kind]} · ${request.reference}`}>
            {texts.states[request.status]} <Outcome state={state} page={page} request={request} />
          </Fact>
        ))}
      </dl>
    </>
  );
}

/** The due date of an open request, the reason for a refused one, and the copy that a completed one has. */
function Outcome({ state, page, request: { id, kind, status, dueAt, refusal } }: Props & { request: OwnRequest }) {
  const texts = localeFor(state.language).ownPage;
  if (status === 'open' || status === 'running')
    return `· ${fillTemplate(texts.dueBy, { date: formatDay(state, page, dueAt) })}`;
  if (refusal) return `· ${refusal}`;
  if (kind !== 'copy' || status !== 'completed') return null;
  const copyAs = (format: string) => ownPageUrl(state, `/copies/${id}`, { format });
  return (
    <>
      · <a href={copyAs('html')}>{texts.download} (HTML)</a> · <a href={copyAs('json')}>{texts.download} (JSON)</a> ·{' '}
      <a href={copyAs('zip')}>{texts.download} (ZIP)</a>
    </>
  );
}
