import { readFileSync } from 'node:fs';

/**
 * Ends this process when npm is gone: a signal to npm ends its shell, and not what the shell has started, or, as SIGHUP,
 * not even the shell.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parents = parentsUpToNpm();
  const watch = setInterval(() => {
    if (parentsUpToNpm() === parents) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}

/** The parent, and its own where that is the shell of npm and the system tells. */
function parentsUpToNpm() {
  const { ppid } = process;
  try {
    if (readFileSync(`/proc/${ppid}/cmdline`, 'utf8').split('\0')[1] !== '-c') return `${ppid}`;
    // After the name, which may contain spaces: the state and the parent.
    const [, parent] = readFileSync(`/proc/${ppid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return `${ppid} of ${parent}`;
  } catch {
    return `${ppid}`;
  }
}
