import { backup } from './commands/backup.ts';
import { printRoutes } from './commands/print-routes.ts';
import { restore } from './commands/restore.ts';
import { serve } from './commands/serve.ts';
import { readEnvironment } from './environment.ts';

const commands = { serve, routes: printRoutes, backup, restore };

// Anything that was made from here on is for its owner alone: data, keys, uploads, archives.
process.umask(0o077);

const [name = 'serve', ...args] = process.argv.slice(2);
try {
  const command = commands[name as keyof typeof commands];
  if (!command) throw new Error(`There is no command ${name}; there are ${Object.keys(commands).join(', ')}`);
  await command(readEnvironment(process.env), args);
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exit(1);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
