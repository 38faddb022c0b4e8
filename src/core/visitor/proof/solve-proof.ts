/** Finds the number of a proof of work in a worker, so that the page stays usable. */
export function solveProof(work: string, bits: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<number>) => {
      worker.terminate();
      resolve(data);
    };
    worker.onerror = () => {
      worker.terminate();
      reject(new Error('The proof could not be worked out'));
    };
    worker.postMessage({ work, bits });
  });
}
