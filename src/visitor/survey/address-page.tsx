import type { RefusalState } from '../../contract/survey-page.ts';
import { addressWords } from './address-words.ts';
import { Emblem } from './emblem.tsx';
import { Frame } from './frame.tsx';
import { useWords } from './live.ts';

const letter = 'M12 16h24v17H12zM12.5 17l11.5 9 11.5-9';

/** What a page is called that asks for an address, or goes on with one. */
export const addressTitle = ({ address, language }: RefusalState, asking: string): string =>
  address && address.step !== 'ask' ? addressWords(language)[address.step][0] : asking;

/** Asks for an e-mail address, says that a mail is on its way, or takes the link that was in it. */
export function AddressPage({ state }: { state: RefusalState }) {
  const { token, query, brand, address, language } = state;
  const words = useWords();
  const own = addressWords(language);
  const step = address?.step ?? 'ask';
  const [title, text] = step === 'ask' ? words.refusals.email_required : own[step];
  return (
    <Frame brand={brand} isBare={false} view="told">
      <Emblem path={letter} />
      <h1 tabIndex={-1}>{title}</h1>
      <p className="prose">{text}</p>
      {step !== 'sent' && (
        <form method="post" action={`/survey/${token}${query}`} encType="multipart/form-data">
          <input type="hidden" name="language" value={language} />
          {step === 'ask' ? (
            <AddressInput state={state} />
          ) : (
            <input type="hidden" name="grant" value={address?.grant} />
          )}
          <p className="ways">
            <button className="main" type="submit">
              {step === 'ask' ? own.send : words.open}
            </button>
          </p>
        </form>
      )}
    </Frame>
  );
}

function AddressInput({ state: { address, language } }: { state: RefusalState }) {
  const own = addressWords(language);
  const fault = address?.fault && own[address.fault];
  return (
    <div className="question" data-fault={fault ? '' : undefined}>
      <label className="name" htmlFor="email">
        {own.email}
      </label>
      {fault && (
        <p className="fault" id="email-fault">
          {fault}
        </p>
      )}
      <input
        className="line"
        id="email"
        name="email"
        type="email"
        dir="ltr"
        autoComplete="email"
        required
        maxLength={254}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? 'email-fault' : undefined}
      />
    </div>
  );
}
