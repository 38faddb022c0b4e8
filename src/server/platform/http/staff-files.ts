import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';
import { pages } from '../../../contract/catalogue.ts';
import { isPathOf } from '../../../contract/page-paths.ts';

const manifestSchema = z.record(z.string(), z.object({ file: z.string(), name: z.string().optional() }));

export async function staffFilesIn(webDir: string): Promise<(page: string, pathname: string) => string> {
  const manifestFile = resolve(webDir, '.vite/manifest.json');
  const manifest = existsSync(manifestFile) ? await readFile(manifestFile, 'utf8') : '{}';
  const chunks = Object.values(manifestSchema.parse(JSON.parse(manifest)));
  const scriptsOf = (group: string) =>
    chunks.filter(({ name, file }) => name === group && file.endsWith('.js')).map(({ file }) => `/${file}`);
  const [shell, list] = [scriptsOf('shell'), scriptsOf('list')];
  return (page, pathname) => {
    const staffPage = pages().find(({ path }) => isPathOf(path, pathname));
    // The sign-in page preloads them itself when idle.
    if (!staffPage) return page.replace('name="candor-staff-files" content="', `$&${[...shell, ...list].join(' ')}`);
    const needed = staffPage.name.endsWith('.list') ? [...shell, ...list] : shell;
    const links = needed.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`);
    return page.replace('</head>', `${links.join('')}</head>`);
  };
}
