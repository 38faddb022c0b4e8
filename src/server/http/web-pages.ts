import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { apiBase } from '../../contract/endpoint.ts';
import { notFound } from '../../contract/errors.ts';

/** Serves the built web application: hashed assets for ever, and its page for every path that is no file. */
export async function serveWebPages(app: FastifyInstance, webDir: string): Promise<void> {
  if (!existsSync(resolve(webDir, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root: resolve(webDir),
    preCompressed: true,
    index: false,
    wildcard: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (!isPage || /^\/(api|uploads|assets|\.)/i.test(request.url) || request.url.toLowerCase().startsWith(apiBase)) {
      return reply.status(404).send(notFound().body());
    }
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}
