import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { defaultNotation, formatDay, withNotation } from '../../contract/notations/notation.ts';
import { weekdayNames, weekStartOf } from '../../contract/notations/week-start.ts';
import { registerSchema } from '../../contract/schemas/auth.ts';
import { subdomainSchema } from '../../contract/schemas/subdomain.ts';
import { tenantUrl } from '../../contract/tenant-host.ts';
import { ask } from '../api.ts';
import { productHost } from '../current-host.ts';
import { Failure, Offline } from '../failure.tsx';
import { Field } from '../field.tsx';
import { Frame } from '../frame.tsx';
import { PasswordField } from '../password-field.tsx';
import { passwordRules } from '../password-rules.ts';
import { browserProposal, register, withFrom } from '../sign-in.ts';
import { SubmitButton } from '../submit-button.tsx';
import { useAnswer } from '../use-answer.ts';
import { useOnline } from '../use-online.ts';
import { useSaved } from '../use-saved.ts';
import { useSubmit } from '../use-submit.ts';

const names = ['firstName', 'lastName', 'email', 'companyName', 'subdomain', 'password'];

export function Register() {
  const [firstName, setFirstName] = useSaved('register.firstName', '');
  const [lastName, setLastName] = useSaved('register.lastName', '');
  const [email, setEmail] = useSaved('register.email', '');
  const [companyName, setCompanyName] = useSaved('register.companyName', '');
  const [subdomain, setSubdomain] = useSaved('register.subdomain', '');
  const [password, setPassword] = useState('');
  const online = useOnline();
  const { form, busy, failure, submit, field } = useSubmit({
    schema: registerSchema,
    values: () => ({ firstName, lastName, email, companyName, subdomain, password }),
    send: register,
  });

  return (
    <Frame title="Register your organization" lead="Get a web address for your organization and invite your users.">
      {!online && <Offline />}
      {online && <Failure failure={failure} shown={names} />}
      <form ref={form} className="form" noValidate onSubmit={submit}>
        <div className="pair">
          <Field label="First name" autoComplete="given-name" value={firstName} {...field('firstName', setFirstName)} />
          <Field label="Last name" autoComplete="family-name" value={lastName} {...field('lastName', setLastName)} />
        </div>
        <Field label="Work email" type="email" autoComplete="username" value={email} {...field('email', setEmail)} />
        <Field
          label="Organization"
          autoComplete="organization"
          value={companyName}
          {...field('companyName', setCompanyName)}
        />
        <SubdomainField companyName={companyName} value={subdomain} {...field('subdomain', setSubdomain)} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          value={password}
          rules={passwordRules(password)}
          {...field('password', setPassword)}
        />
        <p className="aside-line">{formatProposal()}</p>
        <SubmitButton busy={busy} busyText="Setting up…">
          Create organization
        </SubmitButton>
      </form>
      <p className="aside-line">
        Already registered? <a href={withFrom('/login')}>Sign in</a>
      </p>
    </Frame>
  );
}

/** What is set without a question, so that registration stays short. */
function formatProposal(): string {
  const { language = defaultNotation.language, timeZone = 'UTC' } = browserProposal();
  const date = withNotation({ ...defaultNotation, language }, () => formatDay(new Date().toISOString()));
  const week = weekdayNames[weekStartOf(language) - 1];
  return `As in your browser: time zone ${timeZone.replaceAll('_', ' ')}, dates such as ${date}, weeks from ${week}. You can change this in Settings, Organization.`;
}

interface SubdomainFieldProps {
  name: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  companyName: string;
}

const availability = z.object({ available: z.boolean(), reason: z.string().optional() });
const suggested = z.object({ suggestions: z.array(subdomainSchema) });

function SubdomainField({ companyName, ...field }: SubdomainFieldProps) {
  const host = productHost();
  const company = companyName.trim();
  const parsed = subdomainSchema.safeParse(field.value);
  const chosen = parsed.success ? parsed.data : '';
  const free = useAnswer(chosen, (subdomain, signal) =>
    ask('subdomain', { answer: availability, params: { subdomain }, signal }),
  );
  const offers = useAnswer(company.length > 1 ? company : '', (text, signal) =>
    ask('suggestSubdomains', { answer: suggested, body: { companyName: text }, signal }),
  );
  const first = offers.answer?.suggestions[0];
  const prefilled = useRef('');
  const { value, onChange } = field;
  useEffect(() => {
    // Only until the visitor types an address.
    if (!first || value !== prefilled.current || value === first) return;
    prefilled.current = first;
    onChange(first);
  }, [first, value, onChange]);
  const others = (offers.answer?.suggestions ?? []).slice(0, 3).filter((suggestion) => suggestion !== chosen);
  return (
    <Field
      {...field}
      label="Address"
      required
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      onChange={(text) => field.onChange(withoutHost(text, host))}
      after={<span className="field-suffix">.{host}</span>}
      hint={
        <>
          <p aria-live="polite" className="availability" data-state={stateOf(chosen, free)}>
            {messageFor(field.value, chosen, free, host)}
          </p>
          {others.length > 0 && (
            <div className="suggestions">
              <span>Suggestions</span>
              {others.map((suggestion) => (
                <button type="button" key={suggestion} onClick={() => field.onChange(suggestion)}>
                  {suggestion}
                </button>
              ))}
            </div>
          )}
        </>
      }
    />
  );
}

type Availability = ReturnType<typeof useAnswer<z.output<typeof availability>>>;

function stateOf(chosen: string, { answer }: Availability): 'free' | 'taken' | undefined {
  if (!chosen || !answer) return undefined;
  return answer.available ? 'free' : 'taken';
}

function messageFor(typed: string, chosen: string, { answer, failed }: Availability, host: string): string {
  if (!typed) return 'Your users sign in at this address.';
  if (!chosen) return 'Use 3 to 40 letters, digits and single hyphens';
  const address = tenantUrl({ ...fieldPlace(), pathname: '', search: '' }, chosen, host);
  if (failed) return `${address} (could not be checked now)`;
  if (!answer) return `${address} …`;
  return answer.available ? `${address} is available` : (answer.reason ?? `${address} is taken`);
}

const fieldPlace = () => {
  const { protocol, hostname, port } = window.location;
  return { protocol, hostname, port };
};

function withoutHost(text: string, host: string): string {
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/:].*$/, '');
  return bare.endsWith(`.${host}`) ? bare.slice(0, -host.length - 1) : bare;
}
