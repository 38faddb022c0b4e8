import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type PageRoute, pages } from '../../contract/catalogue.ts';
import { notFound } from '../../contract/errors.ts';
import { defaultLinks } from '../../contract/installation-links.ts';
import { isPathOf } from '../../contract/page-paths.ts';
import { homePath } from '../../contract/settings.ts';
import { escapeHtml } from '../../rules/escape-html.ts';
import type { Services } from './call.ts';

type Installation = Pick<Services, 'productHost' | 'links' | 'ai'>;

/** What a page shows of the tenant before its scripts run; the page is given the whole. */
interface PageBrand {
  websiteTitle: string;
  faviconUrl: string;
}

export type BrandOf = (request: FastifyRequest) => Promise<PageBrand | undefined>;

interface ShownFirst {
  brandOf?: BrandOf;
  /** Whether invitations and links for a new password can be sent to users of the tenant. */
  sendsEmail?: (request: FastifyRequest) => Promise<boolean>;
  /** The source file of the screen of a page, whose scripts and styles are loaded ahead. */
  screenFileOf?: (page: PageRoute) => string | undefined;
}

/**
 * Serves the built web application of the first folder: hashed assets as immutable, and index.html for all other paths.
 * Further folders have the assets of pages that are still open.
 */
export async function serveWebPages(
  app: FastifyInstance,
  webDirs: string[],
  installation: Installation,
  { brandOf = async () => undefined, sendsEmail = async () => false, screenFileOf = () => undefined }: ShownFirst = {},
): Promise<void> {
  const [webDir] = webDirs;
  const built = webDir !== undefined && existsSync(resolve(webDir, 'index.html'));
  if (built) await app.register(fastifyStatic, { ...staticOptions, root: webDirs.map((dir) => resolve(dir)) });
  const page = built ? await readFile(resolve(webDir, 'index.html'), 'utf8') : undefined;
  const withStaffFiles = webDir ? await staffFilesIn(webDir, screenFileOf) : undefined;
  const answerPage = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!page || !withStaffFiles || !isPage(request)) throw notFound();
    const pathname = request.url.split('?', 1)[0] ?? '/';
    // Without the database a page shows that something is wrong.
    const [brand, isSending] = await Promise.all([
      brandOf(request).catch(() => undefined),
      sendsEmail(request).catch(() => false),
    ]);
    const own = withStaffFiles(naming(page, installation, isSending), pathname);
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
function naming(
  page: string,
  { productHost, ai, links = defaultLinks(productHost) }: Installation,
  sendsEmail: boolean,
): string {
  const known = { ...links, sendsEmail, hasModel: ai !== undefined };
  return page
    .replace(/(<meta name="candor-host" content=")[^"]*/, (_, before: string) => before + productHost)
    .replace('<meta name="candor-links" content="', (before) => before + escapeHtml(JSON.stringify(known)));
}

/** Inserts title, icon and colors, so that the default branding never flashes. */
function branded(page: string, brand: PageBrand): string {
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
  z.object({
    file: z.string(),
    name: z.string().optional(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
);

type Chunks = z.output<typeof manifestSchema>;

/** Names in a page what its scripts would ask for one after another: its screen, and the shell around it. */
async function staffFilesIn(
  webDir: string,
  screenFileOf: (page: PageRoute) => string | undefined,
): Promise<(page: string, pathname: string) => string> {
  const manifestFile = resolve(webDir, '.vite/manifest.json');
  const manifest = existsSync(manifestFile) ? await readFile(manifestFile, 'utf8') : '{}';
  const chunks = manifestSchema.parse(JSON.parse(manifest));
  const inPage = moduleFiles(chunks, 'entry');
  const filesFor = (routes: readonly PageRoute[]) => {
    const inFrame = routes.some(({ bare }) => !bare) ? ['header'] : [];
    const sources = ['shell', ...inFrame, ...routes.map((route) => screenFileOf(route) ?? '')];
    return [...new Set(sources.flatMap((source) => [...moduleFiles(chunks, source)]))].filter(
      (file) => !inPage.has(file),
    );
  };
  const links = new Map(pages().map((route) => [route.path, filesFor([route]).map(preloadOf).join('')]));
  const visitorLinks = [...moduleFiles(chunks, visitorPages)]
    .filter((file) => !inPage.has(file))
    .map(preloadOf)
    .join('');
  const first = pages().filter(({ path, name }) => path === homePath || name === firstList);
  const afterSignIn = filesFor(first).filter((file) => file.endsWith('.js'));
  return (page, pathname) => {
    const staffPage = pages().find(({ path }) => isPathOf(path, pathname));
    if (staffPage) return page.replace('</head>', `${links.get(staffPage.path)}</head>`);
    // The sign-in page preloads those of the staff application itself when idle.
    return page
      .replace('name="candor-staff-files" content="', `$&${afterSignIn.join(' ')}`)
      .replace('</head>', `${visitorLinks}</head>`);
  };
}

/** The pages before sign-in. */
const visitorPages = 'src/app/visitor.tsx';

/** Its grid is what most pages after sign-in draw. */
const firstList = 'users.list';

const preloadOf = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="${file}">`
    : `<link rel="modulepreload" crossorigin href="${file}">`;

/** The files of a module and of all that it imports at once. A module in a chunk of several has the name of the chunk. */
function moduleFiles(chunks: Chunks, source: string): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (key: string) => {
    const chunk = chunks[key];
    if (!chunk || found.has(`/${chunk.file}`)) return;
    for (const file of [chunk.file, ...chunk.css]) found.add(`/${file}`);
    for (const imported of chunk.imports) add(imported);
  };
  const name = basename(source, '.tsx');
  const isNamed = (key: string) => chunks[key]?.name === name && chunks[key]?.file.endsWith('.js') === true;
  for (const key of chunks[source] ? [source] : Object.keys(chunks).filter(isNamed)) add(key);
  return found;
}
