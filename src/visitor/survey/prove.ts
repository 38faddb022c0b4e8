import type { Visit } from '../../contract/schemas/survey-visit.ts';
import { proofWork } from '../../domain/surveys/proof-work.ts';

const proven = new Map<string, Promise<number>>();

/** Does the work that the server asks of a visit, beside the page, once for each challenge and visit. */
export function prove({ challenge, bits }: Visit['proof'], visitId: string): Promise<number> {
  if (bits === 0) return Promise.resolve(0);
  const work = proofWork(challenge, visitId);
  const known = proven.get(work) ?? inWorker(work, bits);
  proven.set(work, known);
  return known;
}

function inWorker(work: string, bits: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<number>) => {
      worker.terminate();
      resolve(data);
    };
    worker.onerror = () => {
      worker.terminate();
      proven.delete(work);
      reject(new Error('The proof could not be worked out'));
    };
    worker.postMessage({ work, bits });
  });
}
