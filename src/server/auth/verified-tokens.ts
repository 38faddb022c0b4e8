import type { AccessClaims } from './tokens.ts';

interface Verified {
  claims: AccessClaims;
  /** Seconds since 1970 from which the token is no longer good. */
  exp: number;
}

const most = 5_000;
const byKey = new WeakMap<Uint8Array, Map<string, Verified>>();

/**
 * The tokens whose signature this process has seen to hold, for as long as they are good. A token never changes, and a
 * browser shows the same one for fifteen minutes; whether its session still lives is asked with every call.
 */
export function verifiedTokens(tokenKey: Uint8Array) {
  const known = byKey.get(tokenKey) ?? new Map<string, Verified>();
  byKey.set(tokenKey, known);
  return {
    find(token: string, now: Date): AccessClaims | undefined {
      const found = known.get(token);
      return found && now.getTime() < found.exp * 1_000 ? found.claims : undefined;
    },
    add(token: string, verified: Verified): void {
      if (known.size >= most) known.clear();
      known.set(token, verified);
    },
  };
}
