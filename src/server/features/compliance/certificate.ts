import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { resources } from '../../../../resources.config.ts';
import { conflict } from '../../../contract/errors.ts';
import { type DataRequest, erasedMark } from '../../../contract/schemas/compliance/data-request.ts';
import { readRow } from '../../platform/crud/rows.ts';
import { sql } from '../../platform/db/database.ts';
import type { Handler } from '../../platform/http/call.ts';

/** What was done about a request and when. After an erasure its number alone names the request. */
export const certificate: Handler = async ({ tx, resource, id, reply }) => {
  const request = await readRow<DataRequest>(tx, resource, id());
  if (request.status !== 'completed')
    throw conflict('NOT_COMPLETED', 'The certificate exists when the request is completed');
  const tenant = await tx.first(sql<{ name: string }>`select name from tenants where id = ${tx.tenantId}`);
  reply.header('content-type', 'application/pdf');
  reply.header('content-disposition', `attachment; filename="${request.reference}.pdf"`);
  return pdfOf(request, tenant?.name ?? '');
};

async function pdfOf(request: DataRequest, tenant: string): Promise<Buffer> {
  const { readFonts, textIn, writePdf } = await import('../../platform/files/pdf-text.ts');
  const fonts = readFonts();
  const { reference, kind, name, receivedAt, dueAt, completedAt, log } = request;
  const text = (message: string, more: object = {}): Content => ({ text: textIn(fonts, message), ...more });
  const moment = (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`;
  const facts: [string, string][] = [
    ['Request', reference],
    ['Kind', resources.dataRequests.fields.kind.labels[kind]],
    ['Person', name === erasedMark ? 'Erased' : name],
    ['Received', moment(receivedAt)],
    ['Due', moment(dueAt)],
    ['Completed', moment(completedAt ?? '')],
  ];
  const document: TDocumentDefinitions = {
    ...{ pageSize: 'A4', pageMargins: [56, 56, 56, 56], language: 'en', displayTitle: true },
    info: { title: `Certificate ${reference}`, author: tenant, creationDate: new Date(completedAt ?? '') },
    defaultStyle: { font: fonts.first, fontSize: 10, color: '#1f2937' },
    content: [
      text(tenant, { fontSize: 11, color: '#4b5563' }),
      text('Certificate', { fontSize: 22, bold: true, margin: [0, 4, 0, 16] }),
      ...facts.map(([label, value]) => text(`${label}: ${value}`, { margin: [0, 1, 0, 1] })),
      text('What was done', { fontSize: 13, bold: true, margin: [0, 20, 0, 6] }),
      ...log.map(({ at, userName, text: done }) =>
        text([moment(at), userName, done].filter(Boolean).join(' · '), { margin: [0, 2, 0, 2] }),
      ),
    ],
  };
  return writePdf(fonts, document);
}
