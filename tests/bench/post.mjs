import { SMTPServer } from 'smtp-server';

/** What a mail server needs to accept an email. */
const acceptMs = 100;

/** A mail server that accepts all emails. */
export async function startPost() {
  const received = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      const chunks = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () =>
        setTimeout(() => {
          received.push({ at: performance.now(), text: Buffer.concat(chunks).toString('utf8') });
          done();
        }, acceptMs),
      );
    },
  });
  server.on('error', () => {});
  const port = await listening(server, server.server);
  return { port, received, close: () => new Promise((resolve) => server.close(resolve)) };
}

export async function listening(server, socket = server) {
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return socket.address().port;
}
