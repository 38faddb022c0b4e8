import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** How the passphrase of the keys is given to a command. */
export const passphraseOptions = {
  passphrase: { type: 'boolean' },
  'passphrase-file': { type: 'string' },
} as const;

interface Given {
  passphrase?: boolean | undefined;
  'passphrase-file'?: string | undefined;
}

const leastLetters = 12;

/**
 * The passphrase in the file of --passphrase-file, without the end of its line, or with --passphrase what is typed at the
 * terminal: twice where it is `chosen`, so that a slip does not lock the keys away.
 */
export async function readPassphrase(given: Given, { chosen }: { chosen: boolean }): Promise<string | undefined> {
  const file = given['passphrase-file'];
  if (file !== undefined && given.passphrase) throw new Error('Give --passphrase or --passphrase-file, not both');
  if (file !== undefined) return fromFile(file);
  if (!given.passphrase) return undefined;
  const passphrase = await ask('Passphrase of the keys: ');
  if (!chosen) return passphrase;
  if (passphrase.length < leastLetters) throw new Error(`The passphrase needs ${leastLetters} characters or more`);
  if ((await ask('The same again: ')) !== passphrase) throw new Error('The two differ: nothing was saved');
  return passphrase;
}

async function fromFile(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`--passphrase-file: ${path} cannot be read (${error.code})`);
  });
  const passphrase = text.replace(/\r?\n$/, '');
  if (passphrase.length < leastLetters)
    throw new Error(`--passphrase-file: ${path} needs ${leastLetters} characters or more`);
  return passphrase;
}

/** What is typed is not shown. */
async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw new Error('--passphrase needs a terminal: use --passphrase-file FILE');
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  const interruption = new AbortController();
  terminal.once('SIGINT', () => interruption.abort());
  process.stderr.write(question);
  try {
    return await terminal.question('', { signal: interruption.signal });
  } catch {
    throw new Error('Interrupted');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}
