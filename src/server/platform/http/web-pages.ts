import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../../contract/errors.ts';
import type { PublicBranding } from '../../../contract/schemas/administration/branding.ts';
import { staffFilesIn } from './staff-files.ts';

export type BrandOf = (request: FastifyRequest) => Promise<PublicBranding | undefined>;

/** Serves the built web application: hashed assets as immutable, and index.html for all other paths. */
export async function serveWebPages(
  app: FastifyInstance,
  webDir: string | undefined,
  host: string,
  brandOf: BrandOf = async () => undefined,
): Promise<void> {
  const built = webDir !== undefined && existsSync(resolve(webDir, 'index.html'));
  if (built) await app.register(fastifyStatic, { ...staticOptions, root: resolve(webDir) });
  const page = built ? namingHost(await readFile(resolve(webDir, 'index.html'), 'utf8'), host) : undefined;
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

/** Inserts the product host, from which the page derives tenant hosts. */
function namingHost(page: string, host: string): string {
  return page.replace(/(<meta name="candor-host" content=")[^"]*/, (_, before: string) => before + host);
}

/** Inserts title, icon and colors, so that the default branding never flashes. */
function branded(page: string, brand: PublicBranding): string {
  const { websiteTitle, faviconUrl } = brand;
  const filledPage = page.replace(
    '<meta name="candor-brand" content="',
    (before) => before + escaped(JSON.stringify(brand)),
  );
  const titled = websiteTitle
    ? filledPage.replace(/<title>[^<]*/, () => `<title>${escaped(websiteTitle)}`)
    : filledPage;
  return faviconUrl
    ? titled.replace('</head>', (end) => `<link rel="icon" href="${escaped(faviconUrl)}" data-brand />${end}`)
    : titled;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Hashed files are immutable; the others are revalidated. */
export const staticOptions: Omit<FastifyStaticOptions, 'root'> = {
  preCompressed: true,
  index: false,
  wildcard: true,
  dotfiles: 'ignore',
  cacheControl: false,
  setHeaders: (reply, path) => {
    reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
  },
};

function isPage({ method, headers, url }: FastifyRequest): boolean {
  const wantsPage = method === 'GET' && (headers.accept ?? '').includes('text/html');
  return wantsPage && !/^\/(api|uploads|assets|\.)/i.test(url);
}
