import { fillTemplate, localeFor, translateError } from '../../core/rules/locales.ts';
import { type OwnPageState, ownRequestKinds } from '../schemas/own-page.ts';

/** An address of the page, with the tenant and language of its query. */
export function ownPageUrl({ token, query }: OwnPageState, what = '', more: Record<string, string> = {}): string {
  const params = new URLSearchParams(query);
  for (const [name, value] of Object.entries(more)) params.set(name, value);
  return `/my-feedback/${token}${what}${params.size > 0 ? `?${params}` : ''}`;
}

export function CommentForm({ state }: { state: OwnPageState }) {
  const texts = localeFor(state.language).ownPage;
  return (
    <form method="post" action={`${ownPageUrl(state)}#text`} encType="multipart/form-data">
      <input type="hidden" name="id" value={state.commentId} />
      <Input name="text" label={texts.comment} state={state} form="comment" />
      <div className="question lines">
        <label className="chooser">
          <span>{texts.photo}</span>
          <input type="file" name="f.photo" accept="image/png,image/jpeg,image/webp" />
        </label>
        <label className="chooser">
          <span>{texts.recording}</span>
          <input type="file" name="f.recording" accept="audio/*" capture />
        </label>
      </div>
      <p className="ways">
        <button className="main" type="submit" name="go" value="comment">
          {texts.send}
        </button>
      </p>
    </form>
  );
}

export function WithdrawForm({ state, consent }: { state: OwnPageState; consent: number }) {
  return (
    <form method="post" action={ownPageUrl(state)}>
      <input type="hidden" name="consent" value={consent} />
      <button className="quiet" type="submit" name="go" value="withdraw">
        {localeFor(state.language).ownPage.withdraw}
      </button>
    </form>
  );
}

export function RequestForm({ state }: { state: OwnPageState }) {
  const texts = localeFor(state.language).ownPage;
  const chosen = (state.issue?.form === 'request' && state.typed?.kind) || 'copy';
  return (
    <form method="post" action={`${ownPageUrl(state)}#details`}>
      <p className="help">{fillTemplate(texts.rightsText, { company: state.brand?.name ?? '' })}</p>
      <fieldset className="question choices">
        <legend>{texts.kind}</legend>
        {ownRequestKinds.map((kind) => (
          <label className="choice" key={kind}>
            <input type="radio" name="kind" value={kind} defaultChecked={kind === chosen} />
            <span>{texts.kinds[kind]}</span>
          </label>
        ))}
      </fieldset>
      <Input name="details" label={texts.details} state={state} form="request" />
      <p className="ways">
        <button className="quiet" type="submit" name="go" value="request">
          {texts.request}
        </button>
      </p>
    </form>
  );
}

interface InputProps {
  state: OwnPageState;
  form: NonNullable<OwnPageState['issue']>['form'];
  name: string;
  label: string;
}

function Input({ state: { issue, language, typed }, form, name, label }: InputProps) {
  const problem = issue?.form === form ? issueText(issue, language) : undefined;
  return (
    <div className="question" data-problem={problem ? '' : undefined}>
      <label className="name" htmlFor={name}>
        {label}
      </label>
      {problem && (
        <p className="issue" id={`${name}-issue`} role="alert">
          {problem}
        </p>
      )}
      <textarea
        className="line"
        id={name}
        name={name}
        rows={4}
        maxLength={5_000}
        dir="auto"
        defaultValue={problem ? typed?.[name] : undefined}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${name}-issue` : undefined}
      />
    </div>
  );
}

function issueText({ text }: NonNullable<OwnPageState['issue']>, language: string): string {
  const { ownPage, uploads, validation } = localeFor(language);
  return 'key' in text ? ownPage[text.key] : translateError(text.error, { ...validation, ...uploads });
}
