import { lazy, Suspense, useState } from 'react';
import { loginSchema } from '../../contract/schemas/administration/auth.ts';
import { Refused } from '../kit/api.ts';
import { Failure, Offline } from '../kit/failure.tsx';
import { Field } from '../kit/field.tsx';
import { Frame } from '../kit/frame.tsx';
import { hereTenant, query, returnPath } from '../kit/here.ts';
import { Notice } from '../kit/notice.tsx';
import { PasswordField } from '../kit/password-field.tsx';
import { signIn, withFrom } from '../kit/sign-in.ts';
import { SubmitButton } from '../kit/submit-button.tsx';
import { useOnline } from '../kit/use-online.ts';
import { useSaved } from '../kit/use-saved.ts';
import { useSubmit } from '../kit/use-submit.ts';
import { useTenantName } from '../kit/use-tenant-name.ts';

// A single condition, so that the production build removes the module with its import.
const DevelopmentSignIn =
  import.meta.env.DEV && import.meta.env.VITE_DEV_LOGIN === '1'
    ? lazy(async () => ({ default: (await import('../kit/development-sign-in.tsx')).DevelopmentSignIn }))
    : undefined;

export function Login({ failure: earlier }: { failure?: unknown }) {
  const [email, setEmail] = useSaved('login.email', '');
  const [password, setPassword] = useState('');
  const online = useOnline();
  const { form, busy, failure, errors, submit, forget } = useSubmit({
    schema: loginSchema,
    values: () => ({ email, password }),
    check: () => ({ ...(email.trim() ? {} : { email: required }), ...(password ? {} : { password: required }) }),
    send: (input) => signIn(input).catch(handleWrongPassword),
  });

  function handleWrongPassword(caught: unknown): never {
    if (caught instanceof Refused && caught.code === 'WRONG_CREDENTIALS') {
      setPassword('');
      form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus();
    }
    throw caught;
  }

  return (
    <Frame title="Sign in" lead={<LoginLead />}>
      <Occasion />
      {!online && <Offline />}
      {online && <Failure failure={failure ?? earlier} shown={['email', 'password']} />}
      {DevelopmentSignIn && failure !== undefined && (
        <Suspense>
          <DevelopmentSignIn email={email} />
        </Suspense>
      )}
      <form ref={form} className="form" noValidate onSubmit={submit}>
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={(text) => {
            setEmail(text);
            forget('email');
          }}
          error={errors.email}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(text) => {
            setPassword(text);
            forget('password');
          }}
          error={errors.password}
        />
        <SubmitButton busy={busy} busyText="Signing in…">
          Sign in
        </SubmitButton>
      </form>
      <p className="aside-line">
        New to Candor? <a href={withFrom('/register')}>Register your organisation</a>
      </p>
    </Frame>
  );
}

const required = 'This field is required';

function LoginLead() {
  const tenant = hereTenant();
  const name = useTenantName();
  if (!tenant) return 'Welcome back. You are redirected to your organisation.';
  return (
    <>
      Welcome back to <strong>{name ?? tenant}</strong>.
    </>
  );
}

function Occasion() {
  const loginParams = query();
  if (loginParams.get('expired') === 'true' || (loginParams.get('cleared') === 'true' && returnPath())) {
    return <Notice tone="info">Your session has expired. Sign in to return to the same page.</Notice>;
  }
  if (loginParams.get('cleared') === 'true') {
    return <Notice tone="success">You are signed out. This browser has no session data any more.</Notice>;
  }
  return null;
}
