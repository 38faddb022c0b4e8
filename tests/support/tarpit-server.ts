import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface Tarpit {
  port: number;
  /** Connections since the start, and those open now. */
  connections: number;
  open: Set<Socket>;
  close(): Promise<void>;
}

/** A server that does with each connection what it is told. */
export async function startListener(onConnection: (socket: Socket) => void): Promise<Tarpit> {
  const open = new Set<Socket>();
  const tarpit = { port: 0, connections: 0, open };
  const server = createServer((socket) => {
    tarpit.connections += 1;
    open.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
    // Notices the end of a connection of which it reads nothing.
    socket.resume();
    onConnection(socket);
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  tarpit.port = (server.address() as AddressInfo).port;
  return Object.assign(tarpit, {
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  });
}

/** A mail server that answers each line, but only after a delay. */
export function startTarpit(delayMs: number): Promise<Tarpit> {
  return startListener((socket) => {
    const answer = (line: string) => setTimeout(() => !socket.destroyed && socket.write(`${line}\r\n`), delayMs);
    socket.on('data', () => answer('250 In good time'));
    answer('220 tarpit.example ESMTP');
  });
}

/** Sends a letter now and then, so that the connection is never silent. */
export function drips(socket: Socket, text = 'x'): void {
  const timer = setInterval(() => socket.write(text), 50);
  socket.on('close', () => clearInterval(timer));
}

/** Sends as fast as the other side reads. */
export function floods(socket: Socket, text: string): void {
  const bytes = Buffer.from(text.repeat(2_000));
  const pour = () => {
    if (!socket.destroyed) socket.write(bytes, () => setImmediate(pour));
  };
  pour();
}

const imapAnswers: Readonly<Record<string, string>> = {
  CAPABILITY: '* CAPABILITY IMAP4rev1\r\n',
  SELECT: '* 1 EXISTS\r\n* OK [UIDVALIDITY 1] Valid\r\n',
  'UID SEARCH': '* SEARCH 1\r\n',
};

/** An IMAP server with one email that does what it is told instead of answering one of the commands. */
export function startImapTarpit(
  at: 'LOGIN' | 'SELECT' | 'UID SEARCH' | 'UID FETCH',
  onCommand: (socket: Socket) => void,
): Promise<Tarpit> {
  return startListener((socket) => {
    let isReached = false;
    socket.on('data', (bytes) => {
      for (const line of String(bytes).split('\r\n').filter(Boolean)) {
        const [, tag = '', command = ''] = /^(\S+) ((?:UID )?\S+)/i.exec(line) ?? [];
        if (isReached) return;
        isReached = command.toUpperCase() === at;
        if (isReached) onCommand(socket);
        else socket.write(`${imapAnswers[command.toUpperCase()] ?? ''}${tag} OK Done\r\n`);
      }
    });
    socket.write('* OK Ready\r\n');
  });
}
