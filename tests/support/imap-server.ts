import type { AddressInfo } from 'node:net';
import hoodiecrow from 'hoodiecrow-imap';

export interface ImapServer {
  port: number;
  /** Delivers an email and returns its UID. */
  append(mail: string | Buffer, folder?: string): number;
  /** The UIDs of the emails that the server shows as unread. */
  unread(folder?: string): number[];
  markUnread(uid: number): void;
  /** The connection breaks when a client marks emails; the email with this UID cannot be read. */
  breaksAt: { marking?: boolean; reading?: number };
  /** Number of connections that clients opened. */
  connections(): number;
  close(): Promise<void>;
}

const seen = '\\Seen';

/** An IMAP server with the user acme and two folders. */
export async function startImapServer(host = '127.0.0.1', password = 'secret word'): Promise<ImapServer> {
  const folders = { INBOX: {}, '': { folders: { Support: {} } } };
  const plugins = ['ID', 'UIDPLUS', 'UNSELECT'];
  const server = hoodiecrow({ plugins, users: { acme: { password } }, storage: folders });
  const breaksAt: ImapServer['breaksAt'] = {};
  const mark = server.getCommandHandler('UID STORE');
  server.setCommandHandler('UID STORE', (connection, ...rest) => {
    if (breaksAt.marking) connection.socket.destroy();
    else mark(connection, ...rest);
  });
  const read = server.getCommandHandler('UID FETCH');
  server.setCommandHandler('UID FETCH', (connection, parsed, data, callback) => {
    if (parsed.attributes?.[0]?.value !== String(breaksAt.reading)) return read(connection, parsed, data, callback);
    const attributes = [{ type: 'TEXT', value: 'Server error' }];
    connection.send({ tag: parsed.tag, command: 'NO', attributes }, 'DAMAGED', parsed, data);
    callback();
  });
  let opened = 0;
  server.server.on('error', () => {});
  server.server.on('connection', (socket) => {
    opened += 1;
    // The server writes line by line, and each would wait for the acknowledgement of the one before.
    socket.setNoDelay();
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const messagesOf = (folder: string) => server.getMailbox(folder)?.messages ?? [];
  return {
    port: (server.server.address() as AddressInfo).port,
    append: (mail, folder = 'INBOX') =>
      server.appendMessage(folder, [], undefined, Buffer.from(mail).toString('latin1')).message.uid,
    unread: (folder = 'INBOX') => messagesOf(folder).flatMap(({ uid, flags }) => (flags.includes(seen) ? [] : [uid])),
    markUnread: (uid) => {
      for (const message of messagesOf('INBOX')) if (message.uid === uid) message.flags = [];
    },
    breaksAt,
    connections: () => opened,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
