import type { FastifyReply, FastifyRequest } from 'fastify';
import { originOfTenant, requestedTenantOf } from '../../../platform/auth/tenant-hosts.ts';
import type { Services } from '../../../platform/http/call.ts';
import { qrSvg } from '../qr-code.ts';
import { submissionRefused } from '../record/refusal.ts';

type Request = FastifyRequest<{ Params: { token: string }; Querystring: Record<string, unknown> }>;

/** QR code that resumes a submission on another device. It links to this server only. */
export function sendResumeCode(services: Services, request: Request, reply: FastifyReply): FastifyReply {
  const { resume } = request.query;
  const subdomain = requestedTenantOf(request, services);
  const isToken = typeof resume === 'string' && /^[\w-]{22}$/.test(resume);
  if (!subdomain || !isToken) throw submissionRefused('not_found');
  const path = `/survey/${encodeURIComponent(request.params.token)}?resume=${resume}`;
  return reply
    .header('cache-control', 'no-store')
    .type('image/svg+xml')
    .send(qrSvg(originOfTenant(subdomain, request, services) + path));
}
