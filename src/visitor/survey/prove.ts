import type { Visit } from '../../contract/schemas/survey-visit.ts';

const proven = new Map<string, Promise<number>>();

/** Does the work that a visit asks for, beside the page, once for each challenge. */
export function prove({ challenge, bits }: Visit['proof']): Promise<number> {
  if (bits === 0) return Promise.resolve(0);
  const known = proven.get(challenge) ?? inWorker(challenge, bits);
  proven.set(challenge, known);
  return known;
}

function inWorker(challenge: string, bits: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<number>) => {
      worker.terminate();
      resolve(data);
    };
    worker.onerror = () => {
      worker.terminate();
      proven.delete(challenge);
      reject(new Error('The proof could not be worked out'));
    };
    worker.postMessage({ challenge, bits });
  });
}
