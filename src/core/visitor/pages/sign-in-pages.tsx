import { lazy, Suspense, useEffect, useState } from 'react';
import { z } from 'zod';
import {
  accountLinkSchema,
  codeSchema,
  emailConfirmedSchema,
  forgotPasswordSchema,
  loginSchema,
} from '../../contract/schemas/auth.ts';
import { homePath } from '../../contract/settings.ts';
import { hasUnfinishedSignOut, readSession } from '../../contract/stored-session.ts';
import { installation } from '../../theme/footer-links.ts';
import { ask, Refused } from '../api.ts';
import { currentTenant, leaveFor, productHost, query, returnPath } from '../current-host.ts';
import { Failure, Offline } from '../failure.tsx';
import { Field } from '../field.tsx';
import { Frame } from '../frame.tsx';
import { Notice } from '../notice.tsx';
import { PasswordField } from '../password-field.tsx';
import { finishSignOut, setPassword, signIn, withFrom } from '../sign-in.ts';
import { openStaff } from '../staff-application.ts';
import { SubmitButton } from '../submit-button.tsx';
import { useOnline } from '../use-online.ts';
import { useSaved } from '../use-saved.ts';
import { useSubmit } from '../use-submit.ts';
import { NewPasswordForm } from './new-password-form.tsx';

// A single condition, so that the production build removes the module with its import.
const DevelopmentSignIn =
  import.meta.env.DEV && import.meta.env.VITE_DEV_LOGIN === '1'
    ? lazy(async () => ({ default: (await import('../development-sign-in.tsx')).DevelopmentSignIn }))
    : undefined;

