import type { Plugin } from 'vite';
import { asked, unasked } from './asked-of-react.ts';

/** What asks for the parts that are left out, wherever it stands: libraries ask, too. */
const asksAfterAll =
  /\b(?:use(?:Transition|Optimistic|ActionState|FormStatus)|ViewTransition|SuspenseList|addTransitionType)\b/;

/**
 * Leaves out of React's build what the page of a survey never asks of it. It stops when a release of React calls a part
 * something else, and when the page begins to ask for something that it did not.
 */
export function slimReact(): Plugin {
  return {
    name: 'slim-react',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const file = id.replaceAll('\\', '/');
      if (!file.includes('/node_modules/')) assertAsked(code, file);
      if (!/\/react-dom-client\.production\.js$/.test(file)) return undefined;
      const left = withTextLeft(withoutMethods(code));
      return { code: Object.values(unasked).flat().reduce(without, left), map: null };
    },
    renderChunk(_, { modules }) {
      for (const [id, { code }] of Object.entries(modules)) {
        const name = /\/node_modules\/react(?:-dom)?\//.test(id) ? undefined : asksAfterAll.exec(code ?? '')?.[0];
        if (name) throw new Error(`${id} asks React for ${name}, which is left out of it`);
      }
    },
  };
}

function assertAsked(code: string, file: string): void {
  for (const [, names = ''] of code.matchAll(/^import (?!type )(.+) from 'react(?:-dom)?';$/gm)) {
    const values = names
      .replace(/[{}]/g, '')
      .split(',')
      .map((name) => name.trim());
    const other = values.find((name) => name && !name.startsWith('type ') && !asked.includes(name));
    if (other)
      throw new Error(`${file} asks React for ${other}: see whether what is left out of React is needed for it`);
  }
}

function without(code: string, name: string): string {
  const start = code.indexOf(`\nfunction ${name}(`);
  const end = code.indexOf('\n}\n', start);
  if (start < 0 || end < 0)
    throw new Error(`React no longer has ${name}: what the page leaves out of it has to be reviewed`);
  return `${code.slice(0, start)}\nfunction ${name}() {}${code.slice(end + 2)}`;
}

const withoutMethods = (code: string) =>
  code.replace(/^FragmentInstance\.prototype\.\w+ = function [\s\S]*?^};$/gm, '');

const setsBack = 'initTextarea(instance, props.value, props.defaultValue, props.children)';

/**
 * Taking over what a server wrote, React leaves a box of one line as it finds it, but sets one of several lines back and
 * its caret with it. Somebody may be typing there: it is left as well.
 */
function withTextLeft(code: string): string {
  if (!code.includes(setsBack))
    throw new Error('React takes over boxes of several lines otherwise: see what it does to them');
  return code.replace(setsBack, 'track(instance)');
}
