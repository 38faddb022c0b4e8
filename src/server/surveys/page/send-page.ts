import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { isRefusal, type PageState } from '../../../contract/survey-page.ts';
import type { SurveyRenderer } from './renderer.ts';

const brotli = promisify(brotliCompress);

/** Answers a page as small as the browser takes it, and lets it load nothing but what is its own. */
export async function sendPage(
  reply: FastifyReply,
  renderer: SurveyRenderer,
  state: PageState,
  status: number,
  mode?: 'light' | 'dark',
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64');
  const kind = kindOf(state);
  const isPreview = kind === 'preview';
  const page = renderer.render(state, {
    nonce,
    script: renderer.script,
    later: renderer.later ?? [],
    mode: isPreview ? mode : undefined,
  });
  const isSmall = /\bbr\b/.test(String(reply.request.headers['accept-encoding'] ?? ''));
  if (isSmall) reply.header('content-encoding', 'br');
  return reply
    .status(status)
    .headers({
      'content-security-policy': policyFor(nonce, framedBy(kind), ledBy(state)),
      'cache-control': 'no-store',
      vary: 'Accept-Encoding',
      // With less, a browser would not say that a posted page is our own.
      'referrer-policy': 'same-origin',
    })
    .type('text/html; charset=utf-8')
    .send(isSmall ? await brotli(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : page);
}

const kindOf = (state: PageState) => {
  if (isRefusal(state)) return state.isEmbedded ? 'embed' : undefined;
  return state.visit.kind;
};

/** Embedded surveys stand in anybody's page, a preview in the builder. */
const framedBy = (kind: string | undefined) => (kind === 'embed' ? '*' : kind === 'preview' ? "'self'" : "'none'");

// A browser lets a posted form lead only where its page may post to. What is sent once more is of a survey that could
// not be asked.
const ledBy = (state: PageState) =>
  isRefusal(state) ? (state.posted ? ['https:', 'http:'] : []) : (state.visit.leadsTo ?? []);

const policyFor = (nonce: string, framedBy: string, ledBy: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...ledBy].join(' '),
    `frame-ancestors ${framedBy}`,
  ].join('; ');
