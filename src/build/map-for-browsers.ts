import type { Plugin } from 'vite';

const readByServer = /\b(?:schema|body|query): \w+Schema,?/g;
const namedImport = /^import \{([^}]*)\} from '[^']+';$/gm;

/** Takes out of the map what the server alone reads: what a row looks like, and how calls are checked. */
export function mapForBrowsers(): Plugin {
  return {
    name: 'map-for-browsers',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      id.replaceAll('\\', '/').endsWith('/resources.config.ts') ? { code: withoutChecks(code), map: null } : undefined,
  };
}

function withoutChecks(code: string): string {
  const left = code.replace(readByServer, '');
  const isRead = (name: string) => left.match(new RegExp(`\\b${name}\\b`, 'g'))?.length !== 1;
  return left.replace(namedImport, (statement, names: string) => {
    const listed = names.split(',').map((name) => name.trim());
    return listed.some((name) => name && isRead(name.replace('type ', ''))) ? statement : '';
  });
}