export function Login({ failure: earlier }: { failure?: unknown }) {
  const [email, setEmail] = useSaved('login.email', '');
  const [password, setPassword] = useState('');
  const online = useOnline();
  useSignInElsewhere();
  const { form, busy, failure, submit, field } = useSubmit({
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
        <Field label="Email" type="email" autoComplete="username" value={email} {...field('email', setEmail)} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          value={password}
          {...field('password', setPassword)}
        />
        <SubmitButton busy={busy} busyText="Signing in…">
          Sign in
        </SubmitButton>
      </form>
      <p className="aside-line">
        <a href="/forgot-password">Forgot your password?</a>
      </p>
      <p className="aside-line">
        New to Candor? <a href={withFrom('/register')}>Register your organization</a>
      </p>
    </Frame>
  );
}

/** Continues as soon as another tab has signed in. */
function useSignInElsewhere(): void {
  useEffect(() => {
    // The last item that a sign-in stores.
    const hear = ({ key, newValue }: StorageEvent) => {
      if (key === 'isLoggedIn' && newValue) void openStaff(returnPath() ?? homePath);
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, []);
}

const required = 'This field is required';

function LoginLead() {
  const tenant = currentTenant();
  const name = useTenantName();
  if (!tenant) return 'Welcome back. You are redirected to your organization.';
  return (
    <>
      Welcome back to <strong>{name ?? tenant}</strong>.
    </>
  );
}

function Occasion() {
  const loginParams = query();
  const isUnfinished = useUnfinishedSignOut();
  if (isUnfinished) {
    return (
      <Notice tone="warning" title="The server could not be reached">
        This browser has no session data any more, but your session has not ended yet. Keep this page open: it ends as
        soon as the server answers.
      </Notice>
    );
  }
  if (loginParams.get('ended') === 'true') {
    return <Notice tone="info">Your session ended in another tab. Sign in to return to the same page.</Notice>;
  }
  if (loginParams.get('expired') === 'true' || (loginParams.get('cleared') === 'true' && returnPath())) {
    return <Notice tone="info">Your session has expired. Sign in to return to the same page.</Notice>;
  }
  if (loginParams.get('cleared') === 'true') {
    return <Notice tone="success">You are signed out. This browser has no session data any more.</Notice>;
  }
  return null;
}

const retryEveryMs = 5_000;

function useUnfinishedSignOut(): boolean {
  const [isUnfinished, setUnfinished] = useState(false);
  useEffect(() => {
    if (!hasUnfinishedSignOut(window.localStorage)) return;
    const finish = () => finishSignOut().then(() => setUnfinished(hasUnfinishedSignOut(window.localStorage)));
    void finish();
    const timer = setInterval(() => void finish(), retryEveryMs);
    return () => clearInterval(timer);
  }, []);
  return isUnfinished;
}

const answerSchema = z.object({ exists: z.boolean(), name: z.string().optional() });

function useTenantName(): string | undefined {
  const tenant = currentTenant();
  const [name, setName] = useState<string>();
  useEffect(() => {
    if (!tenant) return;
    const stop = new AbortController();
    ask('verifyTenant', { answer: answerSchema, params: { tenant }, signal: stop.signal })
      .then((answer) => {
        if (stop.signal.aborted) return;
        if (answer.exists) setName(answer.name);
        else leaveFor(`/tenant-not-found?domain=${tenant}.${productHost()}`);
      })
      .catch(() => {});
    return () => stop.abort();
  }, [tenant]);
  return name;
}

export function ForgotPassword() {
  const [email, setEmail] = useSaved('login.email', '');
  const [isAsked, setAsked] = useState(false);
  const { form, busy, failure, submit, field } = useSubmit({
    schema: forgotPasswordSchema,
    values: () => ({ email }),
    send: async (body) => {
      await ask('forgotPassword', { answer: z.object({ asked: z.literal(true) }), body });
      setAsked(true);
    },
  });
  const back = (
    <p className="aside-line">
      <a href="/login">Back to sign in</a>
    </p>
  );
  if (!installation().sendsEmail) {
    return (
      <Frame title="Forgot your password?" lead="Email isn’t set up. Ask your administrator for a new password.">
        {back}
      </Frame>
    );
  }
  return (
    <Frame title="Forgot your password?" lead="You get an email with a link to choose a new one.">
      <Failure failure={failure} shown={['email']} />
      {isAsked ? (
        <Notice tone="success">
          If an account with {email.trim()} exists, an email is on its way. Its link works for an hour.
        </Notice>
      ) : (
        <form ref={form} className="form" noValidate onSubmit={submit}>
          <Field label="Email" type="email" autoComplete="username" value={email} {...field('email', setEmail)} />
          <SubmitButton busy={busy} busyText="Sending…">
            Send link
          </SubmitButton>
        </form>
      )}
      {back}
    </Frame>
  );
}

function useAccountLink(code: string) {
  const [link, setLink] = useState<z.output<typeof accountLinkSchema>>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    ask('accountLink', { answer: accountLinkSchema, body: { code } }).then(setLink, setFailure);
  }, [code]);
  return { link, failure };
}

const checking = (
  <Frame title="One moment" lead="Your link is being checked.">
    {null}
  </Frame>
);

/** Confirms an address by a button, because mail programs open links on their own. */
export function ConfirmEmail({ code }: { code: string }) {
  const { link, failure } = useAccountLink(code);
  const [isConfirmed, setConfirmed] = useState(false);
  const {
    form,
    busy,
    failure: refusal,
    submit,
  } = useSubmit({
    schema: codeSchema,
    values: () => ({ code }),
    send: async (body) => {
      await ask('confirmEmail', { answer: emailConfirmedSchema, body });
      setConfirmed(true);
    },
  });
  if (failure) {
    return (
      <Frame title="This link does not work" lead="Links work once, and only for a limited time.">
        <Failure failure={failure} shown={[]} />
        <p className="prose">
          Sign in, and choose “Resend email” at the top of the page, or, for a new address, save it again.
        </p>
        <p className="ways">
          <a className="button" href="/login">
            Sign in
          </a>
        </p>
      </Frame>
    );
  }
  if (!link) return checking;
  const isNew = link.purpose === 'new-address';
  if (isConfirmed) {
    return (
      <Frame title="Your email address is confirmed" lead={link.email}>
        <Notice tone="success">
          {isNew ? 'From now on, sign in with this address.' : 'Candor now sends your emails to customers and users.'}
        </Notice>
        <p className="ways">
          <a className="button" href="/login">
            Continue to Candor
          </a>
        </p>
      </Frame>
    );
  }
  return (
    <Frame
      title={isNew ? 'Confirm your new email address' : 'Confirm your email address'}
      lead={
        <>
          {link.email} at <strong>{link.company}</strong>.
        </>
      }
    >
      <Failure failure={refusal} shown={[]} />
      <form ref={form} className="form" noValidate onSubmit={submit}>
        <SubmitButton busy={busy} busyText="Confirming…">
          Confirm email address
        </SubmitButton>
      </form>
    </Frame>
  );
}

/** Chooses a password by the link of an invitation or of a forgotten password. */
export function AccountLink({ code }: { code: string }) {
  const { link, failure } = useAccountLink(code);
  if (failure) {
    return (
      <Frame title="This link does not work" lead="Links work once, and only for a limited time.">
        <Failure failure={failure} shown={[]} />
        <p className="ways">
          <a className="button" href="/forgot-password">
            Get a new link
          </a>
          <a href="/login">Sign in</a>
        </p>
      </Frame>
    );
  }
  if (!link) return checking;
  const isInvitation = link.purpose === 'invitation';
  return (
    <Frame
      title={isInvitation ? `Welcome, ${link.firstName}` : 'Choose a new password'}
      lead={
        isInvitation ? (
          <>
            <strong>{link.company}</strong> invited you. Choose a password for {link.email}.
          </>
        ) : (
          <>
            For {link.email} at <strong>{link.company}</strong>.
          </>
        )
      }
    >
      <SignedInAlready email={link.email} />
      <NewPasswordForm email={link.email} send={(password) => setPassword(code, password)} />
    </Frame>
  );
}

/** Says whose session ends where somebody else is signed in. */
function SignedInAlready({ email }: { email: string }) {
  const [{ isLoggedIn, user }] = useState(() => readSession(window.localStorage));
  if (!isLoggedIn || !user?.fullName || user.email === email) return null;
  return (
    <Notice tone="warning" title={`You are signed in as ${user.fullName}`}>
      Choosing a password here signs you in as {email} instead.
    </Notice>
  );
}
