import { readEnvironment } from '../../core/server/environment.ts';

// Loaded lazily: an invalid command fails without loading the web server.
const commands = {
  serve: async () => (await import('./serve.ts')).serve,
  jobs: async () => (await import('./print-jobs.ts')).printJobs,
  routes: async () => (await import('./print-routes.ts')).printRoutes,
  backup: async () => (await import('./backup.ts')).backup,
  files: async () => (await import('./files.ts')).files,
  status: async () => (await import('./status.ts')).status,
  password: async () => (await import('./password.ts')).password,
  keys: async () => (await import('./keys.ts')).keys,
  counts: async () => (await import('./counts.ts')).counts,
  seed: async () => (await import('./seed.ts')).seed,
  restore: async () => (await import('./restore.ts')).restore,
};

// Without a listener, the reader of a pipe that left would end the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

// New files are readable by their owner only: data, keys, uploads, archives.
process.umask(0o077);

const [name = 'serve', ...args] = process.argv.slice(2);
try {
  const load = commands[name as keyof typeof commands];
  if (!load) throw new Error(`Unknown command ${name}; use one of ${Object.keys(commands).join(', ')}`);
  const command = await load();
  await command(readEnvironment(process.env), args);
} catch (error) {
  process.stderr.write(`${explainError(error)}\n`);
  process.exit(1);
}

function explainError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
