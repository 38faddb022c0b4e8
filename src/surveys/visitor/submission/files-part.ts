let loading: Promise<typeof import('./files.ts')> | undefined;

/** What sends files. A survey that may have some fetches it while there is a connection. */
export function filesPart() {
  loading ??= import('./files.ts').catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
