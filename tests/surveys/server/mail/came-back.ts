interface BouncedMail {
  action?: string;
  status?: string;
  diagnostic?: string;
  coding?: 'base64' | 'quoted-printable';
}

export function cameBack({ action = 'failed', status = '5.1.1', diagnostic, coding }: BouncedMail = {}): string {
  const report = lines(
    'Reporting-MTA: dns; mx.example.com',
    'Arrival-Date: Mon, 2 Mar 2026 08:00:00 +0000',
    '',
    'Final-Recipient: rfc822; customer@example.com',
    `Action: ${action}`,
    `Status: ${status}`,
    'Remote-MTA: dns; mail.example.com',
    ...(diagnostic === undefined ? [] : [`Diagnostic-Code: smtp; ${diagnostic}`]),
    '',
  );
  return lines(
    'From: MAILER-DAEMON@mx.example.com (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="A1B2.1772438400/mx.example.com"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--A1B2.1772438400/mx.example.com',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I am sorry to have to inform you that your message could not be delivered.',
    '',
    '--A1B2.1772438400/mx.example.com',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    ...(coding ? [`Content-Transfer-Encoding: ${coding}`] : []),
    '',
    coding === 'base64' ? Buffer.from(report).toString('base64') : report,
    '--A1B2.1772438400/mx.example.com',
    'Content-Type: text/rfc822-headers',
    '',
    'Subject: How was it?',
    '',
    '--A1B2.1772438400/mx.example.com--',
    '',
  );
}

const lines = (...all: string[]) => all.join('\r\n');
