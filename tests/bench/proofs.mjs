import { hash, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

export async function solvedSubmissions(proof, many) {
  const cores = availableParallelism();
  const share = Math.ceil(many / cores);
  const parts = await Promise.all(Array.from({ length: cores }, () => inThread({ ...proof, many: share })));
  return parts.flat();
}

const inThread = (work) =>
  new Promise((resolve, reject) => {
    new Worker(new URL(import.meta.url), { workerData: work }).once('message', resolve).once('error', reject);
  });

function solved({ challenge, bits }) {
  const submissionId = randomBytes(16).toString('hex');
  for (let answer = 0; ; answer += 1) {
    const found = hash('sha256', `${challenge}.${submissionId}.${answer}`, 'buffer');
    if (bits === 0 || found.readUInt32BE(0) >>> (32 - bits) === 0) return { submissionId, answer };
  }
}

if (!isMainThread && workerData?.challenge) {
  parentPort?.postMessage(Array.from({ length: workerData.many }, () => solved(workerData)));
}
