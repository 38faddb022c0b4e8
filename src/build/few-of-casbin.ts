import type { Plugin } from 'vite';

/** What a browser asks of casbin's classes: a model filled line by line, rules added as values, decisions at once. */
const asked: Record<string, string[]> = {
  Model: ['constructor', 'addDef', 'printModel', 'hasPolicy', 'addPolicies'],
  Assertion: ['constructor'],
  CoreEnforcer: ['constructor', 'getExpression', 'initRmMap', 'privateEnforce', 'enforceSync'],
  InternalEnforcer: ['addPoliciesInternal'],
  ManagementEnforcer: ['addPolicies', 'addNamedPolicies', 'addFunction'],
  Enforcer: ['initWithModelAndAdapter'],
};
const method = /^ {2}(?:static )?\*?(\w+)\(.*\) \{$[\s\S]*?^ {2}\}$/gm;

/** What the model of access-policy.conf never names: functions to match paths and addresses with, and roles of roles. */
const unnamed: [found: RegExp, instead: string][] = [
  [/^ {4}fm\.addFunction\("\w+", \w+\);$/gm, ''],
  [/new DefaultRoleManager\(10\)/g, 'undefined'],
  [/^__export\(util_exports, \{[\s\S]*?^\}\);$/m, ''],
];

/** Leaves the rest of casbin out of the browser build: files, adapters, watchers, and questions that nobody asks. */
export function fewOfCasbin(): Plugin {
  return {
    name: 'few-of-casbin',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const path = id.replaceAll('\\', '/');
      if (path.endsWith('/access-policy.conf?raw') && /role_definition|(?:key|regex|ip|glob)(?:Match|Get)/.test(code))
        this.error('The model names what few-of-casbin leaves out of the build');
      if (!path.endsWith('/casbin/lib/esm/index.mjs')) return undefined;
      const classes = Object.entries(asked).reduce(withoutOtherMethods, code);
      return { code: unnamed.reduce((text, [found, instead]) => text.replace(found, instead), classes), map: null };
    },
  };
}

function withoutOtherMethods(code: string, [name, kept]: [string, string[]]): string {
  const whole = new RegExp(`^var ${name} = class .*?^};$`, 'ms').exec(code)?.[0] ?? '';
  const left = whole.replace(method, (text, called: string) => (kept.includes(called) ? text : ''));
  const lost = kept.find((called) => !new RegExp(`^ {2}\\*?${called}\\(`, 'm').test(left));
  if (lost) throw new Error(`casbin has no ${name}.${lost}: what a browser asks of it has to be reviewed`);
  return code.replace(whole, () => left);
}
