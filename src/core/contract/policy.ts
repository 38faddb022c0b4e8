import { type Enforcer, type Model, newEnforcer } from 'casbin';
import type { Permission } from './endpoint.ts';

export interface Policy {
  /** Exact match, for routes in the browser and on the server. */
  permits(permission: Permission): boolean;
  /** Looser match for menu items and buttons: any permission below the prefix satisfies `…/:id`. */
  permitsShowing(permission: Permission): boolean;
}

const subject = 'caller';

/** The policy of one caller. Rules are added as values, not as CSV, because tenants name their roles. */
export async function loadPolicy(model: Model, permissions: readonly string[]): Promise<Policy> {
  const enforcer = await newEnforcer(model);
  await enforcer.addFunction('startsWith', (text: string, prefix: string) => text.startsWith(prefix));
  await enforcer.addPolicies([...new Set(permissions)].map((permission) => [subject, permission]));
  const exact = remembered((permission) => decide(enforcer, 'exact', permission));
  const showing = remembered((permission) => exact(permission) || decide(enforcer, 'showing', permission));
  return { permits: exact, permitsShowing: showing };
}

function decide(enforcer: Enforcer, rule: 'exact' | 'showing', permission: string): boolean {
  return enforcer.enforceSync(subject, permission, rule, prefixOf(permission));
}

/** For menus, 'put:v1/sentiments/:id' matches any permission that starts with 'put:v1/sentiments/'. */
function prefixOf(permission: string): string {
  return permission.endsWith('/:id') ? permission.slice(0, -':id'.length) : '\u0000';
}

function remembered(ask: (permission: Permission) => boolean) {
  const answers = new Map<string, boolean>();
  return (permission: Permission) => {
    const known = answers.get(permission);
    if (known !== undefined) return known;
    const answer = ask(permission);
    answers.set(permission, answer);
    return answer;
  };
}
