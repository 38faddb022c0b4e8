import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { resourceNames, resourceOf } from '../contract/catalogue.ts';

const name = 'virtual:form-inputs';
const resolved = `\0${name}`;
const map = fileURLToPath(new URL('../map/', import.meta.url));
const list = fileURLToPath(new URL('../../resources.config.ts', import.meta.url));

const entry = /^ {2}(\w+): defineResource\(\{\n([\s\S]*?)^ {2}\}\),$/gm;
const input = /^ {4}input: (\w+),$/m;
const namedImport = /^import \{([^}]*)\} from '(?:\.\.|\.\/src)\/([^']+)';$/gm;

/** What may be written through generic forms, out of the map and by resource: only forms ask, and they are loaded later. */
export function formInputs(): Plugin {
  return {
    name: 'form-inputs',
    resolveId: (id) => (id === name ? resolved : undefined),
    load: async (id) => {
      if (id !== resolved) return undefined;
      const files = [...(await readdir(map)).map((file) => `${map}${file}`), list];
      const areas = await Promise.all(files.map((file) => readFile(file, 'utf8')));
      const found = areas.flatMap(inputsOf).filter(({ resource }) => hasForm(resource));
      const missing = resourceNames().find((each) => hasForm(each) && !found.some(({ resource }) => resource === each));
      if (missing) throw new Error(`The map of ${missing} does not say by name what may be written`);
      return [
        ...found.map(({ resource, schema, file }) => `import { ${schema} as ${resource} } from '/src/${file}';`),
        `export const formInputs = { ${found.map(({ resource }) => resource).join(', ')} };`,
      ].join('\n');
    },
  };
}

function hasForm(resource: string): boolean {
  const { input, fields } = resourceOf(resource);
  return Boolean(input) && Object.values(fields).some(({ on = ['form'] }) => on.includes('form'));
}

function inputsOf(area: string) {
  const files = [...area.matchAll(namedImport)];
  return [...area.matchAll(entry)].flatMap(([, resource = '', said = '']) => {
    const schema = input.exec(said)?.[1];
    const file = files.find(([, names = '']) => schema && names.split(/[\s,]+/).includes(schema))?.[2];
    return schema && file ? [{ resource, schema, file }] : [];
  });
}
