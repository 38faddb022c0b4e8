import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { pages } from '../../../contract/catalogue.ts';
import { notFound } from '../../../contract/errors.ts';
import { defaultLinks } from '../../../contract/installation-links.ts';
import { isPathOf } from '../../../contract/page-paths.ts';
import type { PublicBranding } from '../../../contract/schemas/administration/branding.ts';
import { landing } from '../../../contract/settings.ts';
import { escapeHtml } from '../../../domain/text/escape-html.ts';
import type { Services } from './call.ts';

type Installation = Pick<Services, 'productHost' | 'links' | 'mailer' | 'ai'>;

export type BrandOf = (request: FastifyRequest) => Promise<PublicBranding | undefined>;

/** Serves the built web application: hashed assets as immutable, and index.html for all other paths. */
export async function serveWebPages(
  app: FastifyInstance,
  webDir: string | undefined,
  installation: Installation,
  brandOf: BrandOf = async () => undefined,
): Promise<void> {
  const built = webDir !== undefined && existsSync(resolve(webDir, 'index.html'));
  if (built) await app.register(fastifyStatic, { ...staticOptions, root: resolve(webDir) });
  const page = built ? naming(await readFile(resolve(webDir, 'index.html'), 'utf8'), installation) : undefined;
  const withStaffFiles = webDir ? await staffFilesIn(webDir) : undefined;
  const answerPage = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!page || !withStaffFiles || !isPage(request)) throw notFound();
    const pathname = request.url.split('?', 1)[0] ?? '/';
    const own = withStaffFiles(page, pathname);
    const brand = await brandOf(request).catch(() => undefined);
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(brand ? branded(own, brand) : own);
  };
  // Without this route the static plugin would reject the root as a directory.
  if (page) app.get('/', answerPage);
  app.setNotFoundHandler(answerPage);
}

/** Inserts the product host, from which the page derives tenant hosts, and the links of every page. */
function naming(page: string, { productHost, mailer, ai, links = defaultLinks(productHost) }: Installation): string {
  const known = { ...links, sendsEmail: mailer !== undefined, hasModel: ai !== undefined };
  return page
    .replace(/(<meta name="candor-host" content=")[^"]*/, (_, before: string) => before + productHost)
    .replace('<meta name="candor-links" content="', (before) => before + escapeHtml(JSON.stringify(known)));
}

/** Inserts title, icon and colors, so that the default branding never flashes. */
function branded(page: string, brand: PublicBranding): string {
  const { websiteTitle, faviconUrl } = brand;
  const filledPage = page.replace(
    '<meta name="candor-brand" content="',
    (before) => before + escapeHtml(JSON.stringify(brand)),
  );
  const titled = websiteTitle
    ? filledPage.replace(/<title>[^<]*/, () => `<title>${escapeHtml(websiteTitle)}`)
    : filledPage;
  return faviconUrl
    ? titled.replace('</head>', (end) => `<link rel="icon" href="${escapeHtml(faviconUrl)}" data-brand />${end}`)
    : titled;
}

/** Hashed files are immutable; the others are revalidated. */
export const staticOptions: Omit<FastifyStaticOptions, 'root'> = {
  preCompressed: true,
  index: false,
  wildcard: true,
  dotfiles: 'ignore',
  cacheControl: false,
  setHeaders: (reply, path) => {
    const isAsset = path.includes('/assets/');
    reply.header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache');
    // Browsers read these two only with a document.
    for (const name of isAsset ? ['cross-origin-opener-policy', 'permissions-policy'] : []) reply.removeHeader(name);
  },
};

/** Whatever the caller accepts, but no page in place of a missing file. */
function isPage({ method, headers, url }: FastifyRequest): boolean {
  const [path = ''] = url.split('?');
  const isFile = /\.\w+$/.test(path) && !headers.accept?.includes('text/html');
  return ['GET', 'HEAD'].includes(method) && !isFile && !/^\/(api|uploads|assets|\.)/i.test(path);
}

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), name: z.string().optional(), imports: z.array(z.string()).default([]) }),
);

async function staffFilesIn(webDir: string): Promise<(page: string, pathname: string) => string> {
  const manifestFile = resolve(webDir, '.vite/manifest.json');
  const manifest = existsSync(manifestFile) ? await readFile(manifestFile, 'utf8') : '{}';
  const chunks = manifestSchema.parse(JSON.parse(manifest));
  const namesOf = (group: string) =>
    Object.entries(chunks).flatMap(([key, { name, file }]) => (name === group && file.endsWith('.js') ? [key] : []));
  const scriptsOf = (group: string) => namesOf(group).map((name) => `/${chunks[name]?.file}`);
  const [shell, list] = [scriptsOf('shell'), scriptsOf('list')];
  const withShell = new Set(namesOf('shell').flatMap((name) => [...allScripts(chunks, name)]));
  const dashboard = [...allScripts(chunks, landingScreen)].filter((file) => !withShell.has(file));
  return (page, pathname) => {
    const staffPage = pages().find(({ path }) => isPathOf(path, pathname));
    // The sign-in page preloads them itself when idle.
    if (!staffPage) {
      const files = [...new Set([...shell, ...dashboard, ...list])].join(' ');
      return page.replace('name="candor-staff-files" content="', `$&${files}`);
    }
    const isList = staffPage.name.endsWith('.list');
    const needed = [...shell, ...(isList ? list : []), ...(staffPage.path === landing.path ? dashboard : [])];
    const links = needed.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`);
    return page.replace('</head>', `${links.join('')}</head>`);
  };
}

const landingScreen = 'src/web/features/dashboards/home/sentiment-dashboard.tsx';

/** The script of a module with all that it imports at once. */
function allScripts(
  chunks: z.output<typeof manifestSchema>,
  name: string,
  found: Set<string> = new Set(),
): ReadonlySet<string> {
  const chunk = chunks[name];
  if (!chunk || found.has(`/${chunk.file}`)) return found;
  found.add(`/${chunk.file}`);
  for (const imported of chunk.imports) allScripts(chunks, imported, found);
  return found;
}
