import { access, chmod, constants, mkdir, stat } from 'node:fs/promises';

/** Creates DATA_DIR with mode 0700. Throws a one-line error if it is not writable. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.W_OK);
    if (((await stat(dataDir)).mode & 0o777) !== 0o700) await chmod(dataDir, 0o700);
  } catch (error) {
    throw new Error(`DATA_DIR: cannot write to ${dataDir}: ${explainFileError(error as NodeJS.ErrnoException)}`);
  }
}

const reasons: Record<string, string> = {
  ENOENT: 'it cannot be created',
  EROFS: 'it is read-only',
  EACCES: 'this account may not write there',
  EPERM: 'it belongs to another account',
  EEXIST: 'it is a file',
  ENOTDIR: 'part of the path is a file',
  ENOSPC: 'the disk is full',
};

function explainFileError({ code = '', message }: NodeJS.ErrnoException): string {
  return reasons[code] ?? message;
}
