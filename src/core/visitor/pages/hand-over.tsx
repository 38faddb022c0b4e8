import { useEffect, useRef, useState } from 'react';
import { Frame } from '../frame.tsx';
import { exchangeCode } from '../sign-in.ts';
import { Login } from './sign-in-pages.tsx';

export function ExchangeCodePage({ code }: { code: string }) {
  const [failure, setFailure] = useState<unknown>();
  const begun = useRef(false);
  useEffect(() => {
    // The code is single-use, and strict mode runs effects twice.
    if (begun.current) return;
    begun.current = true;
    exchangeCode(code).catch(setFailure);
  }, [code]);
  if (failure) return <Login failure={failure} />;
  return (
    <Frame title="Signing in" lead="One moment, we are opening your organization.">
      <p role="status" className="waiting">
        <span className="spinner" aria-hidden="true" /> Signing in…
      </p>
    </Frame>
  );
}
