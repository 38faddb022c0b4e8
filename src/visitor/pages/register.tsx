import { useState } from 'react';
import { registerSchema } from '../../contract/schemas/auth.ts';
import { Failure, Offline } from '../kit/failure.tsx';
import { Field } from '../kit/field.tsx';
import { Frame } from '../kit/frame.tsx';
import { PasswordField } from '../kit/password-field.tsx';
import { passwordRules } from '../kit/password-rules.ts';
import { SubmitButton } from '../kit/submit-button.tsx';
import { useKept } from '../kit/use-kept.ts';
import { useOnline } from '../kit/use-online.ts';
import { useSubmit } from '../kit/use-submit.ts';
import { register, withFrom } from '../sign-in.ts';
import { SubdomainField } from './subdomain-field.tsx';

const names = ['firstName', 'lastName', 'email', 'companyName', 'subdomain', 'password'];

/** A new organisation and its first person. What is typed, the password aside, survives a reload. */
export function Register() {
  const [firstName, setFirstName] = useKept('register.firstName', '');
  const [lastName, setLastName] = useKept('register.lastName', '');
  const [email, setEmail] = useKept('register.email', '');
  const [companyName, setCompanyName] = useKept('register.companyName', '');
  const [subdomain, setSubdomain] = useKept('register.subdomain', '');
  const [password, setPassword] = useState('');
  const online = useOnline();
  const { form, busy, failure, errors, submit, forget } = useSubmit({
    schema: registerSchema,
    values: () => ({ firstName, lastName, email, companyName, subdomain, password }),
    send: register,
  });
  const field = (name: string, change: (value: string) => void) => ({
    name,
    required: true,
    error: errors[name],
    onChange: (value: string) => {
      change(value);
      forget(name);
    },
  });

  return (
    <Frame title="Register your organisation" lead="Your own address, your own people, ready in a minute.">
      {!online && <Offline />}
      {online && <Failure failure={failure} shown={names} />}
      <form ref={form} className="form" noValidate onSubmit={submit}>
        <div className="pair">
          <Field label="First name" autoComplete="given-name" value={firstName} {...field('firstName', setFirstName)} />
          <Field label="Last name" autoComplete="family-name" value={lastName} {...field('lastName', setLastName)} />
        </div>
        <Field label="Work e-mail" type="email" autoComplete="username" value={email} {...field('email', setEmail)} />
        <Field
          label="Organisation"
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
        <SubmitButton busy={busy} busyText="Setting up…">
          Create organisation
        </SubmitButton>
      </form>
      <p className="aside-line">
        Already with us? <a href={withFrom('/login')}>Sign in</a>
      </p>
    </Frame>
  );
}
