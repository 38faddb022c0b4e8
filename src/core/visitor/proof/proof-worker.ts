import { proofFor } from './proof.ts';

self.onmessage = ({ data }: MessageEvent<{ work: string; bits: number }>) => {
  self.postMessage(proofFor(data.work, data.bits));
};
