declare module 'hoodiecrow-imap' {
  import type { EventEmitter } from 'node:events';
  import type { Server, Socket } from 'node:net';

  interface StoredMessage {
    uid: number;
    flags: string[];
    raw: string;
  }

  interface Folder {
    uidvalidity: number;
    uidnext: number;
    messages: StoredMessage[];
  }

  interface Connection {
    socket: Socket;
    send(response: object, description: string, parsed: Command, data: string): void;
  }

  interface Command {
    tag: string;
    attributes?: { value: string }[];
  }

  interface ImapServer extends EventEmitter {
    server: Server;
    listen(port: number, host: string, listening: () => void): void;
    close(closed: () => void): void;
    getMailbox(path: string): Folder | undefined;
    /** `raw` is a string of bytes. */
    appendMessage(path: string, flags: string[], at: string | undefined, raw: string): { message: StoredMessage };
    getCommandHandler(name: string): CommandHandler;
    setCommandHandler(name: string, handler: CommandHandler): void;
  }

  type CommandHandler = (connection: Connection, parsed: Command, data: string, done: () => void) => void;

  interface Options {
    plugins?: string[];
    users?: Record<string, { password: string }>;
    storage?: Record<string, object>;
  }

  function hoodiecrow(options?: Options): ImapServer;

  export = hoodiecrow;
}
