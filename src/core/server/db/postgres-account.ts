import { execFile, spawn } from 'node:child_process';
import { chmod, chown, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Account that runs the database binaries: PostgreSQL refuses to run as root. */
export interface Account {
  note?: string;
  prefix: string[];
  uid: number;
  gid: number;
  identity?: { uid: number; gid: number };
}

export async function findAccount(binDir: string, dataDir: string): Promise<Account> {
  const uid = process.geteuid?.() ?? -1;
  const gid = process.getegid?.() ?? -1;
  if (uid !== 0) return { prefix: [], uid, gid };
  for (const account of await accountsForRoot()) {
    if (account.identity) await chmod(dataDir, 0o711);
    if (await reaches(account, binDir, dataDir)) return account;
  }
  throw new Error(
    `PostgreSQL does not run as root, and no other account reaches ${dataDir}: start as an ordinary user, ` +
      'choose a DATA_DIR that everyone may enter, or set DATABASE_URL',
  );
}

/** Changes the owner of the database files to the account, if an earlier start used another one. */
export async function changeOwner(account: Account, folder: string): Promise<void> {
  const owner = await stat(folder).catch(() => undefined);
  if (!owner || owner.uid === account.uid || process.geteuid?.() !== 0) return;
  await run('chown', ['-R', '-h', `${account.uid}:${account.gid}`, folder]);
}

/** Like handOver, for a single new directory. */
export async function giveFolder(account: Account, folder: string): Promise<void> {
  if (process.geteuid?.() === 0) await chown(folder, account.uid, account.gid);
}

// In order of preference. A user namespace leaves file owners unchanged; an account with one capability can enter a
// private directory; the last needs a world-executable directory.
async function accountsForRoot(): Promise<Account[]> {
  const { uid, gid, name } = await plainAccount();
  const drop = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  const note = `The database runs as ${name}, because PostgreSQL refuses root`;
  return [
    { prefix: ['unshare', '-U', '--map-user=65534', '--map-group=65534'], uid: 0, gid: 0 },
    { prefix: [...drop, '--inh-caps=+dac_override', '--ambient-caps=+dac_override'], uid, gid, note },
    { prefix: [], uid, gid, note, identity: { uid, gid } },
  ];
}

async function plainAccount(): Promise<{ name: string; uid: number; gid: number }> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'));
  const found = ['postgres', 'nobody'].map((name) => lines.find((line) => line[0] === name)).find(Boolean);
  return { name: found?.[0] ?? 'nobody', uid: Number(found?.[2] ?? 65534), gid: Number(found?.[3] ?? 65534) };
}

function reaches(account: Account, binDir: string, dataDir: string): Promise<boolean> {
  const program = ['sh', '-c', 'cd "$1" && "$0" --version', join(binDir, 'postgres'), dataDir];
  const [command = 'sh', ...rest] = [...account.prefix, ...program];
  return new Promise((settle) => {
    const child = spawn(command, rest, { cwd: '/', stdio: 'ignore', ...account.identity });
    child.on('error', () => settle(false));
    child.on('exit', (code) => settle(code === 0));
  });
}
