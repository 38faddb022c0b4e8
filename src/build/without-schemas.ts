import type { Plugin } from 'vite';

/** A schema as it stands in its file, up to the empty line after it or the next statement. */
const schema = /^(export )?const (\w+Schema)\b[^;]*?=.*?;\n(?=\n|export|const|type|interface|function|\/)/gms;

/**
 * Leaves the schemas out of a build that reads with none of them: their names stay, and the lists that stand beside
 * them. What they are made of is half of what a small page would load.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      /\/src\/contract\/schemas\/[\w-]+\.ts$/.test(id.replaceAll('\\', '/'))
        ? { code: code.replace(schema, '$1const $2 = undefined;\n'), map: null }
        : undefined,
  };
}
