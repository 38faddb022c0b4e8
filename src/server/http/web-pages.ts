import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '../../contract/errors.ts';

/** Serves the built web application: hashed assets for ever, and its page for every path that is no file. */
export async function serveWebPages(app: FastifyInstance, webDir: string | undefined): Promise<void> {
  const built = webDir !== undefined && existsSync(resolve(webDir, 'index.html'));
  if (built) await app.register(fastifyStatic, { ...staticOptions, root: resolve(webDir) });
  app.setNotFoundHandler((request, reply) => {
    if (!built || !isPage(request)) throw notFound();
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}

const staticOptions: Omit<FastifyStaticOptions, 'root'> = {
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
