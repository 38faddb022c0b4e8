import { resources } from '../../../resources.config.ts';
import { conflict } from '../../core/contract/errors.ts';
import { readRow } from '../../core/server/crud/rows.ts';
import { sql } from '../../core/server/db/database.ts';
import { noteHeaders } from '../../core/server/files/note-headers.ts';
import type { WrittenPdf } from '../../core/server/files/pdf/write-pdf.ts';
import type { Handler } from '../../core/server/http/call.ts';
import { type DataRequest, erasedMark } from '../schemas/data-request.ts';

/** What was done about a request and when. After an erasure its number alone names the request. */
export const certificate: Handler = async ({ tx, resource, id, reply }) => {
  const request = await readRow<DataRequest>(tx, resource, id());
  if (request.status !== 'completed')
    throw conflict('NOT_COMPLETED', 'The certificate exists when the request is completed');
  const tenant = await tx.first(sql<{ name: string }>`select name from tenants where id = ${tx.tenantId}`);
  reply.header('content-type', 'application/pdf');
  reply.header('content-disposition', `attachment; filename="${request.reference}.pdf"`);
  const { bytes, ...notes } = await writeCertificate(request, tenant?.name ?? '');
  reply.headers(noteHeaders(notes));
  return bytes;
};

async function writeCertificate(request: DataRequest, tenant: string): Promise<WrittenPdf> {
  // Loaded when needed: fonts are large.
  const { writePdf } = await import('../../core/server/files/pdf/write-pdf.ts');
  const { reference, kind, name, receivedAt, dueAt, completedAt, log } = request;
  const moment = (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`;
  return writePdf({
    templates: ['src/compliance/server/certificate.typ'],
    title: `Certificate ${reference}`,
    author: tenant,
    createdAt: new Date(completedAt ?? ''),
    data: {
      tenant,
      facts: [
        ['Request', reference],
        ['Kind', resources.dataRequests.fields.kind.labels[kind]],
        ['Person', name === erasedMark ? 'Erased' : name],
        ['Received', moment(receivedAt)],
        ['Due', moment(dueAt)],
        ['Completed', moment(completedAt ?? '')],
      ],
      log: log.map(({ at, userName, text }) => [moment(at), userName, text].filter(Boolean).join(' · ')),
    },
  });
}
